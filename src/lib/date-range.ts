/** Days are `yyyy-MM-dd` and compare as texts do, so nothing here knows a clock or a time zone. */
export interface RangeDay {
  date: string
  isLock: boolean
}

/** The first locked day from `from` to `to`, both included; null when all are free. `days` are in order. */
export const findLocked = (days: readonly RangeDay[], from: string, to: string): string | null =>
  days.find(({ date, isLock }) => isLock && date >= from && date <= to)?.date ?? null

/**
 * Where to look next: the day on which the next stretch of free days begins, at least two of them, since a range takes
 * two; without a later stretch the next day itself from which a range can start. Without `after` the first such day of
 * all. Null when there is none.
 */
export function findNextFree(days: readonly RangeDay[], after: string | null): string | null {
  const canStart = (at: number) => days[at]?.isLock === false && days[at + 1]?.isLock === false
  const later = days.flatMap(({ date }, at) => (canStart(at) && (after === null || date > after) ? [at] : []))
  const next = after === null ? later[0] : (later.find((at) => !canStart(at - 1)) ?? later[0])
  return next === undefined ? null : (days[next]?.date ?? null)
}
