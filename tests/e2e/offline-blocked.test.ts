import { expect, type Page } from '@playwright/test'
import { passwordField, send } from './account-forms.ts'
import { aStay, newEmail, openCheckout, openRental, password, pressDay } from './customer.ts'
import { sharedShopUrl, test } from './journey.ts'
import { waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

/** What a page throws, and what React or the browser complains about. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  return heard
}

/** The visit that must work in every browser. */
async function browse(page: Page) {
  await page.goto('/')
  await waitForScript(page)
  await page.getByLabel('Select Location').first().selectOption({ index: 1 })
  await page.getByRole('button', { name: 'book now' }).first().click()
  const first = page.getByRole('main').getByRole('article').first()
  await first.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.goto('/catalog/sales')
  await waitForScript(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(first).toBeVisible()
  await page.goto('/contacts_us')
  await page.getByLabel('Message').fill('Is there wood?')
  // Long enough for what is cached in the background.
  await page.waitForTimeout(2000)
}

/** Not one more byte can be stored for the shop. */
async function fillDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: sharedShopUrl, quotaSize: 4096 })
}
const isFull = (page: Page) =>
  page.evaluate(async () => {
    try {
      await (await caches.open('test')).put('/test', new Response('x'.repeat(100_000)))
      return false
    } catch (error) {
      return (error as Error).name === 'QuotaExceededError'
    }
  })

test.use({ shopUrl: sharedShopUrl })

test.describe('the shop works with a network', () => {
  test.describe('where the browser blocks', () => {
    test.use({ preferences: { profile: { default_content_setting_values: { cookies: 2 } } } })

    test('cookies and all storage', async ({ traveler }) => {
      const page = await traveler.page()
      const heard = listen(page)
      await browse(page)
      const isBlocked = await page.evaluate(() =>
        caches.keys().then(
          () => false,
          () => true,
        ),
      )
      expect(isBlocked).toBe(true)
      expect(heard).toEqual([])
    })

    test('cookies, and says so before anything is chosen or made', async ({ traveler }) => {
      const page = await traveler.page()
      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      await openRental(page, 3)
      const { from, to } = aStay(30)
      await pressDay(page, from)
      await pressDay(page, to)
      await expect(page.getByText('Your browser blocks cookies.').first()).toBeVisible()
      for (const [address, button] of [
        ['/registration', 'Sign up'],
        ['/login', 'Log in'],
      ] as const) {
        await page.goto(address)
        await waitForScript(page)
        await send(page, button, newEmail(), password)
        await expect(page.getByText('Your browser blocks cookies.').first()).toBeVisible()
        await expect(passwordField(page)).toHaveValue(password)
      }
      expect(sent).toEqual([])
    })
  })

  test('where there are no workers and no caches', async ({ traveler }) => {
    await traveler.context().addInitScript(() => {
      const root = globalThis as unknown as Record<string, unknown>
      for (const name of ['caches', 'indexedDB', 'BroadcastChannel']) delete root[name]
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
    })
    const page = await traveler.page()
    const heard = listen(page)
    await browse(page)
    expect(heard).toEqual([])
  })

  test('where the device is full, up to the checkout', async ({ traveler }) => {
    const page = await traveler.page()
    const heard = listen(page)
    await page.goto('/terms')
    await fillDevice(page)
    await browse(page)
    expect(await isFull(page)).toBe(true)
    await openCheckout(page, 3, aStay(30))
    expect(heard).toEqual([])
  })

  test('where the device fills up while the worker is busy', async ({ traveler }) => {
    const page = await traveler.page()
    const heard = listen(page)
    await page.goto('/terms')
    await waitForWorker(page)
    await fillDevice(page)
    await browse(page)
    expect(await isFull(page)).toBe(true)
    expect(heard).toEqual([])
  })
})
