import {
  bookableRange,
  type Calendar,
  findFirstTakenNight,
  findLatestReturn,
  nightsToKnow,
} from './calendar.ts'
import { addDays, type Day, eachDay, formatDay, isDay, nightsBetween } from './day.ts'
import { stayMessages } from './stay-messages.ts'
import type { Turnover } from './turnover.ts'

/**
 * A stay occupies every night from its start date up to, but not including, its return date: from the 20th to the 22nd
 * are two nights.
 */
export interface Stay {
  from: Day
  to: Day
}

/** Which of the two days is wrong, and why, in a sentence for the customer. */
export interface StayError {
  field: keyof Stay
  message: string
}

/** How many nights a stay has. */
export const countNights = (stay: Stay): number => nightsBetween(stay.from, stay.to)

/**
 * Every night that a stay takes from its unit, in order: its own and, before its start date and from the return date on,
 * the nights of the turnover. Each of them must be free, and each becomes a row of its own.
 */
export function nightsOf(stay: Stay, turnover: Turnover): { night: Day; kind: 'stay' | 'turnover' }[] {
  const { from, to } = withTurnover(stay, turnover)
  return eachDay(from, to).map((night) => ({
    night,
    kind: night >= stay.from && night < stay.to ? 'stay' : 'turnover',
  }))
}

/** From the first night that a stay takes up to the first that is free for others again. */
const withTurnover = ({ from, to }: Stay, { daysBefore, turnoverDays }: Turnover): Stay => ({
  from: addDays(from, -daysBefore),
  to: addDays(to, turnoverDays),
})

/**
 * The units that are free for the whole stay and its turnover, the tightest fit first: the fewer free nights remain on
 * either side of a stay, the fewer long stays are lost to it. Empty if none is free. The stay must lie within the bookable
 * range.
 */
export function findUnitsFor({ rules, today, units }: Calendar, stay: Stay): number[] {
  const { from, to } = withTurnover(stay, rules)
  const wanted = eachDay(from, to)
  const free = units.filter(({ taken }) => !wanted.some((night) => taken.has(night)))
  if (free.length < 2) return free.map(({ id }) => id)

  const known = nightsToKnow(rules, today)
  const before = eachDay(known.from, from).toReversed()
  const after = eachDay(to, known.to)
  return free
    .map(({ id, taken }) => ({ id, left: countFree(taken, before) + countFree(taken, after) }))
    .toSorted((a, b) => a.left - b.left || a.id - b.id)
    .map(({ id }) => id)
}

/** How many nights are free before the first taken one. */
function countFree(taken: ReadonlySet<Day>, nights: Day[]): number {
  const firstTaken = nights.findIndex((night) => taken.has(night))
  return firstTaken < 0 ? nights.length : firstTaken
}

/**
 * Why a stay cannot be booked, or null if it can: the one check behind choosing dates, price, hold and order. Takes any
 * two texts. If a stay is not free, the error names the first day that is taken and, if there is one, the latest return
 * date for the same start.
 */
export function findStayError(calendar: Calendar, stay: Stay): StayError | null {
  return findDateError(stay) ?? findRuleError(calendar, stay) ?? findTakenError(calendar, stay)
}

/** Whether it can be booked: what `findStayError` says at length. */
export const isBookable = (calendar: Calendar, stay: Stay): boolean =>
  findDateError(stay) === null &&
  findRuleError(calendar, stay) === null &&
  findUnitsFor(calendar, stay).length > 0

/** Whether they have a night in common. */
export const areOverlapping = (one: Stay, other: Stay): boolean => one.from < other.to && other.from < one.to

/** Whether both are days, and in the right order; knows no calendar. */
export function findDateError({ from, to }: Stay): StayError | null {
  if (!isDay(from)) return { field: 'from', message: stayMessages.chooseStart }
  if (!isDay(to)) return { field: 'to', message: stayMessages.chooseReturn }
  return to > from ? null : { field: 'to', message: stayMessages.returnAfterStart }
}

function findRuleError({ rules, today, units }: Calendar, stay: Stay): StayError | null {
  const { first, last } = bookableRange(rules, today)
  if (first > last || units.length === 0)
    return { field: 'from', message: 'This sauna cannot be booked right now.' }
  if (stay.from < first) return { field: 'from', message: `The earliest start date is ${formatDay(first)}.` }
  if (stay.to > last) {
    const field = stay.from >= last ? 'from' : 'to'
    return { field, message: `The latest return date is ${formatDay(last)}.` }
  }
  const nights = countNights(stay)
  if (nights < rules.minNights)
    return { field: 'to', message: `The shortest stay is ${formatCount(rules.minNights, 'night')}.` }
  if (nights > rules.maxNights)
    return { field: 'to', message: `The longest stay is ${formatCount(rules.maxNights, 'night')}.` }
  return null
}

/** The part of it that is about what is taken: for a stay whose dates were accepted before. */
export function findTakenError(calendar: Calendar, stay: Stay): StayError | null {
  if (findUnitsFor(calendar, stay).length > 0) return null
  const { daysBefore, turnoverDays } = calendar.rules
  const { from, to } = withTurnover(stay, calendar.rules)
  const taken = findFirstTakenNight(calendar, from, to)
  const latest = findLatestReturn(calendar, stay.from)
  const reason = !taken
    ? 'No single sauna is free for all of these nights.'
    : taken < stay.from
      ? `${formatDay(taken)} is already taken, and we need ${formatCount(daysBefore, 'day')} before a delivery that far away.`
      : taken < stay.to
        ? `${formatDay(taken)} is already taken.`
        : `${formatDay(taken)} is already taken, and we need ${formatCount(turnoverDays, 'day')} after the return to get the sauna ready.`
  const advice = latest
    ? ` If you start on ${formatDay(stay.from)}, the latest return date is ${formatDay(latest)}.`
    : ''
  return { field: 'from', message: reason + advice }
}

const formatCount = (count: number, unit: 'night' | 'day'): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`
