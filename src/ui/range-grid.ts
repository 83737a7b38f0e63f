import { addMonths } from 'date-fns'
import { type DayUse, isRange, type RangeDay, type RangeRules } from '../lib/date-range.ts'
import { calendarSteps } from './calendar-keys.ts'
import type { MonthDrawer } from './first-month.ts'
import { fromLocal, toLocal } from './local-day.ts'

export interface Range {
  from: string | null
  /** Null while only the start is chosen. */
  to: string | null
}

interface GridEvents {
  /** Id of the element that names the month. */
  titleId: string
  /** What the ends of a range are called. */
  names: { from: string; to: string }
  /** Another month is shown: `December 2026`. */
  onMonth: (title: string, has: { before: boolean; after: boolean }) => void
  /** One day, or two in order, possibly the same one. */
  onPick: (days: string[]) => void
  /** A day was clicked that cannot be chosen. */
  onLocked: (day: string) => void
  /** True when there was something to undo; the key is then handled. */
  onEscape: () => boolean
  /** Another month is to be shown than the first one. True when `drawWith` is about to be called with what draws it. */
  takeOver: () => boolean
}

export type RangeGrid = ReturnType<typeof createRangeGrid>

const inWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const monthInWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** Most days stay as they are, and what is written again is styled again. */
function mend(cell: HTMLElement, name: string, value: string | null) {
  if (cell.getAttribute(name) === value) return
  if (value === null) cell.removeAttribute(name)
  else cell.setAttribute(name, value)
}

/**
 * Turns a month into a grid as the ARIA practices describe it: rows and cells, one tab stop that arrow keys move, locked
 * days that can be reached and say what they are. A drawer draws the month; which of its days are chosen is only marked on
 * what is drawn, because flatpickr would draw all of them again, several times for each click.
 */
