import { addMonths } from 'date-fns'
import type { DayUse } from '../lib/day-uses.ts'
import type { RangeRules } from '../lib/date-range.ts'
import { showMonth } from '../lib/day-in-words.ts'
import { calendarSteps } from './calendar-keys.ts'
import { arrangeCells, type DayCell, writeMark } from './day-cells.ts'
import { markOf, type Range } from './day-mark.ts'
import type { MonthDrawer } from './first-month.ts'
import { fromLocal, toLocal } from './local-day.ts'
import { firstMonthFor, monthOf, monthsFrom, shiftMonth } from './shown-months.ts'

interface GridEvents {
  /** Ids of the elements that name the months, the first one and the one beside it. */
  titleIds: readonly [string, string]
  /** Id of the element that says what to do. */
  noteId: string
  /** What the ends of a range are called. */
  names: { from: string; to: string }
  /** Other months are shown: `December 2026`, `January 2027`. */
  onMonths: (titles: string[], has: { before: boolean; after: boolean }) => void
  /** One day, or two in order, possibly the same one. */
  onPick: (days: string[]) => void
  /** A day was clicked that cannot be chosen. */
  onLocked: (day: string) => void
  /** True when there was something to undo; the key is then handled. */
  onEscape: () => boolean
  /** Other months are to be shown than the first ones. True when `drawWith` is about to be called with what draws them. */
  takeOver: () => boolean
}

export type RangeGrid = ReturnType<typeof createRangeGrid>

/**
 * Turns a month, or two side by side, into grids as the ARIA practices describe them: rows and cells, one tab stop that
 * arrow keys move, locked days that can be reached and say what they are. A drawer draws the months; which of their days
 * are chosen is only marked on what is drawn, because flatpickr would draw all of them again, several times for each click.
 */
