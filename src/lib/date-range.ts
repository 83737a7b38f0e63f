import { showDay } from './dates.ts'

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
  minNights: number
  maxNights: number
}

/** The first locked day from `from` to `to`, both included; null when all are free. `days` are in order. */
export const findLockedDay = (days: readonly RangeDay[], from: string, to: string): string | null =>
  days.find(({ date, isLock }) => isLock && date >= from && date <= to)?.date ?? null

/** The next day after that one on which a range can start, or the first of all; null when there is none. */
export const findNextStart = ({ starts }: RangeRules, after: string | null): string | null =>
  starts.find((day) => after === null || day > after) ?? null

/** The rule that the specification's calls hold too, in its one wording. */
export const returnAfterStart = 'The return date must be at least one night after the start date.'

/** Why a range cannot be chosen, to be shown; null when it can, as far as the days tell. */
export function rangeMessage(rules: RangeRules, from: string, to: string): string | null {
  const nights = (Date.parse(to) - Date.parse(from)) / dayMs
  if (nights < rules.minNights) return `The shortest stay is ${showNights(rules.minNights)}.`
  if (nights > rules.maxNights) return `The longest stay is ${showNights(rules.maxNights)}.`
  return lockedDayMessage(rules, from, to)
}

/** Which day is in the way. The return date has to be free too, since the sauna is usually made ready on it. */
export function lockedDayMessage({ days }: RangeRules, from: string, to: string): string | null {
  const locked = findLockedDay(days, from, to)
  if (!locked) return null
  return locked === to && locked !== from
    ? `${showDay(locked)} is taken, so a stay cannot end on it: the return date has to be free too.`
    : `${showDay(locked)} is taken, and a stay cannot include it.`
}

export const showNights = (count: number): string => `${count} night${count === 1 ? '' : 's'}`

const dayMs = 86_400_000
