import { aStay, rent, shown } from './customer.ts'
import { expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, test } from './visitor.ts'

test('an owner finds an order, notes something, prints it, refunds a part, and cancels it', async ({
  page,
  complaints,
}, { project }) => {
  // What is not in the list is a 404.
  complaints.expect(/status of 404/)
  const surname = `Frost${project.name}`
  const stay = aStay(project.name === 'phone' ? 60 : 75)
  await rent(page, 3, stay, { name: 'Juniper', surname })
  await joinAsOwner(page, `orders-${project.name}@example.com`, sharedShop())

  await goTo(page, 'Orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  const search = page.getByLabel('Name, email, phone, or order number')
  await search.fill('nobody of that name')
  await search.press('Enter')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await search.fill(surname.toLowerCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await page.getByLabel('Status').selectOption('Paid')
  await expect(page).toHaveURL(new RegExp(`q=${surname.toLowerCase()}&status=paid`))
  await expectNoViolations(page)

  await page.getByRole('link', { name: new RegExp(`Juniper ${surname}`) }).click()
  await expect(heading(page, /^Order #\d+$/)).toBeVisible()
  await expect(page.getByText(`${shown(stay.from)} to ${shown(stay.to)}`).first()).toBeVisible()
  await page.getByLabel('New note').fill('Has a steep driveway.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('status')).toContainText('The note is saved.')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(page.getByText('Has a steep driveway.')).toBeVisible()
  await expectNoViolations(page)

  for (const [link, title] of [
    ['Invoice', /^Receipt for order/],
    ['Packing list', /^Packing list for order/],
  ] as const) {
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: link }).click()
    const paper = await opening
    await expect(heading(paper, title)).toBeVisible()
    await expect(paper.getByText(`Juniper ${surname}`)).toBeVisible()
    await expectNoViolations(paper)
    await paper.close()
  }

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Refund part of it' }).click()
  await dialog.getByLabel('Amount, in dollars').fill('-5')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByLabel('Amount, in dollars')).toHaveAccessibleDescription(/an amount like 56\.80/)
  await dialog.getByLabel('Amount, in dollars').fill('25')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('status')).toContainText('$25.00 goes back to the customer.')
  await expect(page.getByText('Refunded in part')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog.getByLabel('Refund, in dollars').fill('a lot')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByLabel('Refund, in dollars')).toHaveAccessibleDescription(/an amount like 56\.80/)
  await expect(dialog.getByLabel('Refund, in dollars')).toBeFocused()
  await dialog.getByLabel('Refund, in dollars').fill('99999')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByLabel('Refund, in dollars')).toHaveAccessibleDescription(/^You can refund up to/)
  // Beside the ring of the focus, not behind it.
  const field = await dialog.getByLabel('Refund, in dollars').boundingBox()
  const note = await dialog.getByText('You can refund up to').boundingBox()
  expect((note?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThan(4)
  await expectNoViolations(page)
  await dialog.getByLabel('Refund, in dollars').fill('100')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('status')).toContainText('The order is canceled, and $100.00 is refunded.')
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Canceled' }).first()).toContainText(
    `orders-${project.name}@example.com`,
  )

  // Back leads to the list as it was narrowed, in which the order no longer is.
  await page.goBack()
  await expect(page.getByText('No orders match.')).toBeVisible()
  await expect(search).toHaveValue(surname.toLowerCase())
  await page.goto('/office/orders/999999')
  await expect(page.getByText('There is no such order where you work.')).toBeVisible()
})
