import type { Page } from '@playwright/test'
import { acceptAndPay, own, signUp } from './customer.ts'
import { commandOf, expectNoViolations, joinAsOwner } from './office-member.ts'
import { test } from './own-shop.ts'
import { expect } from './visitor.ts'

const person = {
  name: 'Ada',
  surname: 'Winter',
  driving_license_number: 'W123-4567',
  email: 'ada@example.com',
  cell_phone: '(541) 555-0101',
}

/** Buys a sauna, to be picked up: it is on the list of every day until then. */
async function buySauna(page: Page, productId: number) {
  const chosen = await own(page, `products/${productId}/delivery-method`, { productId, method: 'pickup' })
  expect(chosen.status()).toBe(200)
  await acceptAndPay(page, person)
}

test('handovers are recorded on a line that drops, and a colleague was faster with one', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.expect(/status of (401|404|409|422)|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/privacy_policy')
  await signUp(page)
  const { data } = await (await page.request.get(`${shop.url}/api/v1/catalog/sales`)).json()
  const inStock = data.filter((sauna: { in_stock: boolean }) => sauna.in_stock)
  for (const { id } of inStock.slice(0, 3)) await buySauna(page, id)
  await joinAsOwner(page, 'owner@example.com', shop)

  const rows = page.getByRole('region', { name: 'Sales' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const row = (number: number) => rows.filter({ hasText: `#${number}` })
  await expect(row(1)).toContainText('(541) 555-0101')
  await expect(row(1)).toContainText('Paid')
  await expectNoViolations(page)

  await row(1)
    .getByRole('button', { name: /^Handed over: / })
    .click()
  await expect(row(1)).toContainText('Handed over. Saved.')
  await expect(row(1).getByText('Saved')).toBeFocused()

  await context.setOffline(true)
  await row(2)
    .getByRole('button', { name: /^Handed over: / })
    .click()
  await row(3)
    .getByRole('button', { name: /^Handed over: / })
    .click()
  await expect(row(2)).toContainText('Not sent yet')
  await expect(row(3)).toContainText('Not sent yet')
  await expect(page.getByText('2 not sent yet. This tab')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toContainText('deleted if you log out')
  await page.getByRole('button', { name: 'Stay' }).click()
  await commandOf(shop, 'hand-over', '3')

  await context.setOffline(false)
  await expect(row(2)).toContainText('Handed over. Saved.')
  await expect(row(3)).toContainText('Someone already recorded that order #3 was handed over.')
  await expectNoViolations(page)
  await row(3)
    .getByRole('button', { name: /^Got it: / })
    .click()

  // As the server has it now: nothing is left to do, and what was recorded here can be undone.
  await expect(rows.filter({ hasText: 'Robin Hale' })).toHaveCount(2)
  await rows
    .filter({ hasText: '#2' })
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expect(row(2).getByRole('button', { name: /^Handed over: / })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