export function createRangeGrid(opening: MonthDrawer, events: GridEvents) {
  let drawer = opening
  /** What the next drawer will draw. */
  let waiting: { first: string; day: string; hasFocus: boolean } | null = null
  let limits = { first: '', last: '', locked: new Set<string>() }
  let cells = new Map<string, DayCell>()
  let rules: RangeRules = { days: [], starts: [], latestReturns: [], minNights: 1, maxNights: 1 }
  let uses: ReadonlyMap<string, DayUse> = new Map()
  let range: Range = { from: null, to: null }
  /** The first month that is shown, `2026-12`; null before any is. */
  let shown: string | null = null
  let count = 1
  /** The day that the keyboard is on. */
  let active = ''
  let preview: string | null = null

  const clamp = (day: string) => (day < limits.first ? limits.first : day > limits.last ? limits.last : day)
  const firstFor = (day: string, from = shown) =>
    firstMonthFor(day, {
      shown: from,
      count,
      earliest: monthOf(limits.first),
      latest: monthOf(limits.last),
    })
  /** A range that is chosen elsewhere starts in the first month that is shown, unless it is on the screen already. */
  const firstForRange = (day: string) => (firstFor(day) === shown ? shown : firstFor(day, null))

  function mark() {
    const context = { rules, uses, locked: limits.locked, range, preview, names: events.names }
    for (const [day, cell] of cells) writeMark(cell, markOf(day, context), day === active)
  }

  /** Shows these months; the focus stays in the grid if it was there. */
  function redraw(first: string) {
    const hadFocus = drawer.box.contains(document.activeElement)
    const { titleIds, noteId } = events
    shown = first
    drawer.draw(`${first}-01`, limits, count)
    cells = arrangeCells(
      drawer.box,
      titleIds.map((titleId) => ({ titleId, noteId })),
    )
    mark()
    const months = monthsFrom(first, count)
    const titles = months.map(showMonth)
    events.onMonths(titles, {
      before: monthOf(limits.first) < first,
      after: monthOf(limits.last) > (months.at(-1) ?? first),
    })
    if (hadFocus) focusActive()
  }

  const focusActive = () => cells.get(active)?.element.focus()

  function show(first: string) {
    if (first === shown) mark()
    else redraw(first)
  }

  /** Whether months are to be drawn by what is there, and not by what takes over at once. */
  function canShow(first: string, day: string, hasFocus = false): boolean {
    const isOther = drawer === opening && shown !== null && first !== shown
    waiting = isOther && events.takeOver() ? { first, day, hasFocus } : null
    return !waiting
  }

  function moveTo(target: string, hasFocus: boolean, step = 0) {
    const day = clamp(target)
    const first = step && shown ? firstFor(day, shiftMonth(shown, step)) : firstFor(day)
    if (!canShow(first, day, hasFocus)) return
    active = day
    if (range.from && !range.to) preview = active
    show(first)
    if (hasFocus) focusActive()
  }

  const focusOn = (day: string) => moveTo(day, true)

  const dayOf = (target: EventTarget | null) => {
    const found = target instanceof Element ? target.closest<HTMLElement>('.flatpickr-day') : null
    return [...cells].find(([, { element }]) => element === found)?.[0] ?? null
  }

  // All of these run in place of flatpickr's own handlers, which know nothing of rows.
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOf(event.target)
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    const step = calendarSteps[event.key]
    if (step) focusOn(fromLocal(step(toLocal(day), event.shiftKey)))
    else if (event.key === 'Enter' || event.key === ' ') cells.get(day)?.element.click()
    else if (event.key !== 'Escape' || !events.onEscape()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const day = dayOf(event.target)
    if (!day) return
    event.stopPropagation()
    active = day
    if (cells.get(day)?.element.ariaDisabled === 'true') {
      mark()
      events.onLocked(day)
    } else events.onPick(range.from && !range.to ? [range.from, day].toSorted() : [day])
  }
  const onHover = (event: MouseEvent) => {
    event.stopPropagation()
    const day = dayOf(event.target)
    if (!day || !range.from || range.to || day === preview) return
    preview = day
    mark()
  }

  function prepare() {
    const { box } = drawer
    box.querySelector('.flatpickr-weekdays')?.setAttribute('aria-hidden', 'true')
    box.addEventListener('keydown', onKeyDown, { capture: true })
    box.addEventListener('click', onClick, { capture: true })
    box.addEventListener('mouseover', onHover, { capture: true })
  }
  function release() {
    drawer.box.removeEventListener('keydown', onKeyDown, { capture: true })
    drawer.box.removeEventListener('click', onClick, { capture: true })
    drawer.box.removeEventListener('mouseover', onHover, { capture: true })
    drawer.destroy()
  }
  prepare()

  return {
    /** The ranges to choose from, with at least one day, and what each day can be in them. Shows the month of `at`. */
    setRules(offered: RangeRules, offeredUses: ReadonlyMap<string, DayUse>, at: string) {
      const [first, last] = [offered.days[0], offered.days.at(-1)]
      if (!first || !last) return
      const isSame = areSame(offered.days, rules.days)
      rules = offered
      uses = offeredUses
      limits = {
        first: first.date,
        last: last.date,
        locked: new Set(offered.days.filter(({ isLock }) => isLock).map(({ date }) => date)),
      }
      if (!waiting && canShow(firstFor(clamp(at)), clamp(at))) active = clamp(at)
      if (isSame) show(firstFor(active))
      else redraw(firstFor(active))
    },
    /** Puts the months on the page, unless they are there. Call it once they are drawn: cells move faster outside of a page. */
    attachTo(place: HTMLElement | null) {
      if (!drawer.box.isConnected) place?.prepend(drawer.box)
    },
    /** Marks a range, whole or half. Leaves the months as they are, or turns to that of `at`. */
    setRange(chosen: Range, at: string | null = null) {
      range = chosen
      preview = null
      const first = at === null || !limits.first ? shown : firstForRange(clamp(at))
      if (at !== null && first && canShow(first, clamp(at))) active = clamp(at)
      if (first && !waiting) show(first)
      else mark()
    },
    /** One month, or two side by side. */
    setMonthCount(months: 1 | 2) {
      if (months === count) return
      count = months
      if (shown) redraw(firstFor(active))
    },
    /** From now on, this one draws the months. Shows what was waited for. */
    drawWith(next: MonthDrawer) {
      const { day = active, hasFocus = false, first = firstFor(active) } = waiting ?? {}
      const hadFocus = hasFocus || drawer.box.contains(document.activeElement)
      release()
      drawer = next
      prepare()
      waiting = null
      active = clamp(day)
      redraw(first)
      if (hadFocus) focusActive()
    },
    /** The months after or before those that are shown, with the keyboard on the same day of another month. */
    turnMonths(months: number) {
      moveTo(fromLocal(addMonths(toLocal(active), months)), false, months)
    },
    focusOn,
    activeDay: () => active,
    destroy: release,
  }
}

const areSame = (days: RangeRules['days'], others: RangeRules['days']) =>
  days.length === others.length &&
  days.every(({ date, isLock }, at) => date === others[at]?.date && isLock === others[at].isLock)
