import type { Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

/** The fonts that the browser draws the title of the page with, as their own files name them. */
async function fontsOfTitle(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Sums what has moved by itself, from the first paint on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
}

/** All of the shop's styles are there, and a frame was painted with them. */
const settle = (page: Page) =>
  waitForScript(page).then(() => page.evaluate(() => new Promise((done) => requestAnimationFrame(done))))

const pages = ['/', '/catalog/rental/1', '/product/1']

test('on a fast line headings are in the shop’s own typeface from the first paint on', async ({ page }) => {
  const shifted = await watchShifts(page)
  for (const path of pages) {
    await page.goto(path)
    // On a busy machine the first try may be slow.
    await expect(async () => {
      await page.reload()
      expect((await fontsOfTitle(page)).join()).toContain('Fraunces')
    }).toPass()
    await settle(page)
    expect((await fontsOfTitle(page)).join()).toContain('Fraunces')
    expect(await shifted()).toBe(0)
  }
})

test('on a slow line nothing waits for the typeface, and nothing moves when it comes', async ({ page }) => {
  const shifted = await watchShifts(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  for (const path of pages) {
    const face = page.waitForResponse(/fraunces-600-[\w-]{8}\.woff2$/)
    await page.goto(path)
    await expect(page.locator('link[as=font]')).toHaveAttribute('media', 'not all')
    const before = await fontsOfTitle(page)
    expect((await (await face).body()).length).toBeLessThan(20_000)
    await settle(page)
    expect(await fontsOfTitle(page)).toEqual(before)
    expect(await shifted()).toBe(0)
    await page.context().clearCookies()
    await devtools.send('Network.clearBrowserCache')
  }
})

test('the typeface is cached forever, and its license is beside it', async ({ page, request }) => {
  await page.goto('/')
  const href = (await page.locator('link[as=font]').getAttribute('href')) ?? ''
  const face = await request.get(href)
  expect(face.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await (await request.get('/licenses/fraunces-OFL.txt')).text()).toContain('SIL Open Font License')
})
