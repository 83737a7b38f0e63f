import type { Locator, Page } from '@playwright/test'
import {
  acceptButton,
  aStay,
  bookButton,
  cell,
  type Days,
  firstOrder,
  main,
  newEmail,
  password,
  shown,
} from './customer.ts'
import { test } from './own-shop.ts'
import { expect, expectWholeOnScreen, waitForScript } from './visitor.ts'

/** What a customer does with a finger and a keyboard: every tap counts. A dropdown takes two: one opens it, one chooses. */
function createHands() {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    async tap(target: Locator) {
      count.taps++
      await target.click()
    },
    async type(target: Locator, text: string) {
      count.fields++
      await target.fill(text)
    },
  }
}
type Hands = ReturnType<typeof createHands>

/** From the main page to the list of all places, or of those days. */
async function search(page: Page, { tap, type }: Hands, stay?: Days) {
  await page.goto('/')
  await waitForScript(page)
  if (stay) {
    await type(page.getByLabel('Start date'), stay.from)
    await type(page.getByLabel('Return date'), stay.to)
  }
  await tap(page.getByRole('button', { name: 'Book now' }).first())
}

/** The cards of the saunas that stand where the customer lives, the cheapest first. */
const inBend = (page: Page) => main(page).getByRole('article').filter({ hasText: 'Bend, Oregon' })
const nearestDate = (card: Locator) => card.getByRole('link', { name: /^\d\d\/\d\d\/\d{4}$/ })

/** Days on the calendar of a sauna. @returns how often it was turned to another month */
async function chooseDays(page: Page, { tap }: Hands, { from, to }: Days): Promise<number> {
  let turns = 0
  await expect(page.getByRole('grid').first()).toBeVisible()
  for (const day of [from, to]) {
    for (; !(await cell(page, day).isVisible()); turns++)
      await tap(page.getByRole('button', { name: 'Next month' }))
    await tap(cell(page, day))
  }
  return turns
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

async function payFor(page: Page, { tap }: Hands) {
  await tap(acceptButton(page))
  await expect(page).toHaveURL(/\/pay\/test\//)
  await tap(page.getByRole('button', { name: 'Pay' }))
  await expect(firstOrder(page)).toContainText('Paid')
}

/** What a customer who is known does with dates that are chosen: the form is filled in. */
async function bookAsKnown(page: Page, hands: Hands) {
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total')
  await expect(bookButton(page)).toBeEnabled()
  await expectWholeOnScreen(page, bookButton(page))
  await hands.tap(bookButton(page))
  await expect(field(page, 'City')).toHaveValue('Bend')
  await payFor(page, hands)
}

test('a new customer needs eight taps and eight fields to a paid order, a known one at most five taps and no field', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const first = createHands()
  await search(page, first)
  const date = (await nearestDate(inBend(page).first()).textContent()) ?? ''
  await first.tap(nearestDate(inBend(page).first()))
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText(date)
  await expect(summary).toContainText('Total')
  await first.tap(main(page).getByRole('link', { name: 'Log in' }))
  await first.type(main(page).getByLabel('Email'), newEmail())
  await first.type(main(page).getByLabel('Password', { exact: true }), password)
  await first.tap(main(page).getByRole('button', { name: 'Sign up with this email' }))

  // Back at the sauna with its dates, nothing has to be looked for.
  await expect(page).toHaveURL(/\/product\/\d+\?date_from=/)
  await expect(bookButton(page)).toBeEnabled()
  await expectWholeOnScreen(page, bookButton(page))
  await first.tap(bookButton(page))
  await first.type(field(page, 'Name'), 'Ada')
  await first.type(field(page, 'Last name'), 'Winter')
  await first.type(field(page, 'Driver’s license number'), 'W123-4567')
  await first.type(field(page, 'Cell phone'), '(541) 555-0101')
  await first.type(field(page, 'Address'), '12 Cedar Road')
  await first.type(field(page, 'ZIP code'), '97702')
  await expect(field(page, 'State')).toHaveValue('OR')
  await expect(field(page, 'City')).toHaveValue('Bend')
  // Without it, they would type all of this again.
  await first.tap(page.getByRole('checkbox', { name: /^Remember/ }))
  await payFor(page, first)
  expect(first.count).toEqual({ taps: 8, fields: 8 })

  const again = createHands()
  await page.goto('/')
  await again.tap(main(page).getByRole('button', { name: 'Book again' }))
  await expect(field(page, 'City')).toHaveValue('Bend')
  await payFor(page, again)
  expect(again.count).toEqual({ taps: 3, fields: 0 })

  // Another sauna, on the first days on which it is free.
  const another = createHands()
  await search(page, another)
  await another.tap(nearestDate(inBend(page).nth(1)))
  await bookAsKnown(page, another)
  expect(another.count).toEqual({ taps: 5, fields: 0 })

  // On days that they have typed on the main page.
  const typed = createHands()
  const stay = aStay(50, 2)
  await search(page, typed, stay)
  await typed.tap(inBend(page).nth(1).getByRole('link').first())
  await expect(summary).toContainText(shown(stay.from))
  await bookAsKnown(page, typed)
  expect(typed.count).toEqual({ taps: 5, fields: 2 })

  // On days that they look for on the calendar: two taps more, and one for each month that is turned.
  const looked = createHands()
  await search(page, looked)
  await looked.tap(inBend(page).nth(1).getByRole('link').first())
  const turns = await chooseDays(page, looked, aStay(60, 2))
  await bookAsKnown(page, looked)
  expect(looked.count).toEqual({ taps: 7 + turns, fields: 0 })

  await page.goto('/cabinet/profile')
  await expect(main(page)).toContainText('12 Cedar Road, Bend, OR 97702')
  await main(page).getByRole('button', { name: 'Delete license and address' }).click()
  await expect(main(page)).not.toContainText('12 Cedar Road')
})
