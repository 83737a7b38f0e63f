import { expect, type Page } from '@playwright/test'

interface Frame {
  /** Of the page: null once all of it is shown. */
  frame: string | null
  hasTitle: boolean
  /** The app is on its way. */
  isStarting: boolean
  /** What is in the places of date fields, with its name, value, and size; empty while it is not shown. */
  fields: { type: string; box: string }[]
}

/** What the frames consist of that the page prepared itself for, as they are laid out. */
export async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.addInitScript(() => {
    const frames: { time: number; [what: string]: unknown }[] = []
    Object.assign(globalThis, { frames })
    const request = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (prepare) =>
      request((time) => {
        prepare(time)
        // Laid out is what the last one of a frame leaves.
        if (frames.at(-1)?.time === time) frames.pop()
        frames.push({
          time,
          frame: document.documentElement.dataset.frame ?? null,
          hasTitle: document.getElementById('page-title') !== null,
          isStarting: document.querySelector('[rel=modulepreload]') !== null,
          fields: [...document.querySelectorAll<HTMLInputElement>('main [name^=date_]')].map(
            ({ name, type, value, offsetWidth: width, offsetHeight: height }) => ({
              type,
              box: width > 0 ? `${name} ${value} ${width} ${height}` : '',
            }),
          ),
        })
      })
  })
  return () => page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames)
}

/** Timers of so many milliseconds never end. */
export const stopTimers = (page: Page, stopped: number) =>
  page.addInitScript((stopped) => {
    const wait = globalThis.setTimeout
    globalThis.setTimeout = ((work: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === stopped ? 0 : wait(work, ms, ...given)) as typeof wait
  }, stopped)

/** Holds back what shows the rest at once: on a busy machine the app starts, or a second passes, before the last frame. */
export async function takeAllFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('appstart', (event) => event.stopImmediatePropagation())
  })
  await stopTimers(page, 1000)
}

/** On a busy machine a frame may be drawn before all of the page has been read. */
export const readBeforeDrawing = (page: Page) =>
  page.addInitScript(() => {
    const request = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (prepare) =>
      document.readyState === 'loading'
        ? Number(setTimeout(() => requestAnimationFrame(prepare), 10))
        : request(prepare)
  })

/** Everything of the page is there to be seen, and its dates can be chosen. */
export async function expectAll(page: Page) {
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const part of await page.locator('[data-from-frame]:not(:empty)').all())
    await expect(part).toBeVisible()
}
