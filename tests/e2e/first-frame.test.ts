import type { Page } from '@playwright/test'
import { main } from './customer.ts'
import { aDrippingShop, cutBefore } from './dripping-shop.ts'
import { expectAll, readBeforeDrawing, stopTimers, takeAllFrames, watchFrames } from './frames.ts'
import { shiftsOn } from './shifts.ts'
import { expect, test, waitForScript } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a phone paints the beginning of a page first, and the rest in several frames', async ({ page }) => {
  const frames = await watchFrames(page)
  await takeAllFrames(page)
  const paths = [
    '/',
    '/catalog/rental/1',
    '/catalog/sales',
    '/product/1',
    '/franchise',
    '/info/about',
    '/terms',
  ]
  for (const path of paths) {
    await page.goto(path)
    await waitForScript(page)
    const inOrder = async () =>
      (await frames()).map(({ frame }) => frame).filter((frame, index, all) => frame !== all[index - 1])
    await expect.poll(inOrder, path).toEqual(['1', '2', '3', null])
    // Making their parts takes longer than all the rest of these frames.
    const early = (await frames()).filter(({ frame }) => frame === '1' || frame === '2')
    expect(
      early.flatMap(({ fields }) => fields.filter(({ type }) => type === 'date')),
      path,
    ).toEqual([])
    // Until then somebody who taps a link has the line to themselves.
    expect(
      (await frames()).filter(({ frame, isStarting }) => frame && isStarting),
      path,
    ).toEqual([])
    expect(await shiftsOn(page), path).toEqual([])
    await expectAll(page)
  }
})

test('nothing is drawn before the heading has been read, also where it comes late', async ({
  page,
  baseURL,
}) => {
  const frames = await watchFrames(page)
  await takeAllFrames(page)
  const dripping = await aDrippingShop(baseURL ?? '', { pieces: cutBefore('<h1 '), pauseMs: 500 })
  await page.goto(`${dripping.url}/catalog/rental/1`)
  await waitForScript(page)
  await expectAll(page)
  const drawn = await frames()
  expect(drawn.length).toBeGreaterThan(3)
  expect(drawn.filter(({ hasTitle }) => !hasTitle)).toEqual([])
  dripping.close()
})

test('the first frame of a long text has no more than what fills a screen', async ({ page }) => {
  await readBeforeDrawing(page)
  await page.addInitScript(() =>
    requestAnimationFrame(() => {
      const headings = [...document.querySelectorAll<HTMLElement>('main h2')]
      const hidden = headings.filter(({ offsetHeight }) => offsetHeight === 0).map(({ id }) => id)
      Object.assign(globalThis, { hidden })
    }),
  )
  await page.goto('/terms')
  await expectAll(page)
  const ids = await main(page)
    .locator('h2')
    .evaluateAll((headings) => headings.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(6)
  expect(await page.evaluate(() => (globalThis as unknown as { hidden: string[] }).hidden)).toEqual(
    ids.slice(3),
  )
})

test('date fields are back in their places after the first frame', async ({ page }) => {
  await page.goto('/catalog/rental/1?date_from=2027-02-05&date_to=2027-02-08')
  await waitForScript(page)
  await expect(main(page).getByLabel('Start date')).toHaveValue('2027-02-05')
  await expect(main(page).getByLabel('Return date')).toHaveValue('2027-02-08')
  const names = await page
    .locator('form[data-from-frame]')
    .evaluate((form: HTMLFormElement) => [...form.elements].map((field) => field.getAttribute('name')))
  expect(names.slice(0, 2)).toEqual(['date_from', 'date_to'])
})

test('a text field stands in for a date field at first, as large and with the same value', async ({
  page,
}) => {
  const frames = await watchFrames(page)
  await page.goto('/')
  await waitForScript(page)
  const shown = (await frames()).flatMap(({ fields }) => fields.filter(({ box }) => box))
  const of = (kind: string) => new Set(shown.filter(({ type }) => type === kind).map(({ box }) => box))
  expect(of('text').size).toBe(2)
  expect(of('date')).toEqual(of('text'))
})

test('a text field stands in also for a date field that arrives after the beginning', async ({
  page,
  baseURL,
}) => {
  const frames = await watchFrames(page)
  await takeAllFrames(page)
  // The next frame is drawn when the field is there.
  await page.addInitScript(() => {
    const request = globalThis.requestAnimationFrame
    const isEarly = () =>
      document.documentElement.dataset.frame === '2' && !document.querySelector('main [name=date_from]')
    globalThis.requestAnimationFrame = (prepare) =>
      isEarly() ? Number(setTimeout(() => requestAnimationFrame(prepare), 10)) : request(prepare)
  })
  const dripping = await aDrippingShop(baseURL ?? '', {
    pieces: cutBefore('<input type="date"'),
    pauseMs: 500,
  })
  await page.goto(`${dripping.url}/catalog/rental/1`)
  await waitForScript(page)
  const drawn = await frames()
  expect(drawn.find(({ fields }) => fields.length > 0)?.fields[0]?.type).toBe('text')
  await expectAll(page)
  dripping.close()
})

test('what the browser makes ready for its first date field has a task of its own', async ({ page }) => {
  await takeAllFrames(page)
  await page.addInitScript(() => {
    /** What was done to date fields, each with how many frames there were before. */
    const log: [string, number][] = []
    Object.assign(globalThis, { log })
    let frames = 0
    const request = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (prepare) =>
      request((time) => {
        frames += 1
        prepare(time)
      })
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type')
    Object.defineProperty(HTMLInputElement.prototype, 'type', {
      ...type,
      set(kind: string) {
        if (kind === 'date') log.push(['made', frames])
        type?.set?.call(this, kind)
      },
    })
    // oxlint-disable-next-line typescript/unbound-method -- called with the element it belongs to
    const { replaceWith } = Element.prototype
    Element.prototype.replaceWith = function replaceNoted(...nodes) {
      const [node] = nodes
      if (node instanceof Element && node.getAttribute('type') === 'date') log.push(['shown', frames])
      replaceWith.apply(this, nodes)
    }
  })
  for (const path of ['/', '/catalog/rental/1']) {
    await page.goto(path)
    await expectAll(page)
    // The app sets the type of the fields that it takes over, too.
    const log = await page.evaluate(() =>
      (globalThis as unknown as { log: [string, number][] }).log.slice(0, 3),
    )
    expect(
      log.map(([what]) => what),
      path,
    ).toEqual(['made', 'shown', 'shown'])
    expect(log[1]?.[1], path).toBeGreaterThan(log[0]?.[1] ?? 0)
  }
})

test('a tap on a card styles the page of its sauna, and not header and footer once more', async ({
  page,
  browser,
}) => {
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  await expectAll(page)
  const card = main(page).getByRole('article').first().getByRole('link').first()
  const title = await card.innerText()
  await page.waitForLoadState('networkidle')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const others = await page.locator('#root > :not(main) *').count()
  const styled = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  const ofSauna = styled.find((count) => count > 20) ?? 0
  expect(ofSauna).toBeGreaterThan(20)
  expect(ofSauna).toBeLessThan(others)
})

test('a date field has the focus if its stand-in was tapped', async ({ page }) => {
  await page.addInitScript(() => {
    const tap = () => {
      const field = document.querySelector<HTMLInputElement>('main [name=date_from]')
      if (field?.type === 'text' && field.checkVisibility()) field.focus()
      if (document.activeElement !== field || !field) requestAnimationFrame(tap)
      else Object.assign(globalThis, { tapped: field.type })
    }
    requestAnimationFrame(tap)
  })
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  expect(await page.evaluate(() => (globalThis as unknown as { tapped?: string }).tapped)).toBe('text')
  const field = main(page).getByLabel('Start date')
  await expect(field).toHaveAttribute('type', 'date')
  await expect(field).toBeFocused()
})

test('the second frame comes where no frame is drawn, and when the largest picture hangs', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await page.goto('/catalog/rental/1')
  await expectAll(page)
  await page.route(/\.(?:avif|jpg)$/, () => {})
  for (const path of ['/', '/product/1']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expectAll(page)
  }
})

