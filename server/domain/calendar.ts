import { addDays, type Day, eachDay } from './day.ts'
import type { Turnover } from './turnover.ts'

/**
 * Whole numbers of days. The settlement sets lead, horizon, and with the customer's choice of pickup or delivery the
 * turnover; the product sets the limits of a stay. `turnoverDays` are nights, from the return date on, that we need to get
 * the unit back and ready; with 0 the next stay may start on the return date. `daysBefore` are nights before the start date.
 */
export interface RentalRules extends Turnover {
  /** From today to the first possible start date; with 0 a stay may start today. */
  leadDays: number
  /** From today to the last possible return date. */
  horizonDays: number
  /** At least 1, and at most maxNights. */
  minNights: number
  maxNights: number
}

/** A taken night that is free again at an instant, unless it is paid for or the hold is renewed until then. */
export interface NightHold {
  until: Date
  /** Held for the visitor who looks, by an order that they have not paid for yet. */
  isYours: boolean
}

/** One of a product's interchangeable saunas, with every night when it is taken. */
export interface Unit {
  id: number
  taken: ReadonlySet<Day>
  /** Those of the taken nights that are only held. */
  held?: ReadonlyMap<Day, NightHold>
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

/** The same days for stays with another turnover. */
export const calendarFor = (
  { rules, ...calendar }: Calendar,
  { daysBefore, turnoverDays }: Turnover,
): Calendar => ({ ...calendar, rules: { ...rules, daysBefore, turnoverDays } })

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
  return { from: addDays(first, -rules.daysBefore), to: addDays(last, nightsOfAnOpenDay(rules)) }
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
 *   locked day. The latest return dates say so, and a calendar that does not know them offers less than there is, but
 *   nothing that will be refused.
 *
 * Nights before the start date count for the day that they come before.
 *
 * With several units a day is locked if it is locked in all of them. Open days may then belong to different units, but a
 * stay has to fit into one unit; if it does not, the shop says so (`findStayError`).
 */
export const nightsOfAnOpenDay = (rules: RentalRules): number => Math.max(1, rules.turnoverDays)

/** The days from the first bookable one on, and from each of them the most nights in a row that one unit is free for. */
interface FreeNights {
  days: Day[]
  free: number[]
  /** The place of the last bookable day among them; below 0 if there is none. */
  last: number
}

/** Counts for each day only units that are also free on the nights before it. */
function longestFree({ rules, today, units }: Calendar): FreeNights {
  const { from, to } = nightsToKnow(rules, today)
  const { daysBefore } = rules
  const nights = eachDay(from, to)
  const days = nights.slice(daysBefore)
  const longest = days.map(() => 0)
  for (const { taken } of units) {
    let free = 0
    for (let at = nights.length - 1; at >= 0; at--) {
      free = taken.has(nights[at] as Day) ? 0 : free + 1
      const known = longest[at]
      if (known !== undefined) longest[at] = Math.max(free - daysBefore, known)
    }
  }
  return { days, free: longest, last: rules.horizonDays - rules.leadDays }
}

/**
 * The days for a date picker. Entry 0 is the day before the first bookable day and always locked (pickers take entry 1 as
 * their minimum and the last one as their maximum); then comes one entry per day up to the horizon. If nothing can be
 * booked, entry 0 stands alone.
 */
export function listAvailableDates(calendar: Calendar): AvailableDate[] {
  const { first } = bookableRange(calendar.rules, calendar.today)
  const needed = nightsOfAnOpenDay(calendar.rules)
  const { days, free, last } = longestFree(calendar)
  return [
    { date: addDays(first, -1), isLock: true },
    ...days.slice(0, Math.max(0, last + 1)).map((date, at) => ({ date, isLock: (free[at] ?? 0) < needed })),
  ]
}

/**
 * Every day, in order, when a stay of that many nights, by default the fewest, can start: each `d`, from today + leadDays
 * on, with `d + nights` not after today + horizonDays, such that one unit is free every night from `d - daysBefore` up to,
 * but not including, `d + nights + turnoverDays`.
 */
export function listPossibleStarts(calendar: Calendar, nights = calendar.rules.minNights): Day[] {
  const needed = nights + calendar.rules.turnoverDays
  const { days, free, last } = longestFree(calendar)
  return days.filter((_, at) => (free[at] ?? 0) >= needed && last - at >= nights)
}

/** The first day, not before `from`, when a stay of the minimum length can start; null if there is none. */
export const findNearestDate = (calendar: Calendar, from: Day = ''): Day | null =>
  listPossibleStarts(calendar).find((day) => day >= from) ?? null

/**
 * Every possible start, in order, with the latest return date of a stay from there. What fits until then in one unit also
 * fits when it ends earlier, so together with minNights this says of every two days whether they are a possible stay.
 */
export function listPossibleStays(calendar: Calendar): { start: Day; latestReturn: Day }[] {
  const { minNights, maxNights, turnoverDays } = calendar.rules
  const { days, free, last } = longestFree(calendar)
  return days.flatMap((start, at) => {
    const nights = Math.min((free[at] ?? 0) - turnoverDays, maxNights, last - at)
    return nights >= minNights ? [{ start, latestReturn: days[at + nights] as Day }] : []
  })
}

/** The latest possible return date of a stay that starts on this day, in one unit; null if none can start. */
export const findLatestReturn = (calendar: Calendar, from: Day): Day | null =>
  listPossibleStays(calendar).find(({ start }) => start === from)?.latestReturn ?? null

/** The first night, from `from` up to, but not including, `to`, when no unit is free; null if there is none. */
export const findFirstTakenNight = (calendar: Calendar, from: Day, to: Day): Day | null =>
  eachDay(from, to).find((night) => calendar.units.every((unit) => unit.taken.has(night))) ?? null
