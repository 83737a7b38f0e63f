import type { Page } from '@playwright/test'

interface Shift {
  /** As browsers count it: the share of the screen that moved, times how far. */
  value: number
  /** The classes of what moved. */
  moved: string
}

/** What has moved on the open page so far although the visitor did nothing. steady.test.ts proves that it notices. */
export const shiftsOn = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // What is about to be painted may be what moves; it is on record in the frame after.
    for (let frames = 0; frames < 3; frames++) await frame()
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const entries = observer.takeRecords() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    })[]
    observer.disconnect()
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node }) => node?.className ?? '').join(', '),
      }))
  })
