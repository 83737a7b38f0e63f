import type { FreeDays } from './new-order.store.ts'

/** Days on which stays can start, one after the other, and the last day on which one of them can end. */
export interface FreeSpan {
  from: string
  to: string
}

const dayMs = 86_400_000

/** When a sauna is free, the soonest first. @param most how many spans are wanted */
export function freeSpans(
  { possibleStarts, latestReturns }: Pick<FreeDays, 'possibleStarts' | 'latestReturns'>,
  most: number,
): FreeSpan[] {
  const spans: FreeSpan[] = []
  let before: string | undefined
  for (const [at, start] of possibleStarts.entries()) {
    const end = latestReturns[at] ?? start
    const last = spans.at(-1)
    const isNext = before !== undefined && Date.parse(start) - Date.parse(before) <= dayMs
    if (last && isNext) last.to = end > last.to ? end : last.to
    else if (spans.length === most) break
    else spans.push({ from: start, to: end })
    before = start
  }
  return spans
}
