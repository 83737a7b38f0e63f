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
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), share)
      await expectWholeOnScreen(page, foot(page))
      await expectWholeOnScreen(page, price)
    }
    const footer = await page.getByText(/^©/).boundingBox()
    const button = await foot(page).boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  })
})
