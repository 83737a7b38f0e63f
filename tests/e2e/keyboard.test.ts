import type { Page } from '@playwright/test'
import { main } from './customer.ts'
import { focusFaults } from './focus-faults.ts'
import { asCustomer, changeAddress, follow, onPage, openPage, openToast, publicPaths } from './whole-pages.ts'
import { expect, test } from './visitor.ts'

/** So that the next stop is the first of the page. */
const goToTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
  })

/** Nobody is asked to install the shop while they log in or sign up. */
const hasToast = (path: string) => !['/login', '/registration', '/password_reset'].includes(path)

test.describe('on a phone, with the cookie banner and a toast open', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Tab goes through every page in order, and what has the focus is seen', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openToast(page)
    const found: string[] = []
    for (const path of publicPaths) {
      await follow(page, path)
      await goToTop(page)
      found.push(...onPage(path, await focusFaults(page)))
      await expect(page.getByRole('button', { name: 'Not now' }), path).toHaveCount(hasToast(path) ? 1 : 0)
    }
    expect(found).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  })

  test('a customer goes through their own pages so, too', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    await asCustomer(page, 81, async (name) => {
      await goToTop(page)
      found.push(...onPage(name, await focusFaults(page)))
    })
    expect(found).toEqual([])
  })
})

test('on a wide screen in the dark, Tab goes through the pages in order, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const found: string[] = []
  for (const path of ['/', '/catalog/rental/1', '/product/1', '/contacts_us']) {
    await openPage(page, path)
    found.push(...onPage(path, await focusFaults(page)))
  }
  expect(found).toEqual([])
})

test('the first stop leads past the header, and another page takes the focus with its title', async ({
  page,
}) => {
  await openPage(page, '/catalog/sales')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.getByRole('link', { name: 'Heat and Chill' }).click()
  await expect(page.getByRole('main', { name: 'Be Prepared For Heat, Chill And Beyond!' })).toBeFocused()
})

test('anyone who searches or sorts by keyboard stays where they are, and Back fills the fields again', async ({
  page,
}) => {
  await openPage(page, '/search?people=4')
  const people = main(page).getByLabel('People')
  await people.fill('6')
  await people.press('Enter')
  await expect(page).toHaveURL(/people=6/)
  await expect(main(page).getByRole('status')).toContainText('For 6 people')
  await expect(people).toBeFocused()
  await page.goBack()
  await expect(people).toHaveValue('4')

  await openPage(page, '/catalog/rental/1')
  const show = main(page).getByRole('button', { name: 'Show' })
  await main(page).getByLabel('Sort by').selectOption('-price')
  await show.press('Enter')
  await expect(page).toHaveURL(/sort=-price/)
  await expect(main(page).locator('[aria-busy=false]')).toBeVisible()
  await expect(show).toBeFocused()
  await page.goBack()
  await expect(main(page).getByLabel('Sort by')).toHaveValue('position')
})

test('a sauna that is still loading has a title, too', async ({ page }) => {
  await openPage(page, '/terms')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/products/5', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await changeAddress(page, '/product/5')
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('main', { name: 'Loading the sauna' })).toBeFocused()
  await expect(title).toHaveText('Loading the sauna')
  answer()
  await expect(page.getByRole('main', { name: 'Pumice' })).toBeFocused()
  await expect(title).toHaveCount(1)
  await expect(title).toContainText('Pumice')
})
