import path from 'node:path'
import { copySources } from '../../tools/copy-sources.mjs'
import { aShop, aTraveler, type Traveler, waitForWorker } from './traveler.ts'
import { expect as expectSoon, test, waitForScript } from './visitor.ts'

/*
 * `npm run dev` in front of a real browser. A copy of the sources is edited; the checkout never changes. Only what is
 * seen is waited for, so a busy machine makes these tests slow, not wrong.
 */

const expect = expectSoon.configure({ timeout: 30_000 })

const FORM = 'src/features/feedback/FeedbackForm'
const HEALTH = 'server/http/health.routes.ts'

test.describe('the development server', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  const sources = copySources('dev-test')
  let shop: Awaited<ReturnType<typeof aShop>>
  let traveler: Traveler

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shop = await aShop()
    traveler = await aTraveler(shop.url)
    const page = await traveler.page()
    await page.goto('/terms')
    await waitForWorker(page)
    await page.close()
    await shop.powerCut()
    await shop.start({
      program: 'tools/dev.mjs',
      cwd: sources.folder,
      env: { NODE_ENV: 'development', CATALOG_DIR: path.resolve('catalog') },
    })
  })
  test.afterAll(async () => {
    await traveler?.leave()
    await shop?.close()
  })

  const live = async () => (await (await fetch(`${shop.url}/live`)).json()) as { status?: string }

  test('removes the service worker of an earlier production run from the browser', async () => {
    const page = await traveler.page()
    // The old worker answers this visit and removes itself in the background; then the page reloads.
    await page.goto('/terms')
    const remains = () =>
      page
        .evaluate(async () => ({
          registrations: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
          isFromSources: document.querySelector('script[src="/@vite/client"]') !== null,
        }))
        .catch(() => 'The page is reloading')
    await expect.poll(remains).toEqual({ registrations: 0, caches: [], isFromSources: true })
  })

  test('shows edits in the page and loses nothing that was typed', async ({ page, complaints }) => {
    complaints.expect(/status of 500/)
    await page.goto(`${shop.url}/contacts_us`)
    await waitForScript(page)
    const title = page.locator('#feedback-form h2')
    const message = page.getByLabel('Message')
    await message.fill('Is there wood?')

    sources.edit(`${FORM}.tsx`, 'Write to us', 'Drop us a line')
    await expect(title).toHaveText('Drop us a line')
    sources.edit(`${FORM}.module.css`, '.title {', '.title { letter-spacing: 3px;')
    await expect(title).toHaveCSS('letter-spacing', '3px')

    sources.edit(HEALTH, "status: 'live'", "status: 'edited'")
    await expect.poll(live).toMatchObject({ status: 'edited' })

    // Not TypeScript. The error covers the page and disappears once it is fixed.
    sources.edit(HEALTH, "status: 'live'", 'status: = ')
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toContainText(HEALTH)
    await expect.poll(live).toEqual({ message: 'The server did not start: the terminal says why.' })
    sources.edit(HEALTH, "status: 'live'", "status: 'fixed'")
    await expect.poll(live).toMatchObject({ status: 'fixed' })
    await expect(overlay).toHaveCount(0)

    await expect(message).toHaveValue('Is there wood?')
    await expect(title).toHaveText('Drop us a line')
    // The server renders the same edits.
    expect(await (await fetch(`${shop.url}/contacts_us`)).text()).toContain('Drop us a line')
  })

  test('shows why a page cannot be rendered, and the page once it can', async ({ page, complaints }) => {
    complaints.expect(/status of 500/)
    const screen = 'src/screens/PolicyScreen.tsx'
    sources.edit(
      screen,
      '  return (\n    <main',
      '  throw new Error("Out of firewood")\n  return (\n    <main',
    )
    await expect.poll(async () => (await fetch(`${shop.url}/terms`)).status).toBe(500)
    await page.goto(`${shop.url}/terms`)
    await expect(page.locator('vite-error-overlay')).toContainText('Out of firewood')
    sources.edit(screen, 'return (', 'return (')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
  })
})
