import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import {
  type DayUse,
  dayUses,
  findNextStart,
  rangeMessage,
  type RangeRules,
  returnAfterStart,
  showNights,
} from '../lib/date-range.ts'
import { showDay } from '../lib/dates.ts'
import { Button } from './Button.tsx'
import styles from './DateRangePicker.module.css'
import { drawFirstMonth } from './first-month.ts'
import { loadedMonths, loadMonths, type Months } from './flatpickr-chunk.ts'
import { MonthHeader } from './MonthHeader.tsx'
import { createRangeGrid, type RangeGrid } from './range-grid.ts'

interface DateRangePickerProps {
  label: string
  /** What the ends of a range are called: `start date`, `return date`. */
  names: { from: string; to: string }
  /** With at least one day. */
  rules: RangeRules
  from: string | null
  to: string | null
  /** A range that the rules allow. */
  onRange: (from: string, to: string) => void
}

/** A visitor who does one of these may soon want to see another month. */
const touches = ['pointerenter', 'pointerdown', 'focusin']

/** In the size of the page's text: days of two months side by side are then as large as a mouse needs them. */
const twoMonthsFrom = 31

function monthsThatFit(width: number): 1 | 2 {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return width >= twoMonthsFrom * textSize ? 2 : 1
}

/**
 * A month, or two side by side where there is room, in which a range of days is chosen by two clicks or by keyboard. Days
 * are `yyyy-MM-dd`. Needs the browser, so load it lazily. The months after the first ones are drawn by flatpickr, which is
 * loaded at the first touch.
 */
