import type { Page } from '@playwright/test'

interface Shift {
  /** As browsers count it: the share of the screen that moved, times how far. */
  value: number
  /** The classes of what moved. */
  moved: string
}

/** A row that arrives in two pieces: what comes last in it decides where the rest stands. The links of the header move most. */
const A_ROW = 0.008
/** Until when the last piece is painted: a busy machine is late with its frame. */
const A_FRAME_MS = 500

/**
 * What has moved on the open page so far although the visitor did nothing, but for rows of the document while it arrived,
 * since it is painted meanwhile. steady.test.ts proves that it notices.
 */
export const shiftsOn = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    async ([aRow, aFrame]) => {
      const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
      const arrivedAt = navigation.domContentLoadedEventEnd + aFrame
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
        .filter(({ value, startTime }) => value > aRow || startTime > arrivedAt)
        .map(({ value, sources }) => ({
          value,
          moved: sources.map(({ node }) => node?.className ?? '').join(', '),
        }))
    },
    [A_ROW, A_FRAME_MS] as const,
  )
