import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Booking } from '../../contract/product.ts'
import { rentalForm } from '../bench/rental-form.mjs'
import { waitForScript } from './visitor.ts'

export interface Days {
  from: string
  to: string
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const today = () => new Date().toISOString().slice(0, 10)

/** A stay that starts on a day; `yyyy-MM-dd`. */
export const stayFrom = (from: string, nights = 3): Days => ({ from, to: shift(from, nights) })
/** A stay that starts so many days from now. */
export const aStay = (inDays: number, nights = 3): Days => stayFrom(shift(today(), inDays), nights)

/** Three nights that are free right now; by default later than what most visitors look at. */
export async function aFreeStay(page: Page, productId: number, afterStarts = 10): Promise<Days> {
  const answer = await page.request.get(`/api/v1/products/${productId}/booking`)
  const { possible_starts: starts, latest_returns: returns } = (await answer.json()) as Booking
  const isLongEnough = (from: string, index: number) => stayFrom(from).to <= (returns[index] ?? '')
  const from = starts.find((day, index) => index > afterStarts && isLongEnough(day, index))
  expect(from).toBeDefined()
  return stayFrom(from ?? '')
}

/** `2026-12-01` as the calendar names its cells: `Tuesday, December 1, 2026`. */
export const nameOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
export const shown = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

export const main = (page: Page) => page.getByRole('main')
export const cell = (page: Page, day: string) => page.getByRole('gridcell', { name: nameOf(day) })
export const acceptButton = (page: Page) => page.getByRole('button', { name: 'ACCEPT AND PAY' })
/** The newest one in the list of orders. */
export const firstOrder = (page: Page) => main(page).getByRole('article').first()
export const bookButton = (page: Page) => page.getByRole('button', { name: /^(book|buy)$/ })

/** The page of a rental, with its calendar. */
export async function openRental(page: Page, productId: number) {
  await page.goto(`/product/${productId}`)
  await waitForScript(page)
  await expect(page.getByRole('grid').first()).toBeVisible()
}

/** Turns to the month of a day and clicks it. */
export async function pressDay(page: Page, day: string) {
  while (!(await cell(page, day).isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, day).click()
}

/** Sends something as the page itself would, in the name of its visitor. */
export const own = (page: Page, path: string, data: unknown) =>
  post(page.request, new URL(page.url()).origin, path, data)
const post = (request: APIRequestContext, origin: string, path: string, data: unknown) =>
  request.post(`${origin}/api/v1/${path}`, { data, headers: { origin } })

let customers = 0
export const newEmail = () => `guest-${Date.now()}-${process.pid}-${++customers}@example.com`
export const password = 'four words in a row'

/** Signs a new customer up, without the forms; the page has to be on the shop. */
export async function signUp(page: Page): Promise<{ email: string }> {
  const email = newEmail()
  expect((await own(page, 'registration', { email, password })).status()).toBe(200)
  await page.reload()
  await waitForScript(page)
  return { email }
}

/** A customer with a chosen stay, at the checkout. */
export async function openCheckout(page: Page, productId: number, { from, to }: Days) {
  await page.goto('/privacy_policy')
  const customer = await signUp(page)
  const chosen = await own(page, `products/${productId}/booking`, { date_from: from, date_to: to })
  expect(chosen.status()).toBe(200)
  await page.goto('/checkout')
  await expect(acceptButton(page)).toBeVisible()
  return customer
}

/** Fills in the address below a title. */
export async function fillAddress(group: Locator, zip: string) {
  const field = (label: string) => group.getByLabel(label, { exact: true })
  await field('Address').fill('12 Cedar Road')
  if ((await field('ZIP code').inputValue()) !== zip) {
    // What the ZIP code fills in must not come after what is typed.
    const answer = group.page().waitForResponse(/\/zip-codes\//)
    await field('ZIP code').fill(zip)
    await answer
  }
  await field('State').selectOption('OR')
  await field('City').fill('Bend')
}

export async function fillPerson(page: Page) {
  const fields = {
    Name: 'Ada',
    'Last name': 'Winter',
    'Driver’s license number': 'W123-4567',
    'Cell phone': '(541) 555-0101',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const homeAddress = (page: Page) => page.getByRole('group', { name: 'Home address', exact: true })
export const deliveryAddress = (page: Page) => page.getByRole('group', { name: /^Delivery address/ })

/** Rents as a new customer, to be picked up, and pays: the list of their orders is open. */
export async function rent(page: Page, productId: number, { from, to }: Days, person: object = {}) {
  await page.goto('/privacy_policy')
  await signUp(page)
  const chosen = await own(page, `products/${productId}/booking`, { date_from: from, date_to: to })
  expect(chosen.status()).toBe(200)
  await own(page, `products/${productId}/delivery-method`, { productId, method: 'pickup' })
  const accepted = await own(page, 'request/accept', { ...rentalForm, ...person })
  expect(accepted.status()).toBe(200)
  const { redirectTo } = (await accepted.json()) as { redirectTo: string }
  await page.goto(redirectTo)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/cabinet\/orders/)
}

/** Orders what is chosen and pays for it, without the forms: the page stays where it is. */
export async function acceptAndPay(page: Page, person: object) {
  const { origin } = new URL(page.url())
  const { version } = await (await page.request.get(`${origin}/api/v1/request/total`)).json()
  const accepted = await own(page, 'request/accept', { ...person, version })
  const { redirectTo, message } = await accepted.json()
  expect([accepted.status(), message]).toEqual([200, undefined])
  const paid = await page.request.post(new URL(redirectTo, origin).href, {
    form: { button: 'pay' },
    headers: { origin },
    maxRedirects: 0,
  })
  expect(paid.status()).toBe(303)
}

/** Chooses a stay and how the sauna comes, and opens the checkout. */
export async function takeToCheckout(page: Page, productId: number, { from, to }: Days, method: string) {
  const chosen = await own(page, `products/${productId}/booking`, { date_from: from, date_to: to })
  expect(chosen.status()).toBe(200)
  await own(page, `products/${productId}/delivery-method`, { productId, method })
  await page.goto('/checkout')
}
