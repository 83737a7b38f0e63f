import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startShop } from '../../tools/run-shop.mjs'
import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  bookButton,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  newEmail,
  password,
  signUp,
} from './customer.ts'
import { aDataDir } from './data-dir.ts'
import { aColleague, joinAsOwner, type ShopOfOffice } from './office-member.ts'
import { expect, test, waitForScript } from './visitor.ts'

/** Two nights, which the pickup makes the whole total: there is no tax in the demo's Bend. */
const nights = 2

/** An owner who changes an entry of the catalog: `products/1`. */
function changing(owner: Page, { url }: ShopOfOffice, entry: string) {
  const address = `${url}/api/v1/office/catalog/${entry}`
  return async (changes: Record<string, number>) => {
    const { revision } = (await (await owner.request.get(address)).json()) as { revision: string }
    const data = { revision, changes }
    expect((await owner.request.put(address, { data, headers: { origin: url } })).status()).toBe(200)
  }
}

/** An owner who changes what a night costs, in dollars. */
function pricing(owner: Page, shop: ShopOfOffice, id: number) {
  const change = changing(owner, shop, `products/${id}`)
  return (dollars: number) => change({ price_cents: dollars * 100 })
}

test('a price that changes between any two steps is never changed in silence', async ({
  page,
  browser,
  complaints,
}) => {
  // The owner's first log-in, and the total that is refused.
  complaints.expect(/status of (401|409)/)
  const dataDir = await aDataDir()
  const { url, stop } = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '1000' } })
  const shop = { url, dataDir }
  const { page: owner, leave } = await aColleague(browser, page, shop)
  const summary = page.getByRole('region', { name: 'Summary' })
  const wasSaid = (before: string) =>
    expect(main(page)).toContainText(
      `The price has changed since you first saw it. It was ${before} a night.`,
    )
  try {
    await joinAsOwner(owner, 'prices@example.com', shop)
    const setPrice = pricing(owner, shop, 1)
    await setPrice(201)
    const stay = aStay(30, nights)
    await page.goto(`${url}/catalog/rental/1?date_from=${stay.from}&date_to=${stay.to}`)
    await waitForScript(page)
    const card = main(page).getByRole('article').first()
    await expect(card).toContainText('$402.00 for 2 nights')

    // From the list to the sauna.
    await setPrice(202)
    await card.getByRole('link').first().click()
    await expect(summary).toContainText('$404.00')
    await wasSaid('$201')

    // While its page is open: the answer to any choice brings the new price, and the page follows.
    await setPrice(203)
    await page.getByRole('radio', { name: /Pickup/ }).check()
    await expect(summary).toContainText('$406.00')
    await expect(main(page)).toContainText('$203 a night')
    await expect(main(page)).not.toContainText('$202')
    await wasSaid('$201')

    // A page that is loaded again shows what is true now, and has nothing to say until that changes.
    await signUp(page)
    await expect(summary).toContainText('$406.00')
    await expect(main(page)).not.toContainText('has changed')

    // From the sauna to the checkout.
    await setPrice(204)
    await bookButton(page).click()
    const change = page.getByRole('alert').filter({ has: page.getByRole('table') })
    await expect(change.getByRole('row', { name: /^Total/ })).toHaveText(/\$406\.00.*\$408\.00/)
    await expect(change).toContainText('Your total has changed since you saw it on the sauna’s page.')

    // From the checkout to the order: nothing is ordered for what was not read.
    await fillPerson(page)
    await fillAddress(homeAddress(page), '97702')
    await setPrice(205)
    await acceptButton(page).click()
    await expect(change.getByRole('row', { name: /^Total/ })).toHaveText(/\$408\.00.*\$410\.00/)
    await expect(change).toContainText('so we have not placed your order yet')

    // From the order to its payment: what was agreed counts.
    await acceptButton(page).click()
    await expect(page).toHaveURL(/\/pay\/test\//)
    await setPrice(206)
    await page.reload()
    await expect(page.getByText('$410.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(firstOrder(page)).toContainText('Paid')
    await expect(firstOrder(page)).toContainText('$410.00')
  } finally {
    await leave()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a price that changes during a log-in, behind another tab, and before a reload is told beside the button', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const dataDir = await aDataDir()
  const { url, stop } = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '1000' } })
  const shop = { url, dataDir }
  const { page: owner, leave } = await aColleague(browser, page, shop)
  const summary = page.getByRole('region', { name: 'Summary' })
  try {
    await joinAsOwner(owner, 'prices@example.com', shop)
    const changePlace = changing(owner, shop, 'places/1')
    const setPrice = pricing(owner, shop, 1)
    await setPrice(201)
    await changePlace({ delivery_cents: 9_000, tax_ppm: 0 })
    const stay = aStay(30, nights)
    await page.goto(`${url}/product/1?date_from=${stay.from}&date_to=${stay.to}`)
    await waitForScript(page)
    await expect(summary).toContainText('$492.00')

    // The way to the log-in and back is another page, and the tab remembers what this one has shown.
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await changePlace({ delivery_cents: 9_500 })
    await main(page).getByLabel('Email').fill(newEmail())
    await main(page).getByLabel('Password', { exact: true }).fill(password)
    await main(page).getByRole('button', { name: 'Sign up with this email' }).click()
    await expect(summary).toContainText('$497.00')
    await expect(main(page)).toContainText(
      'The delivery fee has changed since you first saw it. It was $90.00. Your total was $492.00.',
    )
    expect(await findViolations(page)).toEqual([])

    await bookButton(page).click()
    await expect(acceptButton(page)).toBeVisible()
    const change = page.getByRole('alert').filter({ has: page.getByRole('table') })
    await expect(change).toHaveCount(0)
    await fillPerson(page)
    await changePlace({ tax_ppm: 100_000 })
    // The customer comes back from another tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(change.getByRole('row', { name: /^Total/ })).toHaveText(/\$497\.00.*\$546\.70/)
    await expect(change).toContainText('Your total has changed since you first saw it here.')
    const [above, button] = await Promise.all([change.boundingBox(), acceptButton(page).boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect(await findViolations(page)).toEqual([])

    await setPrice(205)
    await page.reload()
    await expect(change.getByRole('row', { name: /^Total/ })).toHaveText(/\$546\.70.*\$555\.50/)
    await fillAddress(homeAddress(page), '97702')
    await acceptButton(page).click()
    await expect(page).toHaveURL(/\/pay\/test\//)
    await expect(page.getByText('$555.50').first()).toBeVisible()
  } finally {
    await leave()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
