import type { Page, TestInfo } from '@playwright/test'
import {
  acceptButton,
  aStay,
  bookButton,
  cell,
  deliveryAddress,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  openRental,
  pressDay,
  shown,
  signUp,
} from './customer.ts'
import { signUpFromHere } from './account-forms.ts'
import { expect, tabTo, test, waitForScript } from './visitor.ts'

test.beforeEach(({ complaints }) => {
  // Refusals are answers, and the browser requests an icon from the bare test payment page.
  complaints.expect(/status of (404|409|422)/)
})

/** Phone and desktop do the same things in the same shop, each in different weeks. */
const weeks = ({ project }: TestInfo) => (project.name === 'phone' ? 30 : 90)
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('a rental is chosen as a guest, delivered, paid and canceled', async ({ page }, info) => {
  const stay = aStay(weeks(info))
  await openRental(page, 5)
  await expect(bookButton(page)).toHaveCount(0)
  await pressDay(page, stay.from)
  await pressDay(page, stay.to)
  await expect(summary(page)).toContainText('Rental (3 nights)')
  await page.getByLabel('ZIP code').fill('90210')
  await expect(main(page)).toContainText(/\d miles away, too far for delivery/)
  await expect(summary(page)).not.toContainText('Total')
  await expect(summary(page)).toContainText('To see your total, choose pickup or another place.')
  await expect(page.getByRole('link', { name: 'Truckee' })).toHaveCount(0)
  await page.getByLabel('ZIP code').fill('96161')
  await expect(page.getByRole('link', { name: /^Truckee.* delivers there$/ })).toHaveAttribute(
    'href',
    /\/catalog\/rental\/\d+\?date_from=/,
  )
  await page.getByRole('radio', { name: /^Pickup/ }).click()
  await expect(summary(page)).toContainText('Total')
  await page.getByRole('radio', { name: /^Delivery/ }).click()
  await page.getByLabel('ZIP code').fill('97702')
  await expect(main(page)).toContainText(/\d miles away, delivery \$95/)
  // The sum with delivery comes from the server.
  await expect(summary(page)).toContainText('$95')
  const total = await summary(page).locator('dd').last().innerText()

  await signUpFromHere(page)
  await expect(page).toHaveURL(/\/product\/5$/)
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue(shown(stay.from))
  await expect(page.getByLabel('ZIP code')).toHaveValue('97702')
  await expect(summary(page)).toContainText(total)

  await bookButton(page).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(total)
  const rules = page.getByRole('list', { name: 'Before you pay' })
  await expect(rules).toContainText(/refunded up to .* minutes to pay/)
  await acceptButton(page).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await fillPerson(page)
  await expect(homeAddress(page).getByLabel('ZIP code')).toHaveValue('97702')
  await fillAddress(homeAddress(page), '90210')
  await expect(homeAddress(page)).toContainText(/\d miles away/)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Winter')
  await acceptButton(page).click()
  await expect(homeAddress(page)).toContainText('Too far for delivery.')
  await fillAddress(deliveryAddress(page), '97702')
  await acceptButton(page).click()

  await expect(page).toHaveURL(/\/pay\/test\//)
  await expect(page.locator('.sum')).toContainText(total.replace('.00', ''))
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders\?notice=paid$/)
  await expect(main(page)).toContainText('We received your payment')
  await expect(firstOrder(page)).toContainText('Paid')
  await expect(firstOrder(page)).toContainText(shown(stay.from))
  await expect(firstOrder(page)).toContainText('12 Cedar Road, Bend, OR 97702')

  const download = page.waitForEvent('download')
  await firstOrder(page).getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)

  await firstOrder(page).getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText(/You will get .*\$/)
  await dialog.getByRole('button', { name: 'Keep the order' }).click()
  await firstOrder(page).getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(firstOrder(page)).toContainText(/Canceled|Refund/)
})

test('a rental with pickup is booked with the keyboard alone', async ({ page }, info) => {
  const stay = aStay(weeks(info))
  await openRental(page, 10)
  await signUp(page)
  await tabTo(page, page.getByLabel('Start date', { exact: true }))
  await page.keyboard.type(shown(stay.from))
  await page.keyboard.press('Tab')
  await page.keyboard.type(shown(stay.to))
  await page.keyboard.press('Enter')
  await expect(summary(page)).toContainText('3 nights')

  // And again in the calendar, two days later.
  await expect(cell(page, stay.from)).toBeVisible()
  await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'))
  await cell(page, stay.from).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await expect(summary(page)).toContainText('2 nights')

  await tabTo(page, page.getByRole('radio', { name: /^Delivery/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeChecked()
  await expect(summary(page)).not.toContainText('Delivery')
  await expect(bookButton(page)).toBeEnabled()
  await tabTo(page, bookButton(page))
  await page.keyboard.press('Enter')

  await expect(acceptButton(page)).toBeVisible()
  await expect(deliveryAddress(page)).toHaveCount(0)
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  for (const text of ['Ada', 'Winter', 'W123-4567']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  for (const text of ['(541) 555-0101', '12 Cedar Road', '55802']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // The ZIP code tells the rest, which can still be changed.
  await expect(homeAddress(page).getByLabel('State')).toHaveValue('MN')
  await expect(homeAddress(page).getByLabel('City')).toHaveValue('Duluth')
  await tabTo(page, acceptButton(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pay\/test\//)
  await tabTo(page, page.getByRole('button', { name: 'Pay' }))
  await page.keyboard.press('Enter')
  await expect(firstOrder(page)).toContainText('Paid')
  await expect(firstOrder(page)).toContainText('Pickup address')
})

test('dates that someone else takes in between are refused with a reason', async ({
  page,
  browser,
}, info) => {
  const stay = aStay(weeks(info))
  await openRental(page, 8)
  await signUp(page)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await pressDay(page, stay.from)
  await pressDay(page, stay.to)
  await expect(bookButton(page)).toBeEnabled()

  const other = await (await browser.newContext({ baseURL: info.project.use.baseURL })).newPage()
  await other.goto(new URL('/product/8', page.url()).href)
  await signUp(other)
  await expect(other.getByRole('grid').first()).toBeVisible()
  await pressDay(other, stay.from)
  await pressDay(other, stay.to)
  await bookButton(other).click()
  await expect(acceptButton(other)).toBeVisible()
  await other.context().close()

  await bookButton(page).click()
  await expect(summary(page)).toContainText(/already taken/)
  await expect(bookButton(page)).toBeDisabled()

  // A customer who is already at the checkout learns it there, and goes on with other dates.
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your dates are no longer available' })).toBeFocused()
  await expect(main(page)).toContainText(/already taken/)
  await expect(main(page)).toContainText(/on hold for someone else and may be free again at \d+:\d\d [AP]M/)
  await main(page).getByRole('button', { name: 'Email me if they open up' }).click()
  await expect(main(page).getByText(/^You are on the waitlist for/)).toBeFocused()
  const options = page.getByRole('list').filter({ hasText: 'total' }).first()
  const next = options.getByRole('button').first()
  const words = await next.innerText()
  await next.click()
  await expect(acceptButton(page)).toBeVisible()
  await expect(main(page)).toBeFocused()
  const [from = ''] = words.split(' to ')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(from)
})

test('a guest is sent from the checkout to log in', async ({ page }) => {
  await page.goto('/checkout')
  await waitForScript(page)
  await expect(page).toHaveURL(/\/login$/)
})
