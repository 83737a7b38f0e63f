import { aStay, firstOrder, main, rent } from './customer.ts'
import { aColleague, commandOf, expectNoViolations, heading, joinAsOwner } from './office-member.ts'
import { findViolations } from './axe.ts'
import { test } from './own-shop.ts'
import { expect } from './visitor.ts'

test('an owner wants a deposit, a customer holds it on a card, and the office charges a part of it and gives a part of that back', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  // The bare test payment page has no icon.
  complaints.expect(/status of 404/)
  const office = await aColleague(browser, page, shop)
  const desk = office.page
  await joinAsOwner(desk, 'deposit@example.com', shop)
  await desk.goto('/office/catalog/places/1')
  await desk.getByLabel('Refundable deposit, in dollars').fill('300')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('status')).toContainText(/saved/i)

  await rent(page, 5, aStay(1))
  const order = firstOrder(page)
  await expect(order).toContainText('Refundable deposit: $300.00. Please hold it on a card')
  expect(await findViolations(page)).toEqual([])
  await order.getByRole('link', { name: 'Hold the deposit on a card' }).click()
  await expect(main(page)).toContainText('$300.00')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Hold on card' }).click()
  await expect(page.getByText('Your deposit is held on your card. Nothing is charged.')).toBeVisible()
  await expect(order).toContainText('Held on your card until')

  const number = /#(\d+)/.exec(await order.innerText())?.[1]
  await desk.goto(`/office/orders/${number}`)
  await expect(heading(desk, `Order #${number}`)).toBeVisible()
  await expect(desk.getByText(/^Held until/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Charge for damage' })).toHaveCount(0)
  await expectNoViolations(desk)

  await commandOf(shop, 'hand-over', String(number))
  await desk.reload()
  await desk.getByRole('button', { name: 'Charge for damage' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('A broken bench')
  await dialog.getByLabel('Amount, in dollars').fill('120')
  await expectNoViolations(desk)
  await dialog.getByRole('button', { name: 'Charge', exact: true }).click()
  await expect(desk.getByText('$120.00 is charged (“A broken bench”).')).toBeVisible()

  await desk.getByRole('button', { name: 'Refund the charge' }).click()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Please enter an amount like 56.80.')).toBeVisible()
  await dialog.getByLabel('Why it goes back').fill('The bench cost less')
  await dialog.getByLabel('Amount, in dollars').fill('50')
  await expectNoViolations(desk)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(desk.getByRole('status')).toContainText('$50.00 goes back to the customer.')
  await expect(desk.getByText('$50.00 is refunded (“The bench cost less”).')).toBeVisible()
  await office.leave()
  await page.reload()
  await expect(order).toContainText('The rest, $180.00, is released. $50.00 is refunded')
  await order.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('row', { name: 'Deposit refunded' })).toContainText('-$50.00')
  expect(await findViolations(page)).toEqual([])
})
