import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  openRental,
  signUp,
  takeToCheckout,
} from './customer.ts'
import { hasWholeChoices } from './layout-faults.ts'
import { expect, test } from './visitor.ts'

// A cabin of 3,150 lb with a 2-inch ball, a 7-way plug, and electric brakes.
const cabin = 3

const openCheck = (page: Page) => page.getByText('Can my car tow it?').click()
const answer = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })

test('a customer learns whether their car can tow the sauna, where they choose, at the checkout, and later', async ({
  page,
  complaints,
}, { project }) => {
  // Accepting is refused once, the network is gone for a moment, and the bare test payment page has no icon.
  complaints.expect(/status of (404|422)|ERR_INTERNET_DISCONNECTED/)
  await openRental(page, cabin)
  await main(page).getByRole('radio', { name: 'Pickup' }).check()
  await openCheck(page)
  await expect(main(page)).toContainText('It weighs 3,150 lb')
  await answer(page, 'Hitch').selectOption('I don’t know')
  await expect(main(page)).toContainText('Look under the middle of the rear bumper')
  await expect(main(page)).toContainText('Not sure yet')
  expect(await findViolations(page)).toEqual([])

  await answer(page, 'Hitch').selectOption('Class I, up to 2,000 lb')
  await expect(main(page)).toContainText('Not with this car')
  expect(await hasWholeChoices(answer(page, 'Hitch'))).toBe(true)
  await main(page).getByRole('button', { name: 'Have it delivered instead' }).click()
  await expect(main(page).getByRole('radio', { name: /^Delivery/ })).toBeChecked()

  // The rules came with the page, so the answer needs no network.
  await page.context().setOffline(true)
  await answer(page, 'Hitch').selectOption('Class III, 5,000 lb or more')
  await answer(page, 'Ball').selectOption('2-inch ball')
  await answer(page, 'Plug').selectOption('7-way plug')
  await answer(page, 'Brake controller').selectOption('Yes')
  await expect(main(page)).toContainText('Yes, this car can tow it')
  await page.context().setOffline(false)

  // What a guest has answered is there after logging in.
  await signUp(page)
  await takeToCheckout(page, cabin, aStay(project.name === 'phone' ? 150 : 158), 'pickup')
  await expect(answer(page, 'Hitch')).toHaveValue('3')
  await fillPerson(page)
  await fillAddress(homeAddress(page), '97702')
  await answer(page, 'Brake controller').selectOption('No')
  await acceptButton(page).click()
  const another = main(page).getByRole('checkbox', { name: 'I come with another car, which can tow it' })
  await expect(another).toBeFocused()
  await expect(another).toHaveAccessibleDescription(/choose delivery, or tell us/)
  expect(await findViolations(page)).toEqual([])
  await answer(page, 'Brake controller').selectOption('Yes')
  await expect(another).toHaveCount(0)
  await answer(page, 'Ball').selectOption('None')
  await expect(main(page)).toContainText('Yes, with what we bring')
  await main(page)
    .getByRole('checkbox', { name: /^Remember my driver’s license, home address, and car/ })
    .check()
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(firstOrder(page)).toContainText('Ball mount with a 2-inch ball')
  expect(await findViolations(page)).toEqual([])

  // Remembered for the next time, until the customer says otherwise.
  await openRental(page, 1)
  await openCheck(page)
  await expect(answer(page, 'Hitch')).toHaveValue('3')
  await expect(main(page)).toContainText('We bring an adapter from the 7-way plug to a 4-pin flat plug.')
  await page.goto('/cabinet/profile')
  await expect(main(page)).toContainText('Hitch of class III')
  await main(page).getByRole('button', { name: 'Delete license, address, and car' }).click()
  await expect(main(page)).not.toContainText('Hitch of class III')
})
