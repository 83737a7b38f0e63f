import type { Page } from '@playwright/test'
import { type Line, startLine } from '../bench/pages/line.mjs'
import { sharedShopUrl } from './journey.ts'
import { shiftsOn } from './shifts.ts'
import { expect, test as visit, waitForScript } from './visitor.ts'

const test = visit.extend<{ line: Line }>({
  line: async ({}, provide) => {
    const line = await startLine(sharedShopUrl, { roundTripMs: 150, bitsPerSecond: 1_600_000 })
    await provide(line)
    await line.close()
  },
})

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

const pages = ['/', '/catalog/rental/1', '/product/1']

/**
 * What a browser measures on a busy machine says nothing of the line, so it is told. Its debugger could do that as well, but
 * of 500 pages that it slowed down, with five at a time, three got no answer to any request after their document.
 */
const expectRoundTrip = (page: Page, ms: number) =>
  page.addInitScript((rtt) => {
    const { connection } = navigator as unknown as { connection: object }
    Object.defineProperty(connection, 'rtt', { get: () => rtt })
  }, ms)

test('on a fast line headings are in the shop’s own typeface from the first paint on', async ({ page }) => {
  await expectRoundTrip(page, 0)
  for (const path of pages) {
    await page.goto(path)
    // On a busy machine the first try may be slow.
    await expect(async () => {
      await page.reload()
      expect((await fontsOfTitle(page)).join()).toContain('Fraunces')
    }).toPass()
    await waitForScript(page)
    expect(await shiftsOn(page)).toEqual([])
    expect((await fontsOfTitle(page)).join()).toContain('Fraunces')
  }
})

test('on a slow line pages do without the typeface, and nothing moves', async ({ page, line }) => {
  await expectRoundTrip(page, 150)
  const devtools = await page.context().newCDPSession(page)
  // The worker is installed with it; pages ask for none.
  const faces: string[] = []
  page.on('request', (request) => {
    if (!request.serviceWorker() && request.url().endsWith('.woff2')) faces.push(request.url())
  })
  for (const path of pages) {
    await page.goto(line.url + path)
    await expect(page.locator('link[as=font]')).toHaveAttribute('media', 'not all')
    const before = await fontsOfTitle(page)
    expect(before.join()).not.toContain('Fraunces')
    await waitForScript(page)
    expect(await shiftsOn(page)).toEqual([])
    expect(await fontsOfTitle(page)).toEqual(before)
    await page.context().clearCookies()
    await devtools.send('Network.clearBrowserCache')
  }
  expect(faces).toEqual([])
})

test('the typeface is cached forever, and its license is beside it', async ({ page, request }) => {
  await page.goto('/')
  const href = (await page.locator('link[as=font]').getAttribute('href')) ?? ''
  const face = await request.get(href)
  expect((await face.body()).length).toBeLessThan(20_000)
  expect(face.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await (await request.get('/licenses/fraunces-OFL.txt')).text()).toContain('SIL Open Font License')
})
