import type { Page } from '@playwright/test'
import { main } from './customer.ts'
import { expect, test, waitForScript } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

interface Frame {
  /** The page shows its beginning only. */
  isFirst: boolean
  hasTitle: boolean
  dateFields: number
}

/** What the frames consist of that the page prepared itself for, as they are laid out. */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.addInitScript(() => {
    const frames: unknown[] = []
    Object.assign(globalThis, { frames })
    const request = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (prepare) =>
      request((time) => {
        prepare(time)
        frames.push({
          isFirst: 'firstFrame' in document.documentElement.dataset,
          hasTitle: document.getElementById('page-title') !== null,
          dateFields: document.querySelectorAll('[type=date]').length,
        })
      })
  })
  return () => page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames)
}

/** Everything of the page is there to be seen, and its dates can be chosen. */
async function expectAll(page: Page) {
  await expect(page.locator('html')).not.toHaveAttribute('data-first-frame')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const part of await page.locator('[data-second-frame]:not(:empty)').all())
    await expect(part).toBeVisible()
}

test('a phone paints the beginning of a page before the rest', async ({ page }) => {
  const frames = await watchFrames(page)
  for (const path of ['/', '/catalog/rental/1', '/catalog/sales', '/product/1', '/franchise', '/terms']) {
    await page.goto(path)
    await waitForScript(page)
    const first = (await frames()).filter(({ isFirst, hasTitle }) => isFirst && hasTitle)
    expect(first.length, path).toBeGreaterThan(0)
    // Making them takes longer than all the rest of the frame.
    expect(new Set(first.map(({ dateFields }) => dateFields)), path).toEqual(new Set([0]))
    await expectAll(page)
  }
})

test('date fields are back in their places after the first frame', async ({ page }) => {
  await page.goto('/catalog/rental/1?date_from=2027-02-05&date_to=2027-02-08')
  await waitForScript(page)
  await expect(main(page).getByLabel('Start date')).toHaveValue('2027-02-05')
  await expect(main(page).getByLabel('Return date')).toHaveValue('2027-02-08')
  const names = await page
    .locator('form[data-second-frame]')
    .evaluate((form: HTMLFormElement) => [...form.elements].map((field) => field.getAttribute('name')))
  expect(names.slice(0, 2)).toEqual(['date_from', 'date_to'])
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

test('a page in the background, on a desk, or loaded again is whole at once', async ({ page }) => {
  const frames = await watchFrames(page)
  const expectWhole = async (load = () => page.goto('/catalog/rental/1')) => {
    await load()
    await waitForScript(page)
    const drawn = await frames()
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter(({ isFirst }) => isFirst)).toEqual([])
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
