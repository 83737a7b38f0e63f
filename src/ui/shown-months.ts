/** Months are `yyyy-MM` and sort as text. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many months later, or earlier. */
export function shiftMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** `count` months in a row. */
export const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => shiftMonth(first, at))

interface ShownMonths {
  /** The first month that is shown now; null for none. */
  shown: string | null
  count: number
  /** The first and the last month there is. */
  earliest: string
  latest: string
}

/**
 * Which month to show first, so that the month of `day` is among `count` of them: as few steps away from what is shown as
 * possible, and with no month beyond the last, as long as there are enough of them.
 */
export function firstMonthFor(day: string, { shown, count, earliest, latest }: ShownMonths): string {
  const month = monthOf(day)
  const wanted =
    shown === null || month < shown
      ? month
      : month > shiftMonth(shown, count - 1)
        ? shiftMonth(month, 1 - count)
        : shown
  const last = shiftMonth(latest, 1 - count)
  const first = wanted > last ? last : wanted
  return first < earliest ? earliest : first
}
