import { expect, type Page } from '@playwright/test'
import {
  acceptButton,
  aStay,
  bookButton,
  fillAddress,
  fillPerson,
  homeAddress,
  openCheckout,
} from './customer.ts'
import { test } from './slow-line.ts'
import { waitForWorker, waitUntilCached } from './traveler.ts'
import { waitForScript } from './visitor.ts'

const notAnswered = (page: Page) => page.getByText('The shop has not answered yet.')
const stillWaiting = (page: Page) => page.getByText('We are still waiting for the shop to answer')

test('on a line that hangs every page and every action says so, and ends in one order', async ({
  line,
  traveler,
  shopUrl,
}) => {
  const page = await traveler.page()

  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/catalog/rental/1')
  await waitUntilCached(page, '/catalog/rental/1', '/api/v1/catalog/rental/1')
  await openCheckout(page, 4, aStay(40))
  await page.goto('/product/4')
  await waitForScript(page)
  await expect(bookButton(page)).toBeEnabled()

  await test.step('a saved page says that it is saved before the line gives up', async () => {
    const other = await traveler.page()
    line.hold(true)
    await other.goto('/catalog/rental/1', { waitUntil: 'commit' })
    await expect(other.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(notAnswered(other)).toBeVisible()
    await expect(other.getByText(/Saved copy from .* Prices and dates may have changed\./)).toBeVisible()
    line.hold(false)
    await expect(notAnswered(other)).toBeHidden()
    await other.close()
  })

  await test.step('a page of the customer opens by its address, and goes on once the line does', async () => {
    for (const address of ['/login', '/cabinet/orders', '/checkout', '/catalog/rental/2']) {
      const other = await traveler.page()
      line.hold(true)
      await other.goto(address, { waitUntil: 'commit' })
      await expect(stillWaiting(other), address).toBeVisible()
      line.hold(false)
      await expect(stillWaiting(other), address).toBeHidden()
      await other.close()
    }
  })

  await test.step('booking says that it is waiting, and goes on', async () => {
    line.hold(true)
    await bookButton(page).click()
    await expect(stillWaiting(page)).toBeVisible()
    line.hold(false)
    await expect(page).toHaveURL(/\/checkout$/)
  })

  await test.step('so does the order, which is placed once', async () => {
    await fillPerson(page)
    await fillAddress(homeAddress(page), '97702')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/request/accept')) sent.push(request.url())
    })
    line.hold(true)
    await acceptButton(page).dblclick()
    await expect(stillWaiting(page)).toBeVisible()
    line.hold(false)
    await expect(page).toHaveURL(/\/pay\/test\//)
    expect(sent).toHaveLength(1)
    const answer = await page.request.get(`${shopUrl}/api/v1/cabinet/user/orders`)
    expect((await answer.json()).data).toHaveLength(1)
  })
})
