import { addDays, startOfMonth, startOfWeek } from 'date-fns'
import { fromLocal, toLocal } from './local-day.ts'

/** What draws the days of a month, for a grid to mark them. */
export interface MonthDrawer {
  /** Around the days and the names of the weekdays. */
  box: HTMLElement
  /** The month that is drawn: `2026-12`. */
  month(): string
  /**
   * Draws the month of a day again, as `.flatpickr-day` elements with a `dateObj` inside of `.dayContainer`, in whole weeks.
   * `locked` days are taken.
   */
  draw(day: string, limits: { first: string; last: string; locked: readonly string[] }): void
  destroy(): void
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** As many weeks as a month can touch. */
const cellCount = 42

const element = (tag: string, className: string, ...inside: (Node | string)[]) => {
  const made = Object.assign(document.createElement(tag), { className })
  made.append(...inside)
  return made
}

/**
 * Draws the month that a calendar opens with as flatpickr would, so that its code is not needed before somebody reaches
 * for the calendar; and the months after it where that code is not there yet, or cannot be loaded.
 */
export function drawFirstMonth(): MonthDrawer {
  const days = element('div', 'dayContainer')
  const names = weekdays.map((name) => element('span', 'flatpickr-weekday', name))
  const heading = element('div', 'flatpickr-weekdays', element('div', 'flatpickr-weekdaycontainer', ...names))
  const box = element('div', 'flatpickr-calendar', heading, element('div', 'flatpickr-days', days))
  let month = ''
  return {
    box,
    month: () => month,
    draw(day, { first, last, locked }) {
      month = day.slice(0, 7)
      const start = startOfWeek(startOfMonth(toLocal(day)))
      const cells = Array.from({ length: cellCount }, (_, at) => {
        const dateObj = addDays(start, at)
        const date = fromLocal(dateObj)
        const own = date.slice(0, 7)
        const place = own < month ? ' prevMonthDay' : own > month ? ' nextMonthDay' : ''
        const isClosed = date < first || date > last || locked.includes(date)
        const className = `flatpickr-day${place}${isClosed ? ' flatpickr-disabled' : ''}`
        return Object.assign(element('span', className, String(dateObj.getDate())), { dateObj })
      })
      days.replaceChildren(...cells)
    },
    destroy: () => box.remove(),
  }
}
