import {
  bookableRange,
  type Calendar,
  findFirstTakenNight,
  findLatestReturn,
  nightsToKnow,
} from './calendar.ts'
import { addDays, type Day, eachDay, formatDay, isDay, nightsBetween } from './day.ts'

/**
 * A stay occupies each night from receipt up to, but not including, the return day: receipt on the 20th and return on
 * the 22nd are two nights.
 */
export interface Stay {
  dayReceipt: Day
  dayReturn: Day
}

/** Whose day is at fault, and why, in a customer's words. */
export interface StayProblem {
  at: 'receipt' | 'return'
  message: string
}

/** How many nights a stay has. */
export const countNights = (stay: Stay): number => nightsBetween(stay.dayReceipt, stay.dayReturn)

/**
 * Every night which a stay takes from its unit, in order: its own and, from the return day on, those of the turnover.
 * Each must be free, and each becomes a row of its own.
 */
export const nightsOf = (stay: Stay, turnoverDays: number): { night: Day; kind: 'stay' | 'turnover' }[] => [
  ...eachDay(stay.dayReceipt, stay.dayReturn).map((night) => ({ night, kind: 'stay' as const })),
  ...eachDay(stay.dayReturn, endOfTurnover(stay, turnoverDays)).map((night) => ({
    night,
    kind: 'turnover' as const,
  })),
]

/** The first night which the stay leaves to others again. */
const endOfTurnover = (stay: Stay, turnoverDays: number): Day => addDays(stay.dayReturn, turnoverDays)

/**
 * The units which are free for the whole stay and its turnover, the snuggest first: the fewer free nights are left over
 * on both sides of a stay, the fewer long stays are lost to it. Empty when none is free. The stay must lie within the
 * bookable range.
 */
export function findUnitsFor({ rules, today, units }: Calendar, stay: Stay): number[] {
  const end = endOfTurnover(stay, rules.turnoverDays)
  const wanted = eachDay(stay.dayReceipt, end)
  const free = units.filter(({ taken }) => !wanted.some((night) => taken.has(night)))
  if (free.length < 2) return free.map(({ id }) => id)

  const known = nightsToKnow(rules, today)
  const before = eachDay(known.from, stay.dayReceipt).toReversed()
  const after = eachDay(end, known.to)
  return free
    .map(({ id, taken }) => ({ id, left: countFree(taken, before) + countFree(taken, after) }))
    .toSorted((a, b) => a.left - b.left || a.id - b.id)
    .map(({ id }) => id)
}

/** How many of the nights are free before the first taken one. */
function countFree(taken: ReadonlySet<Day>, nights: Day[]): number {
  const firstTaken = nights.findIndex((night) => taken.has(night))
  return firstTaken < 0 ? nights.length : firstTaken
}

/**
 * Why a stay cannot be had, or null when it can: the one judgement behind choosing dates, price, hold and order. Takes
 * any two texts. A stay that is not free is told at its receipt, with the first day that is taken and, where there is
 * one, the latest return for the same receipt.
 */
export function findStayProblem(calendar: Calendar, stay: Stay): StayProblem | null {
  return findFormProblem(stay) ?? findRuleProblem(calendar, stay) ?? findTakenProblem(calendar, stay)
}

function findFormProblem({ dayReceipt, dayReturn }: Stay): StayProblem | null {
  if (!isDay(dayReceipt)) return { at: 'receipt', message: 'Please choose the day of receipt.' }
  if (!isDay(dayReturn)) return { at: 'return', message: 'Please choose the day of return.' }
  if (dayReturn <= dayReceipt)
    return { at: 'return', message: 'The return must be at least one night after the receipt.' }
  return null
}

function findRuleProblem({ rules, today, units }: Calendar, stay: Stay): StayProblem | null {
  const { first, last } = bookableRange(rules, today)
  if (first > last || units.length === 0)
    return { at: 'receipt', message: 'This sauna cannot be booked at the moment.' }
  if (stay.dayReceipt < first)
    return { at: 'receipt', message: `The earliest day of receipt is ${formatDay(first)}.` }
  if (stay.dayReturn > last) {
    const at = stay.dayReceipt >= last ? 'receipt' : 'return'
    return { at, message: `Bookings are open up to a return on ${formatDay(last)}.` }
  }
  const nights = countNights(stay)
  if (nights < rules.minNights)
    return { at: 'return', message: `The shortest stay is ${inWords(rules.minNights, 'night')}.` }
  if (nights > rules.maxNights)
    return { at: 'return', message: `The longest stay is ${inWords(rules.maxNights, 'night')}.` }
  return null
}

function findTakenProblem(calendar: Calendar, stay: Stay): StayProblem | null {
  if (findUnitsFor(calendar, stay).length > 0) return null
  const { turnoverDays } = calendar.rules
  const taken = findFirstTakenNight(calendar, stay.dayReceipt, endOfTurnover(stay, turnoverDays))
  const latest = findLatestReturn(calendar, stay.dayReceipt)
  const reason = !taken
    ? 'No single sauna is free for all of these nights.'
    : taken < stay.dayReturn
      ? `${formatDay(taken)} is already taken.`
      : `${formatDay(taken)} is already taken, and a sauna needs ${inWords(turnoverDays, 'day')} after its return to be made ready.`
  const advice = latest
    ? ` From ${formatDay(stay.dayReceipt)} the latest return is ${formatDay(latest)}.`
    : ''
  return { at: 'receipt', message: reason + advice }
}

const inWords = (count: number, unit: 'night' | 'day'): string => `${count} ${unit}${count === 1 ? '' : 's'}`
