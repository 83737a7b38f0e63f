import type { Day } from './day.ts'

/** Making a formatter costs more than a hundred uses of it; a shop has a handful of zones. */
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

/** Whether the zone is known here, by its IANA name such as `America/Denver`. Ask before a zone is stored. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** Which day it is in that zone at that instant. Throws a RangeError for a zone that `isTimeZone` does not know. */
export function todayIn(timeZone: string, instant: Date): Day {
  const parts = formatterOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Longer than any day, also where clocks go back or a zone leaves a whole day out. */
const SURELY_TOMORROW_MS = 49 * 3_600_000

/**
 * The instant at which that zone's next day begins, to the millisecond: when everything that depends on "today" grows
 * old. It is searched for, not computed, so it is right where a day has 23 or 25 hours and where it begins at 01:00.
 */
export function nextMidnightIn(timeZone: string, instant: Date): Date {
  const today = todayIn(timeZone, instant)
  let stillToday = instant.getTime()
  let tomorrow = stillToday + SURELY_TOMORROW_MS
  while (tomorrow - stillToday > 1) {
    const middle = Math.floor((stillToday + tomorrow) / 2)
    if (todayIn(timeZone, new Date(middle)) === today) stillToday = middle
    else tomorrow = middle
  }
  return new Date(tomorrow)
}
