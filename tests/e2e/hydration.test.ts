import { buildShop } from '../../tools/build.mjs'
import { type Shop, startShop } from '../../tools/run-shop.mjs'
import { expect, test as visitorTest, waitForScript } from './visitor.ts'

/*
 * React's development build reports what its production build does not: attributes that differ between server and
 * browser, missing keys, wrong nesting. So the shop is built once more with it.
 */

/** Pages that say why there is nothing to see, and the text that has to stay after hydration. */
const refusals: [path: string, words: string][] = [
  ['/product/9999', 'This sauna is not in our catalog'],
  ['/catalog/rental/999', 'We have no saunas here'],
  ['/catalog/rental/7', 'We have no saunas here'],
  ['/catalog/rental/1?date_from=2026-12-05&date_to=2026-12-01', 'at least one night after the start date'],
  ['/catalog/rental/1?date_from=2026-12-05', 'Please choose a return date, too.'],
  ['/catalog/rental/1?date_to=2026-12-05', 'Please choose a start date, too.'],
  ['/catalog/rental/1?sort=foo', 'Please check your dates and sort order.'],
  ['/catalog/sales?sort=foo', 'We cannot search for that'],
]

const test = visitorTest.extend<object, { shop: Shop }>({
  shop: [
    async ({}, provide) => {
      const dist = '.cache/dist-development'
      await buildShop({ dist, mode: 'development' })
      const shop = await startShop({ program: `${dist}/server/main.js`, env: { NODE_ENV: 'development' } })
      await provide(shop)
      await shop.stop()
    },
    // It ends after the page, which may still be asking it for something.
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.describe('every kind of public page hydrates without a warning', () => {
  test('in React’s development build', async ({ page, complaints, shop }) => {
    complaints.expect(/status of (404|422)|Download the React DevTools/)
    const sitemap = await (await page.request.get(`${shop.url}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(listed.length).toBeGreaterThan(10)
    const isOneOfMany = (path: string) => /^\/product\/(?!1$|25$)/.test(path)
    const paths = [
      ...listed.filter((path) => !isOneOfMany(path)),
      '/catalog/rental/1?page=2',
      // The same page as without dates.
      '/product/1?date_from=2027-01-11&date_to=2027-01-14',
      '/no/such/page',
    ]
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      for (const path of paths) {
        await test.step(`${path} at ${viewport.width}`, async () => {
          await page.goto(shop.url + path)
          await waitForScript(page)
          await page.waitForLoadState('networkidle')
          expect(complaints.unexpected(), path).toEqual([])
        })
      }
    }
    for (const [path, words] of refusals) {
      await test.step(path, async () => {
        const answer = await page.goto(shop.url + path)
        expect(await answer?.text(), path).toContain(words)
        await waitForScript(page)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('main'), path).toContainText(words)
        await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
        expect(complaints.unexpected(), path).toEqual([])
      })
    }
    expect(shop.output()).not.toMatch(/warning|error/i)
  })
})
