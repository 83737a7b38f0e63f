import { addDays, type Day, eachDay, nightsBetween } from './day.ts'

/** All whole numbers of days. Lead, horizon and turnover are the settlement's, the limits of a stay the product's. */
export interface RentalRules {
  /** From today to the first day on which a stay may begin; 0 lets it begin today. */
  leadDays: number
  /** From today to the last day on which a stay may end. */
  horizonDays: number
  /** Nights from the return day on in which the unit is made ready; 0 lets the next guest come on the return day. */
  turnoverDays: number
  /** At least 1, and not above maxNights. */
  minNights: number
  maxNights: number
}

/** One of a product's interchangeable saunas, with every night in which it is not free. */
export interface Unit {
  id: number
  taken: ReadonlySet<Day>
}

/**
 * All that decides which days of one product are free. `today` is the day at its settlement. `units` are those in
 * service; their `taken` must be known for `nightsToKnow(rules, today)` and hold no rows of him who is asking.
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

/** The first day on which a stay may begin and the last on which it may end. There is none when `first > last`. */
export const bookableRange = (rules: RentalRules, today: Day): { first: Day; last: Day } => ({
  first: addDays(today, rules.leadDays),
  last: addDays(today, rules.horizonDays),
})

/** Which nights have to be read to judge every stay there can be: from `from` up to, but not including, `to`. */
export function nightsToKnow(rules: RentalRules, today: Day): { from: Day; to: Day } {
  const { first, last } = bookableRange(rules, today)
  return { from: first, to: addDays(last, nightsOfAnOpenDay(rules)) }
}

/**
 * How many nights, from a day on, must be free in one unit for that day to be open.
 *
 * A stay needs each night from receipt to return and, from the return day on, the nights of its turnover. A calendar
 * can show one thing only, "this day is locked", and refuses a range with a locked day in it, the return day included.
 * For one unit the two agree exactly when a day is open if the nights of a turnover beginning on it are free: every day
 * from receipt to return is open just when every night from receipt to the end of the turnover is free.
 *
 * - Turnover 1, the usual: a day is locked when its night is taken. The return day's night is the turnover's.
 * - Turnover 2 and more: locked as well are the days before a taken night on which nobody could leave or stay over.
 * - Turnover 0: a day is locked when its night is taken. The return day needs no night, so the shop accepts a return on
 *   a locked day; a calendar that refuses it offers less than there is, but nothing that will be refused.
 *
 * With several units a day is locked when it is so in each of them. Open days may then lie in different units; a stay
 * has to fit into one as a whole, and is refused in words where it does not (`findStayProblem`).
 */
const nightsOfAnOpenDay = (rules: RentalRules): number => Math.max(1, rules.turnoverDays)

/** From each day on, how many nights in a row one and the same unit is free: the longest of all units. */
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
 * The days as a date picker takes them. Entry 0 is the day before the first bookable one and always locked (pickers take
 * entry 1 as their minimum and the last as their maximum); then one entry a day up to the horizon. When nothing is
 * bookable at all, entry 0 stands alone.
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
 * Every day, in order, on which a stay of the minimum length can begin: each `d`, from today + leadDays on, with
 * `d + minNights` not after today + horizonDays, for which one unit has every night from `d` up to, but not including,
 * `d + minNights + turnoverDays` free.
 */
export function listPossibleStarts(calendar: Calendar): Day[] {
  const { rules, today } = calendar
  const { last } = bookableRange(rules, today)
  const needed = rules.minNights + rules.turnoverDays
  const days = [...longestFree(calendar)].filter(
    ([day, nights]) => nights >= needed && nightsBetween(day, last) >= rules.minNights,
  )
  return days.map(([day]) => day)
}

/** The first day, not before `from`, on which a stay of the minimum length can begin; null when there is none. */
export const findNearestDate = (calendar: Calendar, from: Day = ''): Day | null =>
  listPossibleStarts(calendar).find((day) => day >= from) ?? null

/** The latest day on which a stay from that day on can end, within all rules and in one unit; null when it cannot. */
export function findLatestReturn(calendar: Calendar, from: Day): Day | null {
  const { rules, today } = calendar
  const free = (longestFree(calendar).get(from) ?? 0) - rules.turnoverDays
  const nights = Math.min(free, rules.maxNights, nightsBetween(from, bookableRange(rules, today).last))
  return nights >= rules.minNights ? addDays(from, nights) : null
}

/** The first night, from `from` up to, but not including, `to`, which no unit has free; null when there is none. */
export const findFirstTakenNight = (calendar: Calendar, from: Day, to: Day): Day | null =>
  eachDay(from, to).find((night) => calendar.units.every((unit) => unit.taken.has(night))) ?? null