export function DateRangePicker({ label, names, rules, from, to, onRange }: DateRangePickerProps) {
  const { days } = rules
  const uses = useMemo(() => dayUses(rules), [rules])
  const limits = useMemo(() => limitsIn(uses), [uses])
  const picker = useRef<HTMLDivElement>(null)
  const daysBox = useRef<HTMLDivElement>(null)
  const grid = useRef<RangeGrid>(null)
  /** The range that was picked in here: for this one the calendar stays at its month. */
  const own = useRef('')
  const [months, setShownMonths] = useState({ titles: [''], has: { before: false, after: false } })
  const shown = `${from} ${to}`
  /** The first of the two days; forgotten when a range is chosen elsewhere. */
  const [half, setHalf] = useState<{ day: string | null; shown: string }>({ day: null, shown })
  if (half.shown !== shown) setHalf({ day: null, shown })
  const [note, setNote] = useState(from ? '' : `Choose the ${names.from}, then the ${names.to}.`)
  const id = useId()
  const noteId = `${id}note`
  const titleIds = [`${id}first`, `${id}second`] as const

  /** Draws the months after the first ones, if it is there by then. */
  const [Months, setMonths] = useState<Months | null>(null)
  function takeOver() {
    const loaded = loadedMonths()
    if (loaded) setMonths(() => loaded)
    else void loadMonths().catch(() => {})
    return loaded !== null
  }

  const chooseHalf = (day: string | null, words: string) => {
    setHalf({ day, shown })
    grid.current?.setRange({ from: day ?? from, to: day ? null : to })
    setNote(words)
  }
  const onPick = useEffectEvent((picked: string[]) => {
    const [first = '', last] = picked
    if (last === undefined) startOrRefuse(first)
    else if (first === last) chooseHalf(first, returnAfterStart)
    else refuseOrTake(first, last)
  })
  /** A range may be picked from its end too. */
  function startOrRefuse(day: string) {
    const least = showNights(rules.minNights)
    if (rules.starts.includes(day)) {
      const later = rules.minNights > 1 ? `, at least ${least} later` : ''
      chooseHalf(day, `${capitalize(names.from)}: ${showDay(day)}. Now choose the ${names.to}${later}.`)
      return
    }
    const why = `A stay cannot start on ${showDay(day)}: it needs at least ${least} and a free ${names.to}.`
    const canEnd = uses.get(day)?.canEnd ?? false
    chooseHalf(canEnd ? day : null, `${why} Choose ${canEnd ? 'an earlier' : 'another'} ${names.from}.`)
  }
  function refuseOrTake(first: string, last: string) {
    const message = rangeMessage(rules, first, last)
    if (message) {
      chooseHalf(half.day, `${message} Choose another ${names.to}, or start over.`)
      return
    }
    setHalf({ day: null, shown })
    own.current = `${first} ${last}`
    grid.current?.setRange({ from: first, to: last })
    setNote('')
    onRange(first, last)
  }
  const onLocked = useEffectEvent((day: string) => {
    setNote(whyNot(day))
  })
  function whyNot(day: string): string {
    const use = uses.get(day)
    if (half.day === null)
      return use
        ? `${showDay(day)} can only be in the middle of a stay. Choose another ${names.from}.`
        : `${showDay(day)} is not available.`
    const [first = '', last = ''] = [half.day, day].toSorted()
    const message = rangeMessage(rules, first, last) ?? `${showDay(day)} is not available.`
    return `${message} Choose another ${names.to}, or start over.`
  }
  function undoHalf() {
    const hadHalf = half.day !== null
    if (hadHalf) chooseHalf(null, 'Your choice was cleared.')
    return hadHalf
  }
  const onEscape = useEffectEvent(undoHalf)
  const dayToShow = useEffectEvent(() => from ?? findNextStart(rules, null) ?? days[0]?.date ?? '')

  useEffect(() => {
    const drawer = drawFirstMonth()
    daysBox.current?.prepend(drawer.box)
    const made = createRangeGrid(drawer, {
      titleIds,
      noteId,
      names,
      onMonths: (titles, has) => setShownMonths({ titles, has }),
      onPick: (picked) => onPick(picked),
      onLocked: (day) => onLocked(day),
      onEscape: () => onEscape(),
      takeOver,
    })
    grid.current = made
    const fit = () => made.setMonthCount(monthsThatFit(picker.current?.clientWidth ?? 0))
    fit()
    addEventListener('resize', fit)
    const listening = new AbortController()
    const { signal } = listening
    // Running its code takes a while, and what was touched is answered first.
    const onTouch = () => {
      listening.abort()
      afterPaint(() => void loadMonths().catch(() => {}))
    }
    for (const touch of touches) picker.current?.addEventListener(touch, onTouch, { signal })
    return () => {
      listening.abort()
      removeEventListener('resize', fit)
      made.destroy()
    }
  }, [])

  const opened = useRef<string>(null)
  useEffect(() => {
    opened.current ??= dayToShow()
    // A grid that was just made, as React's strict mode makes a second one, has no day yet.
    const at = grid.current?.activeDay() || opened.current
    if (at) grid.current?.setRules(rules, uses, at)
  }, [rules])
  useEffect(() => {
    const isOwn = own.current === shown
    own.current = ''
    grid.current?.setRange({ from, to }, isOwn ? null : from)
  }, [from, to])

  const onNextFree = () => {
    const at = grid.current?.activeDay() ?? null
    const isInChoice = at !== null && from !== null && to !== null && at >= from && at <= to
    // Until the visitor has moved, the next free date is the first of all.
    const next = findNextStart(rules, isInChoice ? to : at === opened.current ? null : at)
    opened.current = ''
    if (next) grid.current?.focusOn(next)
    setNote(
      next ? `The next available date is ${showDay(next)}.` : 'There are no available dates after that.',
    )
  }

  /** The button disappears, so the focus moves to where the choice was. */
  const onStartOver = () => {
    undoHalf()
    const at = grid.current?.activeDay()
    if (at) grid.current?.focusOn(at)
  }

  return (
    <div ref={picker} className={styles.picker} role="group" aria-label={label}>
      <MonthHeader
        titleIds={titleIds}
        titles={months.titles}
        has={months.has}
        onTurn={(by) => grid.current?.turnMonths(by)}
      />
      <div ref={daysBox} className={styles.days}>
        {Months && <Months onReady={(drawer) => grid.current?.drawWith(drawer)} />}
      </div>
      <p id={noteId} className={styles.note} role="status">
        {note}
      </p>
      <div className={styles.foot}>
        <ul className={styles.legend} aria-label="Calendar legend">
          <li>Available</li>
          {limits.end && <li data-sign="end">{capitalize(names.to)} only</li>}
          {limits.inside && (
            <li data-sign="inside">
              Neither {names.from} nor {names.to}
            </li>
          )}
          <li data-sign="locked">Not available</li>
          <li data-sign="chosen">Your dates</li>
        </ul>
        {half.day !== null ? (
          <Button look="quiet" onClick={onStartOver}>
            Start over
          </Button>
        ) : (
          <Button look="quiet" onClick={onNextFree}>
            Next available date
          </Button>
        )}
      </div>
    </div>
  )
}

/** Which signs the calendar needs besides those of free and taken days. */
const limitsIn = (uses: ReadonlyMap<string, DayUse>) => ({
  end: [...uses.values()].some(({ canStart, canEnd }) => canEnd && !canStart),
  inside: [...uses.values()].some(({ canStart, canEnd }) => !canStart && !canEnd),
})

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
