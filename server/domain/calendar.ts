import { addDays, type Day, eachDay, nightsBetween } from './day.ts'

/** Whole numbers of days. The settlement sets lead, horizon, and turnover; the product sets the limits of a stay. */
export interface RentalRules {
  /** From today to the first possible start date; with 0 a stay may start today. */
  leadDays: number
  /** From today to the last possible return date. */
  horizonDays: number
  /**
   * Nights, from the return date on, that we need to get the unit ready; with 0 the next stay may start on the return
   * date.
   */
  turnoverDays: number
  /** At least 1, and at most maxNights. */
  minNights: number
  maxNights: number
}

/** One of a product's interchangeable saunas, with every night when it is taken. */
export interface Unit {
  id: number
  taken: ReadonlySet<Day>
}

/**
 * Everything that decides which days of a product are free. `today` is the day at its settlement. `units` are those in
 * service; their `taken` must cover `nightsToKnow(rules, today)` and leave out the nights that the visitor holds.
 */
export interface Calendar {
  rules: RentalRules
  today: Day
  units: readonly Unit[]
}

export interface AvailableDate {
  date: Day
  isLock: boolean
}

/** The first possible start date and the last possible return date. If `first > last`, there are none. */
export const bookableRange = (rules: RentalRules, today: Day): { first: Day; last: Day } => ({
  first: addDays(today, rules.leadDays),
  last: addDays(today, rules.horizonDays),
})

/** The nights that decide about every possible stay: from `from` up to, but not including, `to`. */
export function nightsToKnow(rules: RentalRules, today: Day): { from: Day; to: Day } {
  const { first, last } = bookableRange(rules, today)
  return { from: first, to: addDays(last, nightsOfAnOpenDay(rules)) }
}

/**
 * How many nights, from a day on, must be free in one unit for that day to be open.
 *
 * A stay needs every night from its start to its return date and, from the return date on, the nights of the turnover. A
 * calendar can show one thing only, "this day is locked", and refuses a range that contains a locked day, the return date
 * included. For one unit the two agree exactly if a day counts as open when the nights of a turnover starting on it are
 * free: every day from start to return is open exactly when every night from the start to the end of the turnover is free.
 *
 * - Turnover 1, the usual: a day is locked if its night is taken. The night of the return date is the turnover.
 * - Turnover 2 and more: the days right before a taken night, when nobody could return or stay, are locked too.
 * - Turnover 0: a day is locked if its night is taken. The return date needs no night, so the shop accepts a return on a
 *   locked day; a calendar that refuses it offers less than there is, but nothing that will be refused.
 *
 * With several units a day is locked if it is locked in all of them. Open days may then belong to different units, but a
 * stay has to fit into one unit; if it does not, the shop says so (`findStayError`).
 */
const nightsOfAnOpenDay = (rules: RentalRules): number => Math.max(1, rules.turnoverDays)

/** From each day on, the most nights in a row that any one unit is free. */
function longestFree({ rules, today, units }: Calendar): Map<Day, number> {
  const { from, to } = nightsToKnow(rules, today)
  const nights = eachDay(from, to)
  const longest = new Map(nights.map((night) => [night, 0]))
  for (const { taken } of units) {
    let free = 0
    for (const night of nights.toReversed()) {
      free = taken.has(night) ? 0 : free + 1
      longest.set(night, Math.max(free, longest.get(night) ?? 0))
    }
  }
  return longest
}

/**
 * The days for a date picker. Entry 0 is the day before the first bookable day and always locked (pickers take entry 1 as
 * their minimum and the last one as their maximum); then comes one entry per day up to the horizon. If nothing can be
 * booked, entry 0 stands alone.
 */
export function listAvailableDates(calendar: Calendar): AvailableDate[] {
  const { first, last } = bookableRange(calendar.rules, calendar.today)
  const needed = nightsOfAnOpenDay(calendar.rules)
  const days = [...longestFree(calendar)].filter(([date]) => date <= last)
  return [
    { date: addDays(first, -1), isLock: true },
    ...days.map(([date, nights]) => ({ date, isLock: nights < needed })),
  ]
}

/**
 * Every day, in order, when a stay of that many nights, by default the fewest, can start: each `d`, from today + leadDays
 * on, with `d + nights` not after today + horizonDays, such that one unit is free every night from `d` up to, but not
 * including, `d + nights + turnoverDays`.
 */
export function listPossibleStarts(calendar: Calendar, nights = calendar.rules.minNights): Day[] {
  const { rules, today } = calendar
  const { last } = bookableRange(rules, today)
  const needed = nights + rules.turnoverDays
  const days = [...longestFree(calendar)].filter(
    ([day, free]) => free >= needed && nightsBetween(day, last) >= nights,
  )
  return days.map(([day]) => day)
}

/** The first day, not before `from`, when a stay of the minimum length can start; null if there is none. */
export const findNearestDate = (calendar: Calendar, from: Day = ''): Day | null =>
  listPossibleStarts(calendar).find((day) => day >= from) ?? null

/**
 * Every possible start, in order, with the latest return date of a stay from there. What fits until then in one unit also
 * fits when it ends earlier, so together with minNights this says of every two days whether they are a possible stay.
 */
export function listPossibleStays(calendar: Calendar): { start: Day; latestReturn: Day }[] {
  const { rules, today } = calendar
  const { last } = bookableRange(rules, today)
  return [...longestFree(calendar)].flatMap(([start, free]) => {
    const nights = Math.min(free - rules.turnoverDays, rules.maxNights, nightsBetween(start, last))
    return nights >= rules.minNights ? [{ start, latestReturn: addDays(start, nights) }] : []
  })
}

/** The latest possible return date of a stay that starts on this day, in one unit; null if none can start. */
export const findLatestReturn = (calendar: Calendar, from: Day): Day | null =>
  listPossibleStays(calendar).find(({ start }) => start === from)?.latestReturn ?? null

/** The first night, from `from` up to, but not including, `to`, when no unit is free; null if there is none. */
export const findFirstTakenNight = (calendar: Calendar, from: Day, to: Day): Day | null =>
  eachDay(from, to).find((night) => calendar.units.every((unit) => unit.taken.has(night))) ?? null
