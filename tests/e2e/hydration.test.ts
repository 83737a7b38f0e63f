import { buildShop } from '../../tools/build.mjs'
import { type Shop, startShop } from '../../tools/run-shop.mjs'
import { expect, test, waitForScript } from './visitor.ts'

/**
 * React's development build says what its production build keeps to itself: markup of server and browser that
 * differs in an attribute, missing keys, wrong nesting. So the shop is built once more with it.
 */
test.describe('every kind of public page comes to life without a warning', () => {
  test.describe.configure({ mode: 'serial' })
  const dist = '.cache/dist-development'
  let shop: Shop

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    await buildShop({ dist, mode: 'development' })
    shop = await startShop({ program: `${dist}/server/main.js`, env: { NODE_ENV: 'development' } })
  })
  test.afterAll(() => shop?.stop())

  test('in React’s development build', async ({ page, complaints }) => {
    test.setTimeout(120_000)
    complaints.expect(/status of 404|Download the React DevTools/)
    const sitemap = await (await page.request.get(`${shop.url}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(listed.length).toBeGreaterThan(10)
    const isOneOfMany = (path: string) => /^\/product\/(?!1$|25$)/.test(path)
    const paths = [
      ...listed.filter((path) => !isOneOfMany(path)),
      '/catalog/rental/1?page=2',
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
    expect(shop.output()).not.toMatch(/warning|error/i)
  })
})
