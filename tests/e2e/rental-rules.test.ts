import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  openCheckout,
  own,
} from './customer.ts'
import { expect, test } from './visitor.ts'

const [sauna, another] = [5, 6]

test('a customer reads the rental rules where they order, signs them once, and keeps what they signed', async ({
  page,
  complaints,
}, { project }) => {
  // The network is gone for a moment, and the bare test payment page has no icon.
  complaints.expect(/status of 404|ERR_INTERNET_DISCONNECTED/)
  const stay = aStay(project.name === 'phone' ? 120 : 144)
  await openCheckout(page, sauna, stay)
  const rules = page.getByRole('region', { name: 'Rental rules and waiver' })
  await expect(rules).toContainText('Your full name, as you type it above')
  await fillPerson(page)
  await fillAddress(homeAddress(page), '97702')
  await expect(rules).toContainText('SignatureAda Winter')

  // The text came with the total, so it needs no network; nor a mouse.
  await page.context().setOffline(true)
  await rules.getByText('Read them here').press('Enter')
  await expect(rules).toContainText('I burn only dry, untreated firewood.')
  await page.keyboard.press('Tab')
  await expect(rules.getByRole('region', { name: 'Text of the rental rules' })).toBeFocused()
  await page.context().setOffline(false)
  expect(await findViolations(page)).toEqual([])

  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await firstOrder(page).getByRole('link', { name: 'Signed rules' }).click()
  await expect(main(page)).toContainText('I burn only dry, untreated firewood.')
  await expect(main(page)).toContainText('Ada Winter')
  expect(await findViolations(page)).toEqual([])

  const chosen = await own(page, `products/${another}/booking`, { date_from: stay.from, date_to: stay.to })
  expect(chosen.status()).toBe(200)
  await page.goto('/checkout')
  await expect(rules).toContainText('You signed this version as Ada Winter')
  await expect(rules).not.toContainText('By pressing the button')
})
