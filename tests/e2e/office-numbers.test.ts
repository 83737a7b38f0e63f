import { readFile } from 'node:fs/promises'
import { aStay, rent } from './customer.ts'
import { expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, test } from './visitor.ts'

test('an owner reads the numbers of a month and saves its books, in which an order is found', async ({
  page,
}, { project: { name: width } }) => {
  const stay = aStay(width === 'phone' ? 98 : 105)
  await rent(page, 3, stay)
  const number = /#(\d+)/.exec((await page.getByText(/#\d+/).first().textContent()) ?? '')?.[1]

  await joinAsOwner(page, `numbers-${width}@example.com`, sharedShop())
  await goTo(page, 'Numbers')
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
