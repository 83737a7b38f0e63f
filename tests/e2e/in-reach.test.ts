import type { Page } from '@playwright/test'
import {
  acceptButton,
  aFreeStay,
  bookButton,
  deliveryAddress,
  fillAddress,
  fillPerson,
  homeAddress,
  main,
  openRental,
  pressDay,
  signUp,
} from './customer.ts'
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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 844 },
])
  test.describe(`at ${viewport.width} points`, () => {
    test.use({ viewport })

    test('why dates could not be booked, and an order not be placed, comes onto the screen', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 50[23]|ERR_FAILED/)
      await page.goto('/privacy_policy')
      await signUp(page)
      const stay = await aFreeStay(page, 4, 30 + viewport.width / 20)
      await openRental(page, 4)
      await pressDay(page, stay.from)
      await pressDay(page, stay.to)
      await expect(bookButton(page)).toBeEnabled()
      await page.route('**/api/v1/products/4/*', (route) => route.fulfill({ status: 503, body: '' }))
      await bookButton(page).click()
      await expect(main(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
      await page.unroute('**/api/v1/products/4/*')
      await bookButton(page).click()
      await expect(page).toHaveURL('/checkout')

      await fillPerson(page)
      await fillAddress(homeAddress(page), '97702')
      await fillAddress(deliveryAddress(page), '97702')
      await page.route('**/api/v1/request/*', (route) => route.abort())
      await acceptButton(page).click()
      await expect(main(page).getByText('We do not know yet whether')).toBeInViewport({ ratio: 1 })
      await expect(main(page).getByRole('button', { name: 'Check my order' })).toBeInViewport({ ratio: 1 })
    })
  })
