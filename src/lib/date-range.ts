import { showDay } from './dates.ts'

/** Days are `yyyy-MM-dd` and compare as texts do, so nothing here knows a clock or a time zone. */
export interface RangeDay {
  date: string
  isLock: boolean
}

/** Which ranges of days can be had. */
export interface RangeRules {
  /** Every day that may be seen, in order and without gaps. */
  days: readonly RangeDay[]
  /** The days, in order, on which the shortest range can begin. */
  starts: readonly string[]
  minNights: number
  maxNights: number
}

/** The first locked day from `from` to `to`, both included; null when all are free. `days` are in order. */
export const findLocked = (days: readonly RangeDay[], from: string, to: string): string | null =>
  days.find(({ date, isLock }) => isLock && date >= from && date <= to)?.date ?? null

/** The next day after that one on which a range can begin, or the first of all; null when there is none. */
export const findNextStart = ({ starts }: RangeRules, after: string | null): string | null =>
  starts.find((day) => after === null || day > after) ?? null

/** Why a range cannot be had, in words; null when it can, as far as the days tell. */
export function findRangeProblem(rules: RangeRules, from: string, to: string): string | null {
  const nights = (Date.parse(to) - Date.parse(from)) / DAY
  if (nights < rules.minNights) return `The shortest stay is ${showNights(rules.minNights)}.`
  if (nights > rules.maxNights) return `The longest stay is ${showNights(rules.maxNights)}.`
  return findLockProblem(rules, from, to)
}

/** Which day is in the way. A return needs its day too: as a rule the sauna is made ready on it. */
export function findLockProblem({ days }: RangeRules, from: string, to: string): string | null {
  const locked = findLocked(days, from, to)
  if (!locked) return null
  return locked === to && locked !== from
    ? `${showDay(locked)} is already taken, so no stay can end on it: the day of the return has to be free too.`
    : `${showDay(locked)} is already taken, and a stay cannot go over it.`
}

export const showNights = (count: number): string => `${count} night${count === 1 ? '' : 's'}`

const DAY = 86_400_000
