import type { Page } from '@playwright/test'
import { aStay, firstOrder, rent, shown, stayFrom } from './customer.ts'
import { expectNoViolations, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, test } from './visitor.ts'

const total = /^\$[\d,]+\.\d\d$/
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Types other dates, and asks what they cost. */
async function lookAt(page: Page, { from, to }: { from: string; to: string }) {
  await dialogOf(page).getByLabel('Start date').fill(from)
  await dialogOf(page).getByLabel('Return date').fill(to)
  await dialogOf(page).getByRole('button', { name: 'Show what it costs' }).press('Enter')
}

test('a customer moves a stay, makes it longer for the difference, and shorter for money back', async ({
  page,
  complaints,
}, { project }) => {
  complaints.expect(/status of 422/)
  const stay = aStay(project.name === 'phone' ? 84 : 91)
  await rent(page, 3, stay)
  const dialog = dialogOf(page)

  await firstOrder(page).getByRole('button', { name: 'Change dates or delivery' }).press('Enter')
  await expect(dialog.getByLabel('Start date')).toHaveValue(stay.from)
  await expect(dialog.getByLabel('Sauna')).toHaveAccessibleDescription(/^\$\d+ a night$/)
  await lookAt(page, { from: stay.to, to: stay.from })
  await expect(dialog.getByLabel('Return date')).toBeFocused()
  await expect(dialog.getByLabel('Return date')).toHaveAccessibleDescription(/after/)
  await expect(dialog.getByLabel('Start date')).toHaveValue(stay.to)

  const longer = stayFrom(stay.from, 5)
  await lookAt(page, longer)
  await expect(dialog.getByText(/^The difference to pay is/)).toBeVisible()
  await expect(dialog.getByText(total).first()).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /^Change and pay \$/ }).press('Enter')
  await expect(heading(page, 'Test payment')).toBeVisible()

  // Not now: the order is as it was, and says what it waits for.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Your order is as it was, and your change waits/)).toBeVisible()
  await expect(firstOrder(page)).toContainText(shown(stay.to))
  const waiting = firstOrder(page).getByRole('region', {
    name: /^A change of Order #\d+ .*waits for its payment$/,
  })
  await expect(waiting).toContainText(shown(longer.to))
  await expectNoViolations(page)
  await waiting.getByRole('link', { name: /^Pay the difference/ }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Your order is changed.')).toBeVisible()
  await expect(firstOrder(page)).toContainText(shown(longer.to))
  await expect(waiting).toBeHidden()

  await firstOrder(page).getByRole('button', { name: 'Change dates or delivery' }).click()
  await lookAt(page, stay)
  await expect(dialog.getByText(/goes back the way it was paid/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Change and get \$.* back$/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(firstOrder(page)).toContainText('Your order is changed. A confirmation is on its way')
  await expect(firstOrder(page)).toContainText(shown(stay.to))
})

test('an order asks what its checkout did not: about the car, and about the place once it is delivered', async ({
  page,
}, { project }) => {
  await rent(page, 3, aStay(project.name === 'phone' ? 112 : 121))
  const order = firstOrder(page)
  await order.getByText('Can your car tow it?').click()
  await order.getByLabel('Hitch').selectOption('3')
  await order.getByLabel('Weight rating, in pounds').fill('5,000')
  await expectNoViolations(page)
  await order.getByRole('button', { name: 'Save your answers' }).press('Enter')
  await expect(order.getByText('Your answers are saved with your order.')).toBeFocused()
  await expect(order.getByText('Not sure yet')).toBeVisible()
  await order.getByText('Change your answers about your car').click()
  await expect(order.getByLabel('Hitch')).toHaveValue('3')
  await order.getByLabel('Weight rating, in pounds').fill('1,000')
  await order.getByRole('checkbox', { name: 'I come with another car, which can tow it' }).check()
  await order.getByRole('button', { name: 'Save your answers' }).press('Enter')
  await expect(order.getByText('Your answers are saved with your order.')).toBeFocused()
  await expect(order.getByText('Not sure yet')).toBeHidden()
  await expect(order.getByText('Not with this car')).toBeVisible()

  const dialog = dialogOf(page)
  await order.getByRole('button', { name: 'Change dates or delivery' }).click()
  await dialog.getByLabel('Delivery method').selectOption('delivery')
  // The home address is in another state.
  for (const [label, text] of Object.entries({ 'ZIP code': '97701', State: 'OR', City: 'Bend' }))
    await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Show what it costs' }).press('Enter')
  await dialog.getByRole('button', { name: /^Change and pay \$/ }).press('Enter')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Your order is changed.')).toBeVisible()
  await expect(order.getByText('Not with this car')).toBeHidden()
  await order.getByText('Does it fit your place?').click()
  await order.getByLabel('Narrowest part, in feet', { exact: true }).fill('12')
  await expectNoViolations(page)
  await order.getByRole('button', { name: 'Save your answers' }).press('Enter')
  await expect(order.getByText('Your answers are saved with your order.')).toBeFocused()
  await expect(order.getByText('Not sure yet')).toBeVisible()
})

test('the office changes an order for a customer: a link for what it costs more, withdrawn, and a free move', async ({
  page,
}, { project }) => {
  const surname = `Larch${project.name}`
  const stay = aStay(project.name === 'phone' ? 66 : 142)
  await rent(page, 3, stay, { name: 'Juniper', surname })
  await joinAsOwner(page, `change-${project.name}@example.com`, sharedShop())
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByLabel('Name, email, phone, or order number').fill(surname)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: new RegExp(`Juniper ${surname}`) }).click()
  const dialog = dialogOf(page)

  await page.getByRole('button', { name: 'Change the order' }).press('Enter')
  await lookAt(page, stayFrom(stay.from, 4))
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /^Hold it and email a link to pay \$/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status')).toContainText('gets an email with a link')
  await expect(page.getByRole('heading', { name: 'A change waits for its payment' })).toBeVisible()
  await expect(page.getByText(/Please pay the difference for order/).first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Withdraw the change' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('The change is withdrawn.')

  const later = stayFrom(stayFrom(stay.from, 2).to)
  await page.getByRole('button', { name: 'Change the order' }).press('Enter')
  await lookAt(page, later)
  await expect(dialog.getByText('The total stays the same.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the order' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status')).toContainText('The order is changed')
  await expect(page.getByText(`${shown(later.from)} to ${shown(later.to)}`).first()).toBeVisible()
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
})
