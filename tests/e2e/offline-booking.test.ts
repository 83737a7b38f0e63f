import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { aStay, firstOrder, main, rent, shown } from './customer.ts'
import { test } from './slow-line.ts'
import { cachedIn, findForeign, storedBytes, waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

const keep = (page: Page) => main(page).getByRole('checkbox', { name: /^Keep this booking on this/ })
/** The addresses of everything cached that says this. */
const cachedTextsWith = (page: Page, words: string) =>
  page.evaluate(async (searched) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(searched)) found.push(request.url)
    }
    return found
  }, words)
const copyAge = (page: Page) => main(page).getByText(/^Kept on this device, as of \w+ \d+, \d+:\d\d [AP]M/)

test('a booking that is kept on this device opens without a signal, and is gone after a log-out', async ({
  line,
  shop,
  shopUrl,
  traveler,
}) => {
  let page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  const stay = aStay(30)
  await rent(page, 3, stay, { name: 'Quirinus', surname: 'Hollowtree' })

  await keep(page).press('Space')
  await expect(main(page).getByText(/^Kept, as of/)).toBeVisible()

  expect(await findViolations(page)).toEqual([])
  // The order is on this device, but no cache of the worker holds a byte of it.
  const orderId = (await firstOrder(page).getByRole('heading').first().getAttribute('id'))?.slice(6) ?? ''
  expect(await storedBytes(page)).toContain(orderId)
  expect(findForeign(shopUrl, await cachedIn(page))).toEqual([])
  expect(await cachedTextsWith(page, orderId)).toEqual([])

  await test.step('it is listed among what is saved here', async () => {
    await page.goto('/offline')
    await expect(main(page).getByRole('region', { name: 'Your bookings' })).toContainText(shown(stay.from))

    expect(await findViolations(page)).toEqual([])
  })

  await test.step('on a line that hangs it is there before the line gives up', async () => {
    const other = await traveler.page()
    line.hold(true)
    await other.goto('/cabinet/orders', { waitUntil: 'commit' })
    await expect(copyAge(other)).toBeVisible()
    line.hold(false)
    await expect(copyAge(other)).toBeHidden()
    await expect(keep(other)).toBeChecked()
    await other.close()
  })

  await test.step('without the shop it is there when the browser starts', async () => {
    await shop.powerCut()
    await traveler.restart()
    page = await traveler.page()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/cabinet/orders')
      await waitForScript(page)
      await expect(copyAge(page)).toBeVisible()
      const booking = firstOrder(page)
      await expect(booking).toContainText(shown(stay.from))
      await expect(booking.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/)
      await expect(booking).toContainText('To pay, change, or cancel it, you need a connection.')
      await expect(booking.getByRole('button', { name: /Change|Cancel/ })).toHaveCount(0)

      expect(await findViolations(page)).toEqual([])
    }
    await firstOrder(page).getByRole('link', { name: 'Sauna guide' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/info\/guide$/)
  })

  await test.step('with the shop it is the order again, and a log-out in another tab deletes it', async () => {
    await shop.start()
    line.leadTo(shop.url)
    await page.goto('/cabinet/orders')
    await expect(keep(page)).toBeChecked()
    const other = await traveler.page()
    await other.goto('/cabinet/profile')
    await main(other).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(async () => (await storedBytes(other)).includes(orderId)).toBe(false)
    await shop.powerCut()
    await traveler.restart()
    page = await traveler.page()
    await page.goto('/cabinet/orders')
    await expect(main(page)).toContainText('We could not check whether you are logged in')
  })
})
