import { useRef, useState } from 'react'
import type { DayUse } from '../lib/day-uses.ts'
import { rangeMessage, type RangeRules } from '../lib/date-range.ts'
import { returnAfterStart, showNights } from '../lib/nights.ts'
import { showDay } from '../lib/dates.ts'
import { capitalize } from './capitalize.ts'
import type { Range } from './day-mark.ts'

interface RangeChoiceOptions {
  rules: RangeRules
  /** What each day can be in a range. */
  uses: ReadonlyMap<string, DayUse>
  /** What the ends of a range are called: `start date`, `return date`. */
  names: { from: string; to: string }
  /** The range that is chosen; null without one. */
  from: string | null
  to: string | null
  /** A range that the rules allow. */
  onRange: (from: string, to: string) => void
  /** Shows on the calendar what is chosen so far. */
  mark: (range: Range) => void
}

/**
 * A range is chosen by two days, in either order. Says what to do next and why a day does not fit, in one sentence at a
 * time: `note`, which is empty once a range is chosen.
 */
export function useRangeChoice({ rules, uses, names, from, to, onRange, mark }: RangeChoiceOptions) {
  /** The range that was picked last, `2026-12-01 2026-12-04`, until `takeOwn` has asked for it. */
  const own = useRef('')
  const shown = `${from} ${to}`
  /** The first of the two days; forgotten when a range is chosen elsewhere. */
  const [half, setHalf] = useState<{ day: string | null; shown: string }>({ day: null, shown })
  if (half.shown !== shown) setHalf({ day: null, shown })
  const [note, setNote] = useState(from ? '' : `Choose the ${names.from}, then the ${names.to}.`)
  const orStartOver = `Choose another ${names.to}, or start over.`

  const chooseHalf = (day: string | null, words: string) => {
    setHalf({ day, shown })
    mark({ from: day ?? from, to: day ? null : to })
    setNote(words)
  }

  function start(day: string) {
    const least = showNights(rules.minNights)
    if (rules.starts.includes(day)) {
      const later = rules.minNights > 1 ? `, at least ${least} later` : ''
      chooseHalf(day, `${capitalize(names.from)}: ${showDay(day)}. Now choose the ${names.to}${later}.`)
      return
    }
    const why = `A stay cannot start on ${showDay(day)}: it needs at least ${least} and a free ${names.to}.`
    // A range may be picked from its end, too.
    const canEnd = uses.get(day)?.canEnd ?? false
    chooseHalf(canEnd ? day : null, `${why} Choose ${canEnd ? 'an earlier' : 'another'} ${names.from}.`)
  }

  function finish(first: string, last: string) {
    const message = rangeMessage(rules, first, last)
    if (message) {
      chooseHalf(half.day, `${message} ${orStartOver}`)
      return
    }
    setHalf({ day: null, shown })
    own.current = `${first} ${last}`
    mark({ from: first, to: last })
    setNote('')
    onRange(first, last)
  }

  /** @param picked one day, or two in order, possibly the same one */
  function pick(picked: string[]) {
    const [first = '', last] = picked
    if (last === undefined) start(first)
    else if (first === last) chooseHalf(first, returnAfterStart)
    else finish(first, last)
  }

  /** A day was clicked that cannot be chosen. */
  function refuseLocked(day: string) {
    if (half.day === null) {
      const isInside = uses.has(day)
      setNote(
        isInside
          ? `${showDay(day)} can only be in the middle of a stay. Choose another ${names.from}.`
          : `${showDay(day)} is ${rules.holds?.get(day) ?? 'not available'}.`,
      )
      return
    }
    const [first = '', last = ''] = [half.day, day].toSorted()
    setNote(`${rangeMessage(rules, first, last) ?? `${showDay(day)} is not available.`} ${orStartOver}`)
  }

  /** @returns whether there was a first day to forget */
  function undoHalf(): boolean {
    const hadHalf = half.day !== null
    if (hadHalf) chooseHalf(null, 'Your choice was cleared.')
    return hadHalf
  }

  /** @returns whether the range was picked here rather than chosen elsewhere; true once for each */
  function takeOwn(): boolean {
    const isOwn = own.current === shown
    own.current = ''
    return isOwn
  }

  return { half: half.day, note, setNote, pick, refuseLocked, undoHalf, takeOwn }
}
