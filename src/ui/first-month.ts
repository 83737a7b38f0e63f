import { weekdays } from '../lib/day-in-words.ts'
import { addDays } from 'date-fns'
import { fromLocal, startOfWeek, toLocal } from './local-day.ts'
import { monthOf, monthsFrom } from './shown-months.ts'

/** What draws the days of months, for a grid to mark them. */
export interface MonthDrawer {
  /** Around the days and the names of the weekdays. */
  box: HTMLElement
  /**
   * Draws `count` months, the first of which is that of a day: each as `.flatpickr-day` elements with a `dateObj` inside of a
   * `.dayContainer`, in whole weeks. `locked` days are taken.
   */
  draw(day: string, limits: MonthLimits, count: number): void
  destroy(): void
}

export interface MonthLimits {
  first: string
  last: string
  locked: ReadonlySet<string>
}

/** As many weeks as a month can touch. */
const cellCount = 42

const element = (tag: string, className: string, ...inside: (Node | string)[]) => {
  const made = Object.assign(document.createElement(tag), { className })
  made.append(...inside)
  return made
}

/**
 * Draws the months that a calendar opens with as flatpickr would, so that its code is not needed before somebody reaches
 * for the calendar; and the months after them where that code is not there yet, or cannot be loaded.
 */
export function drawFirstMonth(): MonthDrawer {
  const heading = element('div', 'flatpickr-weekdays')
  const days = element('div', 'flatpickr-days')
  const box = element('div', 'flatpickr-calendar', heading, days)
  return {
    box,
    draw(day, limits, count) {
      const months = monthsFrom(monthOf(day), count)
      heading.replaceChildren(...months.map(drawWeekdays))
      days.replaceChildren(...months.map((month) => drawDays(month, limits)))
    },
    destroy: () => box.remove(),
  }
}

const drawWeekdays = () =>
  element(
    'div',
    'flatpickr-weekdaycontainer',
    ...weekdays.map((name) => element('span', 'flatpickr-weekday', name.slice(0, 3))),
  )

function drawDays(month: string, { first, last, locked }: MonthLimits) {
  const start = startOfWeek(toLocal(`${month}-01`))
  const cells = Array.from({ length: cellCount }, (_, at) => {
    const dateObj = addDays(start, at)
    const date = fromLocal(dateObj)
    const own = monthOf(date)
    const place = own < month ? ' prevMonthDay' : own > month ? ' nextMonthDay' : ''
    const isClosed = date < first || date > last || locked.has(date)
    const className = `flatpickr-day${place}${isClosed ? ' flatpickr-disabled' : ''}`
    return Object.assign(element('span', className, String(dateObj.getDate())), { dateObj })
  })
  return element('div', 'dayContainer', ...cells)
}
