import { readFileSync } from 'node:fs'
import path from 'node:path'
import { developmentPolicy } from '../../server/dev/document-policy.ts'
import { debugNode, debugPage, pauseAt } from './debugger.ts'
import { SECRET, test } from './dev-server.ts'
import { ask, waysTo } from './private-files.ts'
import { expect as expectSoon, waitForScript } from './visitor.ts'

/*
 * `npm run dev` in front of a real browser. A copy of the sources is edited; the checkout never changes. Only what is
 * seen is waited for, so a busy machine makes these tests slow, not wrong.
 */

const expect = expectSoon.configure({ timeout: 30_000 })

const FORM = 'src/features/feedback/FeedbackForm'
const HEALTH = 'server/http/health.routes.ts'

test.describe('the development server', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  const live = async (url: string) => (await (await fetch(`${url}/live`)).json()) as { status?: string }

  test('removes the service worker of an earlier production run from the browser', async ({ dev }) => {
    const page = await dev.traveler.page()
    // The old worker answers this visit and removes itself in the background. The next one is the server's in any case.
    await page.goto('/terms')
    const registrations = () =>
      page
        .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
        .catch(() => 'The page is reloading')
    await expect.poll(registrations).toBe(0)
    await page.goto('/terms')
    expect(await page.locator('script[src="/@vite/client"]').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    expect(await registrations()).toBe(0)
  })

  test('allows a page what hot replacement needs, and nothing else', async ({ dev }) => {
    const response = await fetch(`${dev.url}/terms`)
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? []
    expect(response.headers.get('content-security-policy')).toBe(developmentPolicy(nonce, dev.url))
  })

  test('serves the sources of the app, and no other file in any way', async ({ dev }) => {
    const { url, sources } = dev
    const secrets: Record<string, string> = {
      '.env': SECRET,
      '.git/config': SECRET,
      'data/orders.txt': SECRET,
      'package.json': 'devDependencies',
      'server/config.ts': 'readConfig',
      'tools/dev.mjs': 'parseArgs',
    }
    const root = sources.folder
    expect(await ask(url, '/src/boot.ts?raw')).toContain('modulepreload')
    for (const [file, secret] of Object.entries(secrets)) {
      expect(readFileSync(path.join(root, file), 'utf8')).toContain(secret)
      const addresses = waysTo(root, file)
      const answers = await Promise.all(addresses.map((address) => ask(url, address)))
      expect(addresses.filter((_, at) => answers[at]?.includes(secret))).toEqual([])
    }
    const answers = await Promise.all(waysTo('', 'etc/passwd').map((address) => ask(url, address)))
    // A stylesheet may say `:root:has(…)`.
    expect(answers.filter((answer) => /root:[^:]*:0:0:/.test(answer))).toEqual([])
  })

  test('stops at breakpoints in the sources of the server', async ({ context, dev }) => {
    const lines = readFileSync(HEALTH, 'utf8').split('\n')
    const line = lines.findIndex((text) => text.includes("status: 'live'")) + 1
    const session = await debugNode(context, dev.debuggerUrl)
    let answer: Promise<{ status?: string }> | undefined
    const place = await pauseAt(session, { file: HEALTH, line }, () => (answer = live(dev.url)))
    expect(place).toEqual({ file: path.basename(HEALTH), line })
    expect(await answer).toMatchObject({ status: 'live' })
  })

  test('stops at breakpoints in the sources of the app', async ({ page, dev }) => {
    const file = `${FORM}.tsx`
    const lines = readFileSync(file, 'utf8').split('\n')
    const line = lines.indexOf('  useSignals()') + 1
    await page.goto(`${dev.url}/contacts_us`)
    await waitForScript(page)
    const message = page.getByLabel('Message')
    const place = await pauseAt(await debugPage(page), { file, line }, () => message.fill('Is there wood?'))
    expect(place).toEqual({ file: path.basename(file), line })
    // On a busy machine another render may run into it, and a page that stands still is not told what is typed.
    await message.fill('Is there wood for two days?')
    await expect(message).toHaveValue('Is there wood for two days?')
  })

  test('shows every component by day and by night, whatever the browser prefers', async ({ page, dev }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${dev.url}/dev/parts`)
      const part = (theme: string) => page.locator(`#Button [data-theme=${theme}]`)
      const state = (name: string) => part('light').locator(`[data-state-name="${name}"] button`)
      await expect(part('light')).toHaveCSS('background-color', 'rgb(248, 244, 236)')
      await expect(part('dark')).toHaveCSS('background-color', 'rgb(17, 24, 41)')
      await expect(state('primary')).toHaveCSS('background-color', 'rgb(164, 70, 13)')
      await expect(state('primary, hover')).toHaveCSS('background-color', 'rgb(134, 55, 10)')
      await expect(state('focus')).toHaveCSS('outline-width', '3px')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('shows the calls of the API, and sends one', async ({ page, dev }) => {
    await page.goto(`${dev.url}/dev/api`)
    const call = page.locator('.opblock', { hasText: '/api/v1/settlements' })
    await call.getByRole('button').first().click()
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('200')
  })

  test('shows edits in the page and loses nothing that was typed', async ({ page, complaints, dev }) => {
    const { url, sources } = dev
    complaints.expect(/status of 500/)
    await page.goto(`${url}/contacts_us`)
    await waitForScript(page)
    const title = page.locator('#feedback-form h2')
    const message = page.getByLabel('Message')
    await message.fill('Is there wood?')

    sources.edit(`${FORM}.tsx`, 'Write to us', 'Drop us a line')
    await expect(title).toHaveText('Drop us a line')
    sources.edit(`${FORM}.module.css`, '.title {', '.title { letter-spacing: 3px;')
    await expect(title).toHaveCSS('letter-spacing', '3px')

    sources.edit(HEALTH, "status: 'live'", "status: 'edited'")
    await expect.poll(() => live(url)).toMatchObject({ status: 'edited' })

    // Not TypeScript. The error covers the page and disappears once it is fixed.
    sources.edit(HEALTH, "status: 'live'", 'status: = ')
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toContainText(HEALTH)
    await expect
      .poll(() => live(url))
      .toEqual({ message: 'The server did not start: the terminal says why.' })
    sources.edit(HEALTH, "status: 'live'", "status: 'fixed'")
    await expect.poll(() => live(url)).toMatchObject({ status: 'fixed' })
    await expect(overlay).toHaveCount(0)

    await expect(message).toHaveValue('Is there wood?')
    await expect(title).toHaveText('Drop us a line')
    // The server renders the same edits.
    expect(await (await fetch(`${url}/contacts_us`)).text()).toContain('Drop us a line')
  })

  test('shows why a page cannot be rendered, and the page once it can', async ({ page, complaints, dev }) => {
    const { url, sources } = dev
    complaints.expect(/status of 500/)
    const screen = 'src/screens/PolicyScreen.tsx'
    sources.edit(
      screen,
      '  return (\n    <main',
      '  throw new Error("Out of firewood")\n  return (\n    <main',
    )
    await expect.poll(async () => (await fetch(`${url}/terms`)).status).toBe(500)
    await page.goto(`${url}/terms`)
    await expect(page.locator('vite-error-overlay')).toContainText('Out of firewood')
    sources.edit(screen, 'return (', 'return (')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
  })
})
