import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

/** What a phone without a frame keeps for itself: its notch, its round corners, and the bar to swipe. */
async function setInsets(page: Page, insets: { top: number; bottom: number; left: number; right: number }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** The browser applies the insets with one of its next frames, so the part is looked at until it is where it belongs. */
const expectInside = (
  page: Page,
  part: Locator,
  insets: Parameters<typeof setInsets>[1],
  scroll = async (): Promise<unknown> => null,
) =>
  expect(async () => {
    await scroll()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    expect(box.x).toBeGreaterThanOrEqual(insets.left)
    expect(box.y).toBeGreaterThanOrEqual(insets.top)
    expect(box.x + box.width).toBeLessThanOrEqual(width - insets.right)
    expect(box.y + box.height).toBeLessThanOrEqual(height - insets.bottom)
  }).toPass({ timeout: 60_000 })

test.describe('on a phone without a frame', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('held upright, header, menu, and price bar keep clear of what is the phone’s own', async ({
    page,
  }) => {
    const insets = { top: 47, bottom: 34, left: 0, right: 0 }
    await page.setViewportSize({ width: 390, height: 844 })
    await setInsets(page, insets)
    await page.goto('/product/1')
    await waitForScript(page)
    await expectInside(page, page.getByRole('banner').getByRole('link', { name: 'Heat and Chill' }), insets)
    await expectInside(page, page.getByRole('main').getByRole('link', { name: 'Log in' }), insets)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectInside(page, page.getByRole('button', { name: 'Close menu' }), insets)
    await page.keyboard.press('Escape')
    // What comes late makes the page longer.
    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expectInside(page, page.getByText(/^©/), insets, toEnd)
  })

  test('held sideways, too', async ({ page }) => {
    const insets = { top: 0, bottom: 21, left: 47, right: 47 }
    await page.setViewportSize({ width: 844, height: 390 })
    await setInsets(page, insets)
    await page.goto('/product/1')
    await waitForScript(page)
    await expectInside(page, page.getByRole('banner').getByRole('link', { name: 'Heat and Chill' }), insets)
    await expectInside(page, page.getByRole('button', { name: 'Menu', exact: true }), insets)
    const next = page.getByRole('button', { name: 'Next picture' })
    await next.scrollIntoViewIfNeeded()
    await expectInside(page, next, { ...insets, top: 0, bottom: 0 })
    const heading = page.getByRole('heading', { name: 'Dates' })
    await heading.scrollIntoViewIfNeeded()
    await expectInside(page, heading, { ...insets, bottom: 0 })
  })
})
