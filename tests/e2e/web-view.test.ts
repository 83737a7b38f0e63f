import { expect, test, waitForScript } from './visitor.ts'
import { WEB_VIEW_AGENT } from './web-view-agent.ts'

const policies = ['/privacy_policy', '/cookie_policy', '/terms']

test.describe('the mobile app’s web view, by its user agent', () => {
  test.use({ userAgent: WEB_VIEW_AGENT })

  for (const path of policies) {
    test(`gets ${path} without header and footer from the first bytes on`, async ({ page, request }) => {
      const answer = await request.get(path)
      const html = await answer.text()
      expect(html).not.toMatch(/<(header|footer|nav)/)
      expect(answer.headers().vary).toContain('user-agent')
      await page.goto(path)
      await waitForScript(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const role of ['banner', 'contentinfo', 'navigation'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
    })
  }

  test('gets other pages like everybody else', async ({ page }) => {
    await page.goto('/info/concept')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const [inApp, elsewhere] = await Promise.all([
      page.request.get('/api/v1/cabinet/user/orders?page=1'),
      page.request.get('/api/v1/cabinet/user/orders?page=1', { headers: { 'user-agent': 'Other' } }),
    ])
    expect(inApp.status()).toBe(elsewhere.status())
  })
})

test.describe('without script, by its user agent', () => {
  test.use({ userAgent: WEB_VIEW_AGENT, javaScriptEnabled: false })

  test('a policy is readable, too', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
})

test.describe('the mobile app’s web view, by its stored flag', () => {
  for (const path of policies) {
    test(`shows ${path} without header and footer from the first frame on`, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('isWebView', '1')
        const seen: boolean[] = []
        Object.assign(globalThis, { seen })
        const look = () => {
          const frame = document.querySelectorAll<HTMLElement>('header a, footer a')
          seen.push([...frame].some((link) => link.checkVisibility()))
          if (seen.length < 40) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto(path)
      await waitForScript(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen)
      expect(seen).not.toContain(true)
    })
  }

  test('is not on for any other value', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('isWebView', '0'))
    await page.goto('/terms')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})
