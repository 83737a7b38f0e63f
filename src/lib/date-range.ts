import { showDay } from './dates.ts'
import { nightsBetween, showNights } from './nights.ts'

/** Days are `yyyy-MM-dd` and sort as text, so nothing here needs a clock or a time zone. */
export interface RangeDay {
  date: string
  isLock: boolean
}

/** Which ranges of days can be chosen. */
export interface RangeRules {
  /** Every day on the calendar, in order and without gaps. */
  days: readonly RangeDay[]
  /** The days, in order, on which the shortest range can start. */
  starts: readonly string[]
  /** For each of them the last day on which a range from there can end. */
  latestReturns: readonly string[]
  minNights: number
  maxNights: number
  /** What is said of locked days that are only held: `on hold and may be free again at 2:32 PM`. */
  holds?: ReadonlyMap<string, string>
}

/** Whether these two days are a range, in this order. */
export function isRange({ starts, latestReturns, minNights }: RangeRules, from: string, to: string): boolean {
  const latest = latestReturns[starts.indexOf(from)]
  return latest !== undefined && to <= latest && nightsBetween(from, to) >= minNights
}

/** The first locked day from `from` to `to`, both included; null when all are free. `days` are in order. */
export const findLockedDay = (days: readonly RangeDay[], from: string, to: string): string | null =>
  days.find(({ date, isLock }) => isLock && date >= from && date <= to)?.date ?? null

/** The next day after that one on which a range can start, or the first of all; null when there is none. */
export const findNextStart = ({ starts }: RangeRules, after: string | null): string | null =>
  starts.find((day) => after === null || day > after) ?? null

/** Why a range cannot be chosen, to be shown; null when it can. */
export function rangeMessage(rules: RangeRules, from: string, to: string): string | null {
  const nights = nightsBetween(from, to)
  if (nights < rules.minNights) return `The shortest stay is ${showNights(rules.minNights)}.`
  if (nights > rules.maxNights) return `The longest stay is ${showNights(rules.maxNights)}.`
  return lockedDayMessage(rules, from, to) ?? (isRange(rules, from, to) ? null : noRangeMessage(rules, from))
}

/** Every day is free, but not all of them together: in one sauna, or with time to get it ready. */
function noRangeMessage({ starts, latestReturns }: RangeRules, from: string): string {
  const latest = latestReturns[starts.indexOf(from)]
  return latest === undefined
    ? `A stay cannot start on ${showDay(from)}.`
    : `A stay that starts on ${showDay(from)} can last until ${showDay(latest)}.`
}

/** Which day is in the way. The return date has to be free too, since the sauna is usually made ready on it. */
export function lockedDayMessage({ days, holds }: RangeRules, from: string, to: string): string | null {
  const locked = findLockedDay(days, from, to)
  if (!locked) return null
  const hold = holds?.get(locked)
  if (hold) return `${showDay(locked)} is ${hold}.`
  return locked === to && locked !== from
    ? `${showDay(locked)} is taken, so a stay cannot end on it: the return date has to be free too.`
    : `${showDay(locked)} is taken, and a stay cannot include it.`
}
