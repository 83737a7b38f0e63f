import type { Page } from '@playwright/test'
import { asCustomer, onPage, openPage, publicPaths } from './whole-pages.ts'
import { aStay, openRental, pressDay } from './customer.ts'
import { expect, test } from './visitor.ts'

/** Controls that nobody can tell from text: without a border of their own and without an underline. */
const flatControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(button, input, select, textarea), [class*=toast] button',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('[type=hidden]')) continue
      if (element.closest('[aria-hidden=true], .visually-hidden') || isNative(element)) continue
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor, textDecorationLine } =
        getComputedStyle(element)
      const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none'
      const isSeen = hasBorder && borderTopColor !== backgroundColor && !/^rgba.*, 0\)$/.test(borderTopColor)
      if (!isSeen && !textDecorationLine.includes('underline') && !element.querySelector('svg'))
        found.push(
          `flat: ${element.localName} “${(element.textContent.trim() || element.getAttribute('name')) ?? ''}”`,
        )
    }
    return found
    /** Drawn by the system itself. */
    function isNative(element: HTMLElement) {
      return element.matches('[type=radio], [type=checkbox], [type=range]')
    }
  })

/** What moves by itself, or would when it changes. */
const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.getAnimations().map((animation) => `moves: ${(animation as CSSAnimation).animationName}`),
    ...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, scrollBehavior, viewTransitionName } =
        getComputedStyle(element)
      const isSlow = transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)
      // The browser names the page itself.
      const hasTransition = element.localName !== 'html' && (viewTransitionName ?? 'none') !== 'none'
      return isSlow || hasTransition || animationName !== 'none' || scrollBehavior === 'smooth'
        ? [`moves: ${element.localName}.${element.getAttribute('class')}`]
        : []
    }),
  ])

test.describe('in forced colors, with reduced motion', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  })

  test('every control has an edge or an underline, and nothing moves', async ({ page, complaints }) => {
    complaints.expect(/status of (404|422)/)
    const found: string[] = []
    for (const path of publicPaths) {
      await openPage(page, path)
      found.push(...onPage(path, [...(await flatControls(page)), ...(await movingParts(page))]))
    }
    await asCustomer(page, 91, async (name) => {
      found.push(...onPage(name, [...(await flatControls(page)), ...(await movingParts(page))]))
    })
    expect(found).toEqual([])
  })

  test('chosen days, choices, and the calendar’s legend are told apart', async ({ page }) => {
    // In one month, so that a narrow calendar shows both days.
    const stay = [aStay(40), aStay(43)].find(({ from, to }) => from.slice(0, 7) === to.slice(0, 7))
    const { from, to } = stay ?? aStay(40)
    await openRental(page, 1)
    await pressDay(page, from)
    await pressDay(page, to)
    const drawing = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate((element, part) => {
          const { backgroundColor, backgroundImage, borderTopWidth, borderTopColor, borderBottomStyle } =
            getComputedStyle(element, part)
          return [backgroundColor, backgroundImage, borderTopWidth, borderTopColor, borderBottomStyle].join(
            ' ',
          )
        }, pseudo)
    const start = await drawing('[role=gridcell][data-state=start]')
    expect(start).not.toBe(await drawing('[role=gridcell][data-state=free]'))
    const signs = await page.locator('[data-sign]').all()
    expect(signs.length).toBeGreaterThan(2)
    const drawn = await Promise.all(
      (
        await page
          .locator('[data-sign]')
          .evaluateAll((all) => all.map((sign) => sign.getAttribute('data-sign')))
      ).map((sign) => drawing(`[data-sign=${sign}]`, '::before')),
    )
    expect(new Set(drawn).size).toBe(drawn.length)
    await page.getByRole('radio', { name: /^Pickup/ }).check()
    const option = (isChecked: boolean) =>
      drawing(`label:has(input[type=radio]${isChecked ? ':checked' : ':not(:checked)'})`)
    expect(await option(true)).not.toBe(await option(false))
  })
})

test('with reduced transparency nothing shows through a control', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
  const found: string[] = []
  for (const path of ['/', '/catalog/rental/1', '/product/1']) {
    await openPage(page, path)
    found.push(
      ...onPage(
        path,
        await page.locator('button, [class*=count]').evaluateAll((all) =>
          all.flatMap((element) => {
            const alpha = /^rgba\(.+, ([\d.]+)\)$/.exec(getComputedStyle(element).backgroundColor)?.[1]
            return alpha === undefined || alpha === '0'
              ? []
              : [`shows through: ${element.textContent || element.ariaLabel}`]
          }),
        ),
      ),
    )
  }
  expect(found).toEqual([])
})

for (const [how, saves] of [
  [
    'the browser',
    () => Object.defineProperty(navigator, 'connection', { value: { saveData: true, rtt: 50 } }),
  ],
  // The media feature is behind a flag in Chromium, so the page is told what a browser that has it would say.
  [
    'the system',
    () => {
      const ask = globalThis.matchMedia.bind(globalThis)
      globalThis.matchMedia = (query) =>
        query === '(prefers-reduced-data: reduce)' ? ({ matches: true } as MediaQueryList) : ask(query)
    },
  ],
] as const)
  test(`where ${how} saves data, only what the page shows is loaded`, async ({ page }) => {
    await page.addInitScript(saves)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openPage(page, '/catalog/rental/1')
    // What is loaded ahead would come before it.
    await expect.poll(() => asked.some((path) => /\/worker-[^/]+\.js$/.test(path))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /ProductScreen|BookingPanel/.test(path))).toEqual([])
    const ahead = await page.evaluate(() => {
      const shown = new Set([...document.images].map(({ currentSrc }) => currentSrc))
      return performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(avif|webp|jpe?g)$/.test(name) && !shown.has(name))
    })
    expect(ahead).toEqual([])
  })