/**
 * Opens a list and taps its first sauna as soon as the page notices taps, but no page follows. On a busy machine all of it may
 * be shown before that, so it is tried again. The page notes when it was tapped, and when it was whole.
 */
async function leaveEarly(page: Page) {
  await page.route('**/product/*', (route) => route.fulfill({ status: 204 }))
  await page.addInitScript(() => {
    const times = { left: 0, whole: 0 }
    Object.assign(globalThis, { times })
    new MutationObserver(() => {
      if (times.left && !document.documentElement.dataset.frame) times.whole ||= performance.now()
    }).observe(document, { attributeFilter: ['data-frame'], subtree: true })
    document.addEventListener('DOMContentLoaded', () => {
      if (!document.documentElement.dataset.frame) return
      times.left = performance.now()
      document.querySelector<HTMLAnchorElement>('main li a[href^="/product/"]')?.click()
    })
  })
  const times = () =>
    page.evaluate(() => (globalThis as unknown as { times: { left: number; whole: number } }).times)
  await expect(async () => {
    await page.goto('/catalog/rental/1', { waitUntil: 'domcontentloaded' })
    expect((await times()).left).toBeGreaterThan(0)
  }).toPass()
  return times
}

test('a page that is being left draws no further frame, unless the next one does not come', async ({
  page,
}) => {
  const times = await leaveEarly(page)
  await expectAll(page)
  const { left, whole } = await times()
  // src/boot.ts gives the next page two seconds.
  expect(whole - left).toBeGreaterThan(1990)
})

test('a page that comes back as it was left goes on at once', async ({ page }) => {
  // Otherwise it would go on after two seconds anyway.
  await stopTimers(page, 2000)
  await leaveEarly(page)
  await expect(page.locator('html')).toHaveAttribute('data-leaving')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expectAll(page)
})

test('a page in the background, on a desk, or loaded again is whole at once', async ({ page }) => {
  const frames = await watchFrames(page)
  const expectWhole = async (load = () => page.goto('/catalog/rental/1')) => {
    await load()
    await waitForScript(page)
    const drawn = await frames()
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter(({ frame }) => frame)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectWhole()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWhole(() => page.reload())
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await expectWhole()
})

test('a reload stays where one was, and a link leads to its section', async ({ page }) => {
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  await page.mouse.wheel(0, 900)
  const top = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(top).toBeGreaterThan(800)
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await page.goto('/#how-it-works')
  await expect(page.locator('#how-it-works')).toBeInViewport()
  await expect(page.locator('#page-title')).not.toBeInViewport()
})
