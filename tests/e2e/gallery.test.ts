import type { Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

/** The pictures of the first rental sauna, which has several. */
async function openGallery(page: Page) {
  await page.goto('/product/1')
  await waitForScript(page)
  const gallery = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Next picture' }) })
    .first()
  const count = gallery.getByText(/^\d+ of \d+$/)
  const total = Number((await count.innerText()).split(' of ')[1])
  expect(total).toBeGreaterThan(2)
  return { gallery, count, total }
}

test.describe('the gallery of a sauna', () => {
  test('moves through its pictures with buttons, and stops at both ends', async ({ page }) => {
    const { gallery, count, total } = await openGallery(page)
    const back = gallery.getByRole('button', { name: 'Previous picture' })
    const next = gallery.getByRole('button', { name: 'Next picture' })
    await expect(back).toBeDisabled()
    for (let picture = 2; picture <= total; picture++) {
      await next.click()
      await expect(count).toHaveText(`${picture} of ${total}`)
    }
    await expect(next).toBeDisabled()
    await back.click()
    await expect(count).toHaveText(`${total - 1} of ${total}`)
  })

  test('moves with the arrow keys', async ({ page }) => {
    const { gallery, count, total } = await openGallery(page)
    await gallery.getByRole('button', { name: 'Next picture' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(count).toHaveText(`3 of ${total}`)
    await page.keyboard.press('ArrowLeft')
    await expect(count).toHaveText(`2 of ${total}`)
  })

  test('follows a swipe', async ({ page }) => {
    const { gallery, count, total } = await openGallery(page)
    // Until Glide has loaded, at the first touch, the track only scrolls, which a mouse cannot swipe.
    await gallery.hover()
    await expect(gallery.locator('[data-glide]')).toHaveCount(1)
    const box = await gallery.getByRole('img').first().boundingBox()
    if (!box) throw new Error('No picture is shown')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.8, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 })
    await page.mouse.up()
    await expect(count).toHaveText(`2 of ${total}`)
  })

  test('renders only the pictures near the current one', async ({ page }) => {
    const { gallery, total } = await openGallery(page)
    const rendered = await gallery.locator('img').count()
    expect(rendered).toBeLessThanOrEqual(Math.min(total, 3))
  })
})
