import { addDays, DATE_FORMAT_MESSAGE, type Day, eachDay, formatDay, isDay, nightsBetween } from './day.ts'

/** Two years: beyond any horizon. */
const MAX_NIGHTS = 730

/**
 * The nights of a unit that are blocked or freed from one day to another, both included.
 * @returns null if the last day is before the first, or two years later
 */
export function listNights(from: Day, to: Day): Day[] | null {
  // Counted before they are listed: two typed days may be thousands of years apart.
  const count = nightsBetween(from, to) + 1
  if (count < 1 || count > MAX_NIGHTS) return null
  return eachDay(from, to < '9999-12-31' ? addDays(to, 1) : to)
}

/** What is wrong with two typed days, by the field; null if nothing. */
export function findRangeErrors(from: string, to: string): Partial<Record<'from' | 'to', string[]>> | null {
  const wrong = [DATE_FORMAT_MESSAGE]
  const errors = { ...(!isDay(from) && { from: wrong }), ...(!isDay(to) && { to: wrong }) }
  if (Object.keys(errors).length > 0) return errors
  if (listNights(from, to)) return null
  return { to: ['The last day must be on or after the first, and at most two years later.'] }
}

/** A night that a customer has: by order, or only held, and then without a number. */
interface Taken {
  night: Day
  order: number | null
}

const formatDays = (first: Day, last: Day) =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`

/** `Order #12 has 12/03/2026 to 12/05/2026, and an open checkout holds 12/09/2026.` @param taken in order, at least one */
export function describeTaken(taken: readonly Taken[]): string {
  const runs: { order: number | null; first: Day; last: Day }[] = []
  for (const { night, order } of taken) {
    const run = runs.at(-1)
    if (run && run.order === order && addDays(run.last, 1) === night) run.last = night
    else runs.push({ order, first: night, last: night })
  }
  const inWords = runs.map(({ order, first, last }) => {
    const days = formatDays(first, last)
    return order === null ? `an open checkout holds ${days}` : `order #${order} has ${days}`
  })
  const text = new Intl.ListFormat('en-US').format(inWords)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** `C-12 is closed from 12/03/2026 to 12/05/2026.` @param closed in order, at least one */
export function describeClosed(serial: string, closed: readonly { night: Day }[]): string {
  const [first, last] = [closed[0]?.night ?? '', closed.at(-1)?.night ?? '']
  return `${serial} is closed ${first === last ? `on ${formatDay(first)}` : `from ${formatDays(first, last)}`}.`
}
