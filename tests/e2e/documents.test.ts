import { expect, test } from './visitor.ts'

/** Every address that the shop tells search engines. */
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

  test('every public page is complete: one heading, a title, a description and its own address', async ({
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
        ])
          await expect(page.locator(name)).toHaveAttribute('content', /.{5,}/)
        titles.add(await page.title())
      })
    }
    expect(titles.size).toBe(addresses.length)
  })
})

test('scripts and styles travel compressed and are kept for ever', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
    const headers = answer.headers()
    const isTiny = (await answer.body()).length < 600
    expect(headers['content-encoding'], file).toBe(isTiny ? undefined : 'br')
    expect(headers['cache-control'], file).toContain('immutable')
  }
})
