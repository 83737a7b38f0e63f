/** `2026-11-21` → `11/21/2026`, the specification's display format. Days stay strings, so no time zone can move them. */
export const showDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** `12/01/2026 to 12/05/2026`, or the one day where both are the same. */
export const showDays = (from: string, to: string): string =>
  from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`

/** `2026-11-21` → `Sat`. */
export function showWeekday(day: string): string {
  const at = 3 * new Date(day).getUTCDay()
  return 'SunMonTueWedThuFriSat'.slice(at, at + 3)
}
