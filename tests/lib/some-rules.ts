import type { RangeRules } from '../../src/lib/date-range.ts'

/** From the 1st of December on; `x` is a locked day. */
export const month = (signs: string) =>
  Array.from(signs, (sign, at) => ({
    date: `2026-12-${String(at + 1).padStart(2, '0')}`,
    isLock: sign === 'x',
  }))

/** Of that month; two to four nights. */
export const someRules = (
  signs: string,
  possible: [start: string, latestReturn: string][] = [],
): RangeRules => ({
  days: month(signs),
  starts: possible.map(([start]) => start),
  latestReturns: possible.map(([, latest]) => latest),
  minNights: 2,
  maxNights: 4,
})
