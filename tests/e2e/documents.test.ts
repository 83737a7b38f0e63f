import http from 'node:http'
import sharp from 'sharp'
import { expect, test, waitForScript } from './visitor.ts'

/** Every address in the shop's sitemap. */
async function publicPages(request: { get(url: string): Promise<{ text(): Promise<string> }> }) {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads every list and follows every link', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Select Location').first().selectOption({ index: 1 })
    await page.getByRole('button', { name: 'book now' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rental catalog')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Details/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  })

  test('every public page is complete: one heading, a title, a description, and its own address', async ({
    page,
    request,
  }) => {
    test.slow()
    const addresses = await publicPages(request)
    expect(addresses.length).toBeGreaterThan(10)
    const titles = new Set<string>()
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
        for (const name of [
          'meta[name=description]',
          'meta[property="og:title"]',
          'meta[property="og:image"]',
          'meta[property="og:image:alt"]',
        ])
          await expect(page.locator(name)).toHaveAttribute('content', /.{5,}/)
        titles.add(await page.title())
      })
    }
    expect(titles.size).toBe(addresses.length)
  })
})

/** The address as it is: a browser, or `URL`, would normalize it. */
const askFor = (path: string) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(process.env.SHOP_URL ?? '')
    const request = http.request({ hostname, port, path }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    request.on('error', reject).end()
  })

for (const path of [
  '//',
  '///',
  '//example.com/catalog/sales',
  '//a:b',
  '//user@',
  '/\\',
  '/%00',
  '/%E0%A4%A',
  '/a/../terms',
])
  test(`a malformed address is the not-found page: ${path}`, async () => {
    const { status, headers, text } = await askFor(path)
    expect(status).toBe(404)
    expect(text).toContain('Page Not Found</h1>')
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['content-security-policy']).toBeTruthy()
  })

test('a page with a nonsensical query is still a page', async () => {
  for (const path of [
    '/catalog/sales?page=%00',
    '/catalog/rental/1?sort=%00&date_from=%00',
    '/product/1?x=%00',
  ]) {
    const { status, headers, text } = await askFor(path)
    expect(status).toBeLessThan(500)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(text).toContain('<h1')
  }
  expect((await askFor('/pay/return?order=%00')).status).toBe(303)
})

test('a customer’s page without script says what it needs', async () => {
  for (const path of ['/checkout', '/cabinet/profile', '/cabinet/orders']) {
    const { status, text } = await askFor(path)
    expect(status).toBe(200)
    expect(text).toMatch(/<noscript>[^<]*JavaScript/)
  }
  expect((await askFor('/product/1')).text).toMatch(/<noscript>[^<]*dates[^<]*JavaScript/)
  expect((await askFor('/cabinet/anything')).status).toBe(404)
})

test('other sites show a sauna by a picture of its own, and any other page by the cover', async ({
  request,
}) => {
  const shared = async (path: string) => {
    const page = await (await request.get(path)).text()
    const read = (name: string) =>
      new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(page)?.[1]
    const address = read('image') ?? ''
    expect(address).toMatch(/^http:\/\//)
    expect([read('image:width'), read('image:height')]).toEqual(['1200', '630'])
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    const bytes = await answer.body()
    expect(bytes.length).toBeLessThanOrEqual(150_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    return new URL(address).pathname
  }
  const cover = await shared('/')
  for (const path of ['/catalog/rental/1', '/catalog/sales', '/franchise'])
    expect(await shared(path)).toBe(cover)
  expect(await shared('/product/1')).toMatch(/^\/pictures\/.*share/)
  expect(await shared('/product/1')).not.toBe(await shared('/product/2'))
})

test('a document arrives with its styles and its data in one flight of packets', async ({ request }) => {
  for (const address of await publicPages(request)) {
    const { hostname, port, pathname } = new URL(address)
    const size = await new Promise<number>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br' }
      const asked = http.request({ hostname, port, path: pathname, headers }, (answer) => {
        let bytes = 0
        answer.on('data', (part: Buffer) => (bytes += part.length))
        answer.on('end', () => resolve(bytes))
      })
      asked.on('error', reject).end()
    })
    expect(size, pathname).toBeLessThan(14 * 1024)
  }
})

test('scripts and styles are compressed and cached forever', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const files = [...page.matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThanOrEqual(5)
  for (const file of files) {
    const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
    const headers = answer.headers()
    const isTiny = (await answer.body()).length < 600
    expect(headers['content-encoding'], file).toBe(isTiny ? undefined : 'br')
    expect(headers['cache-control'], file).toContain('immutable')
  }
})

test('a page names all scripts that its app needs, so that none is found out by another', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.documentElement?.dataset.ready || 'scripts' in globalThis) return
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      Object.assign(globalThis, { scripts: files.filter((file) => file.endsWith('.js')) })
    }).observe(document, { attributes: true, subtree: true })
  })
  for (const path of [
    '/',
    '/catalog/rental/1',
    '/catalog/sales',
    '/product/1',
    '/terms',
    '/info/about',
    '/login',
  ]) {
    await page.goto(path)
    await waitForScript(page)
    const loaded = await page.evaluate(() => (globalThis as unknown as { scripts: string[] }).scripts)
    const boot = page.locator('script[data-app]')
    const [app, files] = [await boot.getAttribute('data-app'), await boot.getAttribute('data-files')]
    const named = [app, ...(files?.split(' ') ?? [])]
    expect(named.length, path).toBeGreaterThan(3)
    expect(new Set(loaded), path).toEqual(new Set(named))
  }
})

for (const { path, first } of [
  { path: '/', first: 1 },
  // Small ones, which are seen together.
  { path: '/catalog/rental/1', first: 4 },
])
  test(`pictures further down leave the line to those of the first screen of ${path}`, async ({ page }) => {
    const asked: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**', async (route) => {
      if (route.request().resourceType() !== 'image') return route.continue()
      asked.push(route.request().url())
      if (asked.length <= first) await held
      return route.continue()
    })
    // The rest is asked for after four seconds in any case, which may pass before a busy machine looks.
    await page.addInitScript(() => {
      const set = setTimeout
      globalThis.setTimeout = ((call: () => void, ms?: number) =>
        set(call, ms === 4000 ? 60_000 : ms)) as typeof setTimeout
    })
    await page.goto(path, { waitUntil: 'commit' })
    const largest = page.locator('img[fetchpriority=high]')
    await expect(largest.first()).toBeVisible()
    await expect(largest).toHaveCount(first)
    // On a busy machine word of it comes later than a frame or two, after which all that the browser wants is asked for.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(first)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(asked).toHaveLength(first)
    letGo()
    const shown = () =>
      largest.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
    await expect.poll(async () => (await shown()).toSorted()).toEqual(asked.slice(0, first).toSorted())
    await expect.poll(() => asked.length).toBeGreaterThan(first)
  })

test('a page is alive without the code of its calls, says that the shop is out of reach, and goes on when it is there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  const calls = '**/assets/calls-*.js'
  await page.route(calls, (route) => route.abort())
  await page.goto('/product/1')
  const notice = page.getByText(
    'We cannot reach the shop right now. What is saved on this device still opens.',
  )
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Next picture' }).first().click()
  await expect(page.getByText(/^2 of \d+$/).first()).toBeVisible()
  await page.unroute(calls)
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  await expect(notice).toBeHidden()
})
