import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import Flatpickr, { type DateTimePickerHandle } from 'react-flatpickr'
import {
  findLockProblem,
  findNextStart,
  findRangeProblem,
  type RangeRules,
  showNights,
} from '../lib/date-range.ts'
import { showDay } from '../lib/dates.ts'
import { Button } from './Button.tsx'
import styles from './DateRangePicker.module.css'
import { createRangeGrid, type RangeGrid } from './flatpickr-grid.ts'
import { MonthHead } from './MonthHead.tsx'

interface DateRangePickerProps {
  label: string
  /** What the ends of a range are called: `receipt`, `return`. */
  names: { start: string; end: string }
  /** With at least one day. */
  rules: RangeRules
  start: string | null
  end: string | null
  /** A range that the rules allow. */
  onRange: (start: string, end: string) => void
}

/**
 * A month in which a range of days is chosen by two presses or by keyboard. Days are `yyyy-MM-dd`. Needs the browser:
 * load it lazily.
 */
export function DateRangePicker({ label, names, rules, start, end, onRange }: DateRangePickerProps) {
  const { days } = rules
  const picker = useRef<DateTimePickerHandle>(undefined)
  const grid = useRef<RangeGrid>(null)
  /** What was picked in here: the month stays where it is then. */
  const own = useRef('')
  const [month, setMonth] = useState({ title: '', has: { before: false, after: false } })
  const shown = `${start} ${end}`
  /** The first of two presses; forgotten when a range is chosen elsewhere. */
  const [half, setHalf] = useState<{ day: string | null; shown: string }>({ day: null, shown })
  if (half.shown !== shown) setHalf({ day: null, shown })
  const [note, setNote] = useState(start ? '' : `Choose the ${names.start}, then the ${names.end}.`)
  const titleId = useId()

  // One object for the whole life: with another one react-flatpickr would make the calendar anew.
  const options = useMemo(
    () => ({
      mode: 'range' as const,
      inline: true,
      closeOnSelect: false,
      allowInvalidPreload: true,
      prevArrow: '',
      nextArrow: '',
      monthSelectorType: 'static' as const,
    }),
    [],
  )

  const chooseHalf = (day: string | null, words: string) => {
    setHalf({ day, shown })
    grid.current?.choose({ start: day ?? start, end: day ? null : end })
    setNote(words)
  }
  const onPick = useEffectEvent((picked: string[]) => {
    const [from = '', to] = picked
    if (to === undefined) startOrRefuse(from)
    else if (from === to)
      chooseHalf(from, `The ${names.end} must be at least one night after the ${names.start}.`)
    else refuseOrTake(from, to)
  })
  /** A range may be picked from its end too. */
  function startOrRefuse(day: string) {
    const least = showNights(rules.minNights)
    if (rules.starts.includes(day)) {
      const later = rules.minNights > 1 ? `, at least ${least} later` : ''
      chooseHalf(day, `${named(names.start)} ${showDay(day)}. Now choose the ${names.end}${later}.`)
      return
    }
    const why = `A stay cannot begin on ${showDay(day)}: it takes at least ${least} and a free day for the ${names.end}.`
    const canEnd = rules.starts.some((from) => from < day && !findRangeProblem(rules, from, day))
    chooseHalf(canEnd ? day : null, `${why} Choose ${canEnd ? 'an earlier' : 'another'} ${names.start}.`)
  }
  function refuseOrTake(from: string, to: string) {
    const problem = findRangeProblem(rules, from, to)
    if (problem) {
      chooseHalf(half.day, `${problem} Choose another ${names.end}, or start anew.`)
      return
    }
    setHalf({ day: null, shown })
    own.current = `${from} ${to}`
    grid.current?.choose({ start: from, end: to })
    setNote('')
    onRange(from, to)
  }
  const onLocked = useEffectEvent((day: string) => {
    const from = half.day
    const problem = from !== null && from < day ? findLockProblem(rules, from, day) : null
    setNote(problem ?? `${showDay(day)} is not available.`)
  })
  function undoHalf() {
    const hadHalf = half.day !== null
    if (hadHalf) chooseHalf(null, 'The choice was undone.')
    return hadHalf
  }
  const onEscape = useEffectEvent(undoHalf)
  const dayToShow = useEffectEvent(() => start ?? findNextStart(rules, null) ?? days[0]?.date ?? '')

  useEffect(() => {
    const calendar = picker.current?.flatpickr
    if (!calendar) return undefined
    const { daysContainer, calendarContainer } = calendar
    calendarContainer.removeAttribute('tabindex')
    daysContainer?.removeAttribute('tabindex')
    daysContainer?.setAttribute('role', 'grid')
    daysContainer?.setAttribute('aria-labelledby', titleId)
    calendar.weekdayContainer.ariaHidden = 'true'
    const made = createRangeGrid(calendar, {
      names,
      onMonth: (title, has) => setMonth({ title, has }),
      onPick: (picked) => onPick(picked),
      onLocked: (day) => onLocked(day),
      onEscape: () => onEscape(),
    })
    grid.current = made
    return () => made.destroy()
  }, [])

  const opened = useRef<string>(null)
  useEffect(() => {
    const at = opened.current === null ? dayToShow() : grid.current?.where()
    opened.current ??= at ?? null
    if (at) grid.current?.offer(days, at)
  }, [days])
  useEffect(() => {
    const isOwn = own.current === shown
    own.current = ''
    grid.current?.choose({ start, end }, isOwn ? null : start)
  }, [start, end])

  const onNextFree = () => {
    const at = grid.current?.where() ?? null
    const isInChoice = at !== null && start !== null && end !== null && at >= start && at <= end
    // Nobody has been anywhere yet: the first free date of all is the next one.
    const next = findNextStart(rules, isInChoice ? end : at === opened.current ? null : at)
    opened.current = ''
    if (next) grid.current?.focusOn(next)
    setNote(next ? `${showDay(next)} is the next free date.` : 'There is no later free date.')
  }

  /** The button goes with it; the focus is where the choice was. */
  const onAnew = () => {
    undoHalf()
    const at = grid.current?.where()
    if (at) grid.current?.focusOn(at)
  }

  return (
    <div className={styles.picker} role="group" aria-label={label}>
      <MonthHead
        titleId={titleId}
        title={month.title}
        has={month.has}
        onTurn={(months) => grid.current?.turn(months)}
      />
      <div className={styles.days}>
        <Flatpickr ref={picker} options={options} render={(_, ref) => <input ref={ref} hidden />} />
      </div>
      <p className={styles.note} role="status">
        {note}
      </p>
      <div className={styles.foot}>
        <ul className={styles.legend} aria-label="Signs in the calendar">
          <li>Free</li>
          <li data-sign="locked">Not available</li>
          <li data-sign="chosen">Your days</li>
        </ul>
        {half.day !== null ? (
          <Button look="quiet" onClick={onAnew}>
            Start anew
          </Button>
        ) : (
          <Button look="quiet" onClick={onNextFree}>
            Next free date
          </Button>
        )}
      </div>
    </div>
  )
}

const named = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
