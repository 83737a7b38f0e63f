import type { Day } from './day.ts'

/** Creating a formatter costs more than using it a hundred times; a shop has a handful of zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Whether this runtime knows the zone by its IANA name, such as `America/Denver`. Check before storing a zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** For each zone a span of instants that are all on one day, up to the midnight after it: most are asked about today. */
const knownDays = new Map<string, { day: Day; from: number; midnight: number }>()

function findKnownDay(timeZone: string, instant: Date) {
  const known = knownDays.get(timeZone)
  const time = instant.getTime()
  return known && time >= known.from && time < known.midnight ? known : undefined
}

/** The day in this zone at this instant. Throws a RangeError for a zone that `isTimeZone` does not know. */
export function todayIn(timeZone: string, instant: Date): Day {
  const known = findKnownDay(timeZone, instant)
  if (known) return known.day
  const parts = formatterOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The hour of the day in this zone, from 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))

/** The time of day in this zone, with its name: `2:05 PM EST`. */
export const formatTimeIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
    .format(instant)
    // Some versions of the runtime put a narrow space before "PM", others do not.
    .replace('\u202f', ' ')

/** Longer than any day, even if clocks go back or a zone skips a whole day. */
const LONGEST_DAY_MS = 49 * 3_600_000

/**
 * The instant when the next day begins in this zone, to the millisecond: everything that depends on "today" changes then.
 * It is searched for, not computed, so it is right even if a day has 23 or 25 hours or begins at 01:00; but only once for each
 * day, as every list of a settlement asks for it.
 */
export function nextMidnightIn(timeZone: string, instant: Date): Date {
  const known = findKnownDay(timeZone, instant)
  if (known) return new Date(known.midnight)
  const today = todayIn(timeZone, instant)
  const from = instant.getTime()
  let stillToday = from
  let tomorrow = stillToday + LONGEST_DAY_MS
  while (tomorrow - stillToday > 1) {
    const middle = Math.floor((stillToday + tomorrow) / 2)
    if (todayIn(timeZone, new Date(middle)) === today) stillToday = middle
    else tomorrow = middle
  }
  knownDays.set(timeZone, { day: today, from, midnight: tomorrow })
  return new Date(tomorrow)
}
