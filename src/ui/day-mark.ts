import type { DayUse } from '../lib/day-uses.ts'
import { isRange, type RangeRules } from '../lib/date-range.ts'

export interface Range {
  from: string | null
  /** Null while only the start is chosen. */
  to: string | null
}

/** Everything that decides what a day can be. */
export interface DayContext {
  rules: RangeRules
  uses: ReadonlyMap<string, DayUse>
  /** Days that are taken. */
  locked: ReadonlySet<string>
  range: Range
  /** The day that would complete a half-chosen range. */
  preview: string | null
  /** What the ends of a range are called. */
  names: { from: string; to: string }
}

/**
 * `outside` of the calendar; `locked`, or part of no range; `unfit` as the other end of a half-chosen range. The rest is
 * the chosen range and what is `free`.
 */
type DayState = 'outside' | 'locked' | 'unfit' | 'free' | 'start' | 'inside' | 'end'

export interface DayMark {
  state: DayState
  /** Why a free day is no start, as long as nothing is chosen: it can be the `end`, or only be `inside`. */
  limit: 'end' | 'inside' | null
  /** It is locked, but only held. */
  isHeld: boolean
  /** It would be inside of the range that the previewed day completes. */
  isPreview: boolean
  /** A click does not choose it. */
  isClosed: boolean
  isSelected: boolean
  /** What is said after its date; empty where it goes without saying. */
  words: readonly string[]
}

/** What a day can be, and what is said of it. `day` is any `yyyy-MM-dd`. */
export function markOf(day: string, context: DayContext): DayMark {
  const { names } = context
  const state = stateOf(day, context)
  const limit = limitOf(day, state, context)
  const isMissing = state === 'locked' || state === 'outside'
  const hold = state === 'locked' ? context.rules.holds?.get(day) : undefined
  const words = [
    state === 'start' && names.from,
    state === 'end' && names.to,
    isMissing && (hold ?? 'not available'),
    state === 'unfit' && 'not with the day you chose',
    limit === 'end' && `${names.to} only`,
    limit === 'inside' && `neither ${names.from} nor ${names.to}`,
  ]
  return {
    state,
    limit,
    isHeld: hold !== undefined,
    isPreview: isInPreview(day, context),
    isClosed: isMissing || state === 'unfit' || limit === 'inside',
    isSelected: state === 'start' || state === 'end' || state === 'inside',
    words: words.filter((word) => word !== false),
  }
}

const isHalf = ({ from, to }: Range) => from !== null && to === null

function stateOf(day: string, { rules, uses, locked, range }: DayContext): DayState {
  const { from, to } = range
  if (day === from) return 'start'
  if (day === to) return 'end'
  if (from && to && day > from && day < to) return 'inside'
  const { days } = rules
  if (day < (days[0]?.date ?? '9') || day > (days.at(-1)?.date ?? '')) return 'outside'
  if (locked.has(day) || !uses.has(day)) return 'locked'
  // One end is chosen: what counts is whether this day can be the other one.
  if (from && isHalf(range)) return isWhole(rules, from, day) ? 'free' : 'unfit'
  return 'free'
}

const isWhole = (rules: RangeRules, day: string, other: string) =>
  day < other ? isRange(rules, day, other) : isRange(rules, other, day)

/** Most free days can be a start, so that goes without saying. */
function limitOf(day: string, state: DayState, { uses, range }: DayContext) {
  const use = uses.get(day)
  if (state !== 'free' || !use || use.canStart || isHalf(range)) return null
  return use.canEnd ? 'end' : 'inside'
}

function isInPreview(day: string, { rules, range, preview }: DayContext): boolean {
  if (!range.from || !preview || !isHalf(range)) return false
  const [from = '', to = ''] = [range.from, preview].toSorted()
  return day > from && day < to && isRange(rules, from, to)
}
