/**
 * A calendar day, `yyyy-MM-dd`, from 0001-01-01 to 9999-12-31. It has no hour and no time zone, so it is the same day in
 * Honolulu, New York and Auckland. Days compare as strings: `a < b` means that a is earlier.
 */
export type Day = string

const MS_A_DAY = 86_400_000

/** What someone is told who typed something else. */
export const DATE_FORMAT_MESSAGE = 'Please write dates like 2026-12-24.'

/** Days since 1970-01-01. Uses `setUTCFullYear`, because `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function toNumber(day: Day): number {
  const midnight = new Date(0)
  midnight.setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
  return midnight.getTime() / MS_A_DAY
}

/** Throws a RangeError outside of the years 1 to 9999, so check the range before adding to a typed day. */
function fromNumber(number: number): Day {
  const midnight = new Date(number * MS_A_DAY)
  const year = midnight.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw new RangeError('No day beyond the years 1 to 9999')
  return `${digits(year, 4)}-${digits(midnight.getUTCMonth() + 1, 2)}-${digits(midnight.getUTCDate(), 2)}`
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0')

/** Whether this is a day that exists: `2027-02-29` and `2026-2-1` are not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
  !text.startsWith('0000') &&
  // The 31st of a month with 30 days would come back as the first of the next month.
  fromNumber(toNumber(text)) === text

/** The day this many days later, or earlier for a negative count. Throws outside of the years 1 to 9999. */
export const addDays = (day: Day, count: number): Day => fromNumber(toNumber(day) + count)

/** The number of nights between two days; negative if `to` is earlier. */
export const nightsBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from)

/** Every day from `from` up to, but not including, `to`; for a stay, every night. Empty unless `from` is earlier. */
export function eachDay(from: Day, to: Day): Day[] {
  const first = toNumber(from)
  return Array.from({ length: Math.max(0, toNumber(to) - first) }, (_, index) => fromNumber(first + index))
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']

/** `Sat` for 2026-11-21. */
export const sayWeekday = (day: Day): string => {
  // The first of the days that are counted, 1970-01-01, was a Thursday.
  const sinceThursday = toNumber(day)
  return WEEKDAYS[((sinceThursday % 7) + 7) % 7] as string
}

/** As customers read it: `2026-11-21` is `11/21/2026`. */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
