import type { Page } from '@playwright/test'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  homeAddress,
  main,
  openCheckout,
  password,
} from './customer.ts'
import { expect, test } from './visitor.ts'

test.beforeEach(({ complaints }) => {
  complaints.expect(/status of (401|404|409|422)|ERR_TIMED_OUT|ERR_FAILED/)
})

const payment = /\/pay\/test\//
let nextStay = 20

/** At the checkout, with everything filled in. */
async function readyToPay(page: Page) {
  nextStay += 6
  const customer = await openCheckout(page, 20, aStay(nextStay))
  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  return customer
}

/** How often the order was sent. */
function countAccepts(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/request/accept')) sent.push(request.url())
  })
  return sent
}

const ordersOf = async (page: Page) => {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v1/cabinet/user/orders`)
  return (await answer.json()).data as { pay_url?: string }[]
}

test.describe.configure({ mode: 'serial' })

test.describe('one order and one payment', () => {
  test('result from a double click', async ({ page }) => {
    await readyToPay(page)
    const sent = countAccepts(page)
    await acceptButton(page).dblclick()
    await expect(page).toHaveURL(payment)
    expect(sent).toHaveLength(1)
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('result from two tabs', async ({ page, context }) => {
    await readyToPay(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(acceptButton(second)).toBeVisible()
    await fillPerson(second)
    await fillAddress(homeAddress(second), '49855')
    await acceptButton(page).click()
    await expect(page).toHaveURL(payment)
    await acceptButton(second).click()
    await expect(second).toHaveURL(page.url())
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('result from going back from the payment and on again', async ({ page }) => {
    await readyToPay(page)
    await acceptButton(page).click()
    await expect(page).toHaveURL(payment)
    const where = page.url()
    await page.goBack()
    await page.getByRole('link', { name: 'Go to payment' }).click()
    await expect(page).toHaveURL(where)
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('result from a lost answer', async ({ page }) => {
    await readyToPay(page)
    const sent = countAccepts(page)
    await page.route('**/request/accept', async (route) => {
      await route.fetch()
      await route.abort('timedout')
    })
    await acceptButton(page).click()
    await expect(page).toHaveURL(payment)
    expect(sent).toHaveLength(1)
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('result from a connection that drops and comes back', async ({ page }) => {
    await readyToPay(page)
    const sent = countAccepts(page)
    await page.route('**/api/v1/request/**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort('failed')
    })
    await acceptButton(page).click()
    const check = page.getByRole('button', { name: 'Check my order' })
    await expect(check).toBeVisible()
    await expect(main(page)).toContainText('you cannot order or pay twice')
    await page.unroute('**/api/v1/request/**')
    await check.click()
    await expect(page).toHaveURL(payment)
    expect(sent).toHaveLength(1)
    expect(await ordersOf(page)).toHaveLength(1)
  })
})

test('a session that ends before the order only costs another login', async ({ page, context }) => {
  const { email } = await readyToPay(page)
  await context.clearCookies()
  await acceptButton(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Winter')
  await acceptButton(page).click()
  await expect(page).toHaveURL(payment)
})

test('what was typed is gone after logging out', async ({ page }) => {
  await readyToPay(page)
  await page.goto('/cabinet/profile')
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain('Winter')
})
