import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { acceptAndPay, own, signUp } from './customer.ts'
import { rentalForm } from '../bench/rental-form.mjs'
import { commandOf, expectNoViolations, heading, joinAsOwner } from './office-member.ts'
import { test } from './own-shop.ts'
import { expect } from './visitor.ts'

/** Rents a sauna for its first free days, and pays. */
async function rent(page: Page) {
  const { origin } = new URL(page.url())
  const read = async (path: string) => (await page.request.get(`${origin}/api/v1/${path}`)).json()
  const { items } = await read('settlements')
  const { data } = await read(`catalog/rental/${items[0].id}`)
  const productId = data[0].id
  const { possible_starts, min_nights } = await read(`products/${productId}/booking`)
  const from: string = possible_starts[0]
  const to = new Date(Date.parse(from) + (min_nights ?? 1) * 86_400_000).toISOString().slice(0, 10)
  const booked = await own(page, `products/${productId}/booking`, { date_from: from, date_to: to })
  expect(booked.status()).toBe(200)
  await own(page, `products/${productId}/delivery-method`, { productId, method: 'pickup' })
  await acceptAndPay(page, rentalForm)
}

test('a sauna comes back damaged: a tap, a note, and a photo, on a line that drops; then it is blocked and repaired', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.expect(/status of (401|404|409|422)|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/privacy_policy')
  await signUp(page)
  await rent(page)
  await commandOf(shop, 'hand-over', '1')
  await joinAsOwner(page, 'owner@example.com', shop)
  const back = await page.request.post(`${shop.url}/api/v1/office/handovers`, {
    data: { key: randomUUID(), order: 1, kind: 'back' },
    headers: { origin: shop.url },
  })
  expect(back.status()).toBe(200)
  await page.reload()

  const found = page.getByRole('region', { name: 'To clean and repair' })
  const damaged = page.getByRole('button', { name: /^Damaged: / })
  await expect(damaged).toBeVisible()
  await context.setOffline(true)
  await damaged.click()
  const report = found.getByRole('listitem').filter({ hasText: 'Damaged' })
  await expect(report).toContainText('Not sent yet')
  await expect(report.getByRole('heading')).toBeFocused()
  await report.getByLabel('What did you find?').fill('The lower bench is cracked.')
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b98a55' } })
    .jpeg()
    .toBuffer()
  await report
    .getByLabel('Take photos')
    .setInputFiles({ name: 'bench.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(report).toContainText('bench.jpg is waiting its turn')
  await report.getByRole('button', { name: 'Save the note' }).click()
  await expect(report.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expectNoViolations(page)

  await context.setOffline(false)
  const thumb = report.getByRole('img', { name: /, damaged, 1 of 1$/ })
  await expect(thumb).toBeVisible()
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expect(report.getByText('The lower bench is cracked.', { exact: true }).first()).toBeVisible()
  await expect(report).toContainText('No order is waiting for this sauna.')
  await report.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(report.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoViolations(page)
  await report.getByRole('button', { name: 'Keep it' }).click()
  await expect(report.getByRole('button', { name: 'Remove photo 1' })).toBeFocused()
  await expect(thumb).toBeVisible()

  await report.getByRole('link', { name: 'Block upcoming days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block or free days' })
  await expect(dialog.getByLabel('Reason')).toHaveValue('Damaged')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Damaged' })).toHaveCount(1)
  await expectNoViolations(page)

  await page.goto(`${shop.url}/office/orders/1`)
  await expect(heading(page, 'Order #1')).toBeVisible()
  const card = page.getByRole('region', { name: 'Cleaning and damage' })
  await expect(card.getByRole('img', { name: /, damaged, 1 of 1$/ })).toBeVisible()
  await expect(page.getByText('Reported damage')).toBeVisible()
  await expectNoViolations(page)

  await page.goto(`${shop.url}/office`)
  await found.getByRole('button', { name: /^Repaired: / }).click()
  await expect(found.getByRole('listitem')).toHaveCount(0)
  await expect(found).toBeFocused()
  await expect(found.getByRole('status')).toHaveText(/ is repaired\.$/)
})
