import type { Page } from '@playwright/test'
import { expect, expectWholeOnScreen, test, waitForScript } from './visitor.ts'

test.describe('on the page of a sauna, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test.beforeEach(async ({ page }) => {
    // Scrolling takes no time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/product/1')
    await waitForScript(page)
  })

  const foot = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Log in' })

  test('price and button stay in reach from the first picture to the end of the page', async ({ page }) => {
    const price = page.getByText(/^\$\d+ a night$/).last()
    const scrollTo = (share: number) =>
      page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share)
    for (const share of [0, 0.5, 1]) {
      await scrollTo(share)
      await expectWholeOnScreen(page, foot(page))
      await expectWholeOnScreen(page, price)
    }
    // What comes late makes the page longer, so its end is looked for until it is there.
    await expect(async () => {
      await scrollTo(1)
      const footer = await page.getByText(/^©/).boundingBox()
      const button = await foot(page).boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    }).toPass({ timeout: 60_000 })
  })
})
