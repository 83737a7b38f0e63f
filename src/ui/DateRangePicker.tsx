import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { dayUses } from '../lib/day-uses.ts'
import { findNextStart, type RangeRules } from '../lib/date-range.ts'
import { showDay } from '../lib/dates.ts'
import { Button } from './Button.tsx'
import grids from './CalendarDays.module.css'
import { CalendarLegend } from './CalendarLegend.tsx'
import styles from './DateRangePicker.module.css'
import type { Range } from './day-mark.ts'
import { drawFirstMonth } from './first-month.ts'
import { loadedMonths, loadMonths, type Months } from './flatpickr-chunk.ts'
import { MonthHeader } from './MonthHeader.tsx'
import { createRangeGrid, type RangeGrid } from './range-grid.ts'
import { useRangeChoice } from './use-range-choice.ts'

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

function monthsThatFit(picker: HTMLElement | null): 1 | 2 {
  // To ask how wide it is lays out the page once more, so a phone is not asked.
  if (!picker || !matchMedia(`(min-width: ${twoMonthsFrom}rem)`).matches) return 1
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return picker.clientWidth >= twoMonthsFrom * textSize ? 2 : 1
}

/**
 * A month, or two side by side where there is room, in which a range of days is chosen by two clicks or by keyboard. Days
 * are `yyyy-MM-dd`. Needs the browser, so load it lazily. The months after the first ones are drawn by flatpickr, which is
 * loaded at the first touch.
 */
export function DateRangePicker({ label, names, rules, from, to, onRange }: DateRangePickerProps) {
  const uses = useMemo(() => dayUses(rules), [rules])
  const picker = useRef<HTMLDivElement>(null)
  const daysBox = useRef<HTMLDivElement>(null)
  const grid = useRef<RangeGrid>(null)
  const [months, setShownMonths] = useState({ titles: [''], has: { before: false, after: false } })
  const mark = (range: Range) => grid.current?.setRange(range)
  const choice = useRangeChoice({ rules, uses, names, from, to, onRange, mark })
  const { half, note, setNote, undoHalf } = choice
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

  const onPick = useEffectEvent(choice.pick)
  const onLocked = useEffectEvent(choice.refuseLocked)
  const onEscape = useEffectEvent(undoHalf)
  const dayToShow = useEffectEvent(() => from ?? findNextStart(rules, null) ?? rules.days[0]?.date ?? '')

  useEffect(() => {
    const made = createRangeGrid(drawFirstMonth(), {
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
    const fit = () => made.setMonthCount(monthsThatFit(picker.current))
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
    grid.current?.attachTo(daysBox.current)
  }, [rules])
  useEffect(() => {
    // After a range that was picked in here, the calendar stays at its month.
    grid.current?.setRange({ from, to }, choice.takeOwn() ? null : from)
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
      <div ref={daysBox} className={grids.days}>
        {Months && <Months onReady={(drawer) => grid.current?.drawWith(drawer)} />}
      </div>
      <p id={noteId} className={styles.note} role="status">
        {note}
      </p>
      <div className={styles.foot}>
        <CalendarLegend names={names} uses={uses} hasHolds={Boolean(rules.holds?.size)} />
        {half !== null ? (
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
