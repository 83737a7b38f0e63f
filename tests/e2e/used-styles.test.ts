import type { Page } from '@playwright/test'
import { expect, test } from './visitor.ts'

/** Elements that look different with all of the shop's styles than with the ones their page brought. */
const findDifferences = (page: Page) =>
  page.evaluate(async () => {
    // Pictures that wait for the largest one would not be looked at.
    delete document.documentElement.dataset.loading
    const brought = document.documentElement.outerHTML
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
    if (!link) throw new Error('The page has no styles for later')
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
    link.disabled = false
    await loaded
    const namesIn = (rules: Iterable<CSSRule>): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return Array.from(rule.style)
        return rule instanceof CSSGroupingRule ? namesIn(rule.cssRules) : []
      })
    // A custom property that nothing on the page reads is no part of a look.
    const isSeen = (name: string) =>
      !name.startsWith('--') || brought.includes(`var(${name})`) || brought.includes(`var(${name},`)
    const names = [...new Set(namesIn(link.sheet?.cssRules ?? []))].filter(isSeen)
    const elements = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const looks = () =>
      elements.flatMap((element) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo)
          return names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
        }),
      )
    const complete = looks()
    link.disabled = true
    const differences = looks().flatMap((look, at) => {
      const lost = look.filter((line, nth) => line !== complete[at]?.[nth])
      return lost.length > 0 ? [`${elements[Math.floor(at / 3)]?.outerHTML.slice(0, 80)} ${lost.join()}`] : []
    })
    return { differences, properties: names.length }
  })

test('until its script runs a page looks as it does with all of the shop’s styles', async ({
  page,
  request,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 404/)
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<script type="module".*?<\/script>/s, '')
    return route.fulfill({ response: answer, body })
  })
  // A skeleton would pulse between the two looks.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const isOneOfMany = (path: string) => /^\/product\/(?!1$|25$)|^\/catalog\/rental\/[^1]/.test(path)
  for (const path of [
    ...listed.filter((each) => !isOneOfMany(each)),
    '/login',
    '/checkout',
    '/no/such/page',
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      const { differences, properties } = await findDifferences(page)
      expect(properties).toBeGreaterThan(100)
      expect(differences).toEqual([])
    })
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page has the styles for what a mouse is over', async ({ page }, { project }) => {
    await page.goto('/')
    const button = page.getByRole('main').getByRole('button').first()
    const look = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await look()
    await button.hover()
    // A finger is over nothing.
    if (project.name === 'phone') expect(await look()).toBe(before)
    else await expect.poll(look).not.toBe(before)
  })
})