export function createRangeGrid(first: MonthDrawer, events: GridEvents) {
  let drawer = first
  /** A day whose month the next drawer will draw. */
  let waiting: { day: string; hasFocus: boolean } | null = null
  let limits = { first: '', last: '', locked: [] as string[] }
  const cells = new Map<string, HTMLElement>()
  /** Their days in words. */
  const names = new Map<string, string>()
  let rules: RangeRules = { days: [], starts: [], latestReturns: [], minNights: 1, maxNights: 1 }
  let uses = new Map<string, DayUse>()
  let byDate = new Map<string, RangeDay>()
  let range: Range = { from: null, to: null }
  /** The day that the keyboard is on. */
  let active = ''
  /** The day that would complete a half-chosen range. */
  let preview: string | null = null

  const clamp = (day: string) => {
    const first = rules.days[0]?.date ?? day
    const last = rules.days.at(-1)?.date ?? day
    return day < first ? first : day > last ? last : day
  }
  const isKnown = ({ date, isLock }: RangeDay) => byDate.get(date)?.isLock === isLock
  const isShown = (day: string) => day.slice(0, 7) === drawer.month()

  function stateOf(date: string) {
    if (date === range.from) return 'start'
    if (date === range.to) return 'end'
    if (range.from && range.to && date > range.from && date < range.to) return 'inside'
    const day = byDate.get(date)
    if (!day) return 'outside'
    if (day.isLock || !uses.has(date)) return 'locked'
    // One end is chosen: what counts is whether this day can be the other one.
    if (range.from && !range.to) return isWhole(range.from, date) ? 'free' : 'unfit'
    return 'free'
  }

  const isWhole = (day: string, other: string) =>
    day < other ? isRange(rules, day, other) : isRange(rules, other, day)

  /** As long as nothing is chosen: why a free day is no start. Most days are, so those go without saying. */
  function limitOf(date: string, state: string) {
    const use = uses.get(date)
    if (state !== 'free' || !use || use.canStart || (range.from && !range.to)) return null
    return use.canEnd ? 'end' : 'inside'
  }
  const limitWords = {
    end: `${events.names.to} only`,
    inside: `neither ${events.names.from} nor ${events.names.to}`,
  }

  function mark() {
    const [from = '', to = ''] = [range.from ?? '', preview ?? ''].toSorted()
    const isHalf = range.from !== null && range.to === null && preview !== null
    const isFree = isHalf && isRange(rules, from, to)
    for (const [day, cell] of cells) {
      const state = stateOf(day)
      const limit = limitOf(day, state)
      const isMissing = state === 'locked' || state === 'outside'
      const isClosed = isMissing || state === 'unfit' || limit === 'inside'
      const words = [
        names.get(day),
        state === 'start' && events.names.from,
        state === 'end' && events.names.to,
        isMissing && 'not available',
        state === 'unfit' && 'not with the day you chose',
        limit && limitWords[limit],
      ]
      mend(cell, 'data-state', state)
      mend(cell, 'data-limit', limit)
      mend(cell, 'data-preview', isFree && day > from && day < to ? '' : null)
      mend(cell, 'tabindex', day === active ? '0' : '-1')
      mend(cell, 'aria-label', words.filter(Boolean).join(', '))
      mend(cell, 'aria-disabled', String(isClosed))
      mend(cell, 'aria-selected', String(['start', 'end', 'inside'].includes(state)))
    }
  }

  /** Turns the days that have just been drawn into rows of cells. */
  function decorate() {
    const drawn = [...drawer.box.querySelectorAll<HTMLElement & { dateObj: Date }>('.flatpickr-day')]
    const rows: HTMLElement[] = []
    cells.clear()
    names.clear()
    for (const [at, cell] of drawn.entries()) {
      if (at % 7 === 0) rows.push(Object.assign(document.createElement('div'), { role: 'row' }))
      rows.at(-1)?.append(cell)
      cell.role = 'gridcell'
      cell.ariaCurrent = null
      if (/(prev|next)MonthDay/.test(cell.className)) cell.ariaHidden = 'true'
      else {
        const day = fromLocal(cell.dateObj)
        cells.set(day, cell)
        names.set(day, inWords.format(cell.dateObj))
      }
    }
    drawer.box.querySelector('.dayContainer')?.replaceChildren(...rows)
    mark()
    const month = `${drawer.month()}-01`
    const nextMonth = fromLocal(addMonths(toLocal(month), 1))
    events.onMonth(monthInWords.format(toLocal(month)), {
      before: (rules.days[0]?.date ?? month) < month,
      after: (rules.days.at(-1)?.date ?? month) >= nextMonth,
    })
  }

  /** Shows the month of `day`; the focus stays in the grid if it was there. */
  function redraw(day: string) {
    const hadFocus = drawer.box.contains(document.activeElement)
    drawer.draw(day, limits)
    decorate()
    if (hadFocus) cells.get(active)?.focus()
  }

  /** Whether the month of a day is to be drawn by what is there, and not by what takes over at once. */
  function canShow(day: string, hasFocus = false): boolean {
    const isOther = drawer === first && drawer.month() !== '' && !isShown(day)
    waiting = isOther && events.takeOver() ? { day, hasFocus } : null
    return !waiting
  }

  function moveTo(day: string, hasFocus: boolean) {
    const target = clamp(day)
    if (!canShow(target, hasFocus)) return
    active = target
    if (range.from && !range.to) preview = active
    if (isShown(active)) mark()
    else redraw(active)
    if (hasFocus) cells.get(active)?.focus()
  }

  const focusOn = (day: string) => moveTo(day, true)

  const dayOf = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.flatpickr-day') : null
    return [...cells].find(([, shown]) => shown === cell)?.[0] ?? null
  }

  // All of these run in place of flatpickr's own handlers, which know nothing of rows.
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOf(event.target)
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return
    const step = calendarSteps[event.key]
    if (step) focusOn(fromLocal(step(toLocal(day), event.shiftKey)))
    else if (event.key === 'Enter' || event.key === ' ') cells.get(day)?.click()
    else if (event.key !== 'Escape' || !events.onEscape()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const day = dayOf(event.target)
    if (!day) return
    event.stopPropagation()
    active = day
    if (cells.get(day)?.ariaDisabled === 'true') {
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
    const days = box.querySelector('.flatpickr-days')
    days?.setAttribute('role', 'grid')
    days?.setAttribute('aria-labelledby', events.titleId)
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
    setRules(offered: RangeRules, offeredUses: Map<string, DayUse>, at: string) {
      const [first, last] = [offered.days[0], offered.days.at(-1)]
      if (!first || !last) return
      const { days } = offered
      const isSame = days.length === rules.days.length && days.every(isKnown)
      rules = offered
      uses = offeredUses
      byDate = new Map(days.map((day) => [day.date, day]))
      limits = {
        first: first.date,
        last: last.date,
        locked: days.filter(({ isLock }) => isLock).map(({ date }) => date),
      }
      if (!waiting && canShow(clamp(at))) active = clamp(at)
      if (isSame && isShown(active)) mark()
      else redraw(active)
    },
    /** Marks a range, whole or half. Leaves the month as it is, or turns to that of `at`. */
    setRange(chosen: Range, at: string | null = null) {
      range = chosen
      preview = null
      if (at !== null && canShow(clamp(at))) active = clamp(at)
      if (isShown(active)) mark()
      else redraw(active)
    },
    /** From now on, this one draws the months. Shows the one that was waited for. */
    drawWith(next: MonthDrawer) {
      const { day = active, hasFocus = false } = waiting ?? {}
      const hadFocus = hasFocus || drawer.box.contains(document.activeElement)
      release()
      drawer = next
      prepare()
      waiting = null
      active = clamp(day)
      redraw(active)
      if (hadFocus) cells.get(active)?.focus()
    },
    /** Another month, on the same day of it. */
    turnMonths(months: number) {
      moveTo(fromLocal(addMonths(toLocal(active), months)), false)
    },
    focusOn,
    activeDay: () => active,
    destroy: release,
  }
}
