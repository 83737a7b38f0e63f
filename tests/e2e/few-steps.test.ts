import type { Locator, Page } from '@playwright/test'
import { acceptButton, aStay, bookButton, cell, firstOrder, main, newEmail, password } from './customer.ts'
import { expect, expectWholeOnScreen, test, waitForScript } from './visitor.ts'

/** What a customer does with a finger and a keyboard. A dropdown takes two taps: one opens it, one chooses. */
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

/** From the main page, by a search of all places, to the dates of a sauna in Bend. */
async function chooseDates(page: Page, { tap }: Hands, stay: { from: string; to: string }) {
  await page.goto('/')
  await waitForScript(page)
  await tap(page.getByRole('button', { name: 'Book now' }).first())
  const sauna = main(page).getByRole('article').filter({ hasText: 'Pumice, pod sauna for 4' })
  await tap(sauna.getByRole('link').first())
  await expect(page.getByRole('grid').first()).toBeVisible()
  for (const day of [stay.from, stay.to]) {
    while (!(await cell(page, day).isVisible()))
      await page.getByRole('button', { name: 'Next month' }).click()
    await tap(cell(page, day))
  }
}

async function payFor(page: Page, { tap }: Hands) {
  await tap(acceptButton(page))
  await expect(page).toHaveURL(/\/pay\/test\//)
  await tap(page.getByRole('button', { name: 'Pay' }))
  await expect(firstOrder(page)).toContainText('Paid')
}

test('a new customer needs ten taps and eight fields to a paid order, and then three taps and none', async ({
  page,
  complaints,
}, { project }) => {
  complaints.expect(/status of 404/)
  const first = createHands()
  // Turning to another month is not counted: the nearest days need none.
  await chooseDates(page, first, aStay(project.name === 'phone' ? 40 : 44, 2))
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Total')
  await first.tap(main(page).getByRole('link', { name: 'Log in' }))
  await first.type(main(page).getByLabel('Email'), newEmail())
  await first.type(main(page).getByLabel('Password', { exact: true }), password)
  await first.tap(main(page).getByRole('button', { name: 'Sign up with this email' }))

  // Back at the sauna, nothing has to be looked for.
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await expect(bookButton(page)).toBeEnabled()
  await expectWholeOnScreen(page, bookButton(page))
  await first.tap(bookButton(page))

  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  await first.type(field('Name'), 'Ada')
  await first.type(field('Last name'), 'Winter')
  await first.type(field('Driver’s license number'), 'W123-4567')
  await first.type(field('Cell phone'), '(541) 555-0101')
  await first.type(field('Address'), '12 Cedar Road')
  await first.type(field('ZIP code'), '97702')
  await expect(field('State')).toHaveValue('OR')
  await expect(field('City')).toHaveValue('Bend')
  // Without it, they would type all of this again.
  await first.tap(page.getByRole('checkbox', { name: /^Remember/ }))
  await payFor(page, first)
  expect(first.count).toEqual({ taps: 10, fields: 8 })

  const second = createHands()
  await page.goto('/')
  await second.tap(main(page).getByRole('button', { name: 'Book again' }))
  await expect(field('City')).toHaveValue('Bend')
  await payFor(page, second)
  expect(second.count).toEqual({ taps: 3, fields: 0 })

  // Another sauna takes them seven.
  const third = createHands()
  await chooseDates(page, third, aStay(project.name === 'phone' ? 50 : 54, 2))
  await expect(bookButton(page)).toBeEnabled()
  await third.tap(bookButton(page))
  await expect(field('City')).toHaveValue('Bend')
  await payFor(page, third)
  expect(third.count).toEqual({ taps: 7, fields: 0 })

  await page.goto('/cabinet/profile')
  await expect(main(page)).toContainText('12 Cedar Road, Bend, OR 97702')
  await main(page).getByRole('button', { name: 'Delete license and address' }).click()
  await expect(main(page)).not.toContainText('12 Cedar Road')
})
