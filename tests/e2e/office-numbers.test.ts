import { readFile } from 'node:fs/promises'
import { rentalForm } from '../bench/rental-form.mjs'
import { aStay, own, signUp } from './customer.ts'
import { expectNoViolations, heading, joinAsOwner } from './office-member.ts'
import { expect, test } from './visitor.ts'

test('an owner reads the numbers of a month and saves its books, in which an order is found', async ({
  page,
}, { project: { name: width } }) => {
  test.setTimeout(120_000)
  const stay = aStay(width === 'phone' ? 90 : 105)
  await page.goto('/privacy_policy')
  await signUp(page)
  expect((await own(page, 'products/3/booking', { date_from: stay.from, date_to: stay.to })).status()).toBe(
    200,
  )
  await own(page, 'products/3/delivery-method', { productId: 3, method: 'pickup' })
  const accepted = await own(page, 'request/accept', rentalForm)
  const { redirectTo } = (await accepted.json()) as { redirectTo: string }
  await page.goto(redirectTo)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/cabinet\/orders/)
  const number = /#(\d+)/.exec((await page.getByText(/#\d+/).first().textContent()) ?? '')?.[1]

  const shop = { url: process.env.SHOP_URL ?? '', dataDir: process.env.SHOP_DATA_DIR ?? '' }
  await joinAsOwner(page, `numbers-${width}@example.com`, shop)
  await page.getByRole('link', { name: 'Numbers' }).press('Enter')
  await expect(heading(page, 'Numbers')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Revenue in \d{4}$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Revenue by month and place' })).toContainText('$')
  await expectNoViolations(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Books as CSV' }).press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^books-\d{4}-\d{2}\.csv$/)
  const books = await readFile(await saved.path(), 'utf8')
  expect(books).toMatch(new RegExp(`^[\\d-]+,${number},.*,rental,`, 'm'))
  expect(books).toMatch(new RegExp(`^[\\d-]+,${number},.*,payment,`, 'm'))

  const month = stay.from.slice(0, 7)
  await page.getByLabel('Month', { exact: true }).selectOption(month)
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(page.getByRole('heading', { name: /^Nights in / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nights by sauna' }).getByRole('row').last()).toContainText(
    '%',
  )
  await expectNoViolations(page)
})
