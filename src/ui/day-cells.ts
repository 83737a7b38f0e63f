import { showDayInWords } from '../lib/day-in-words.ts'
import type { DayMark } from './day-mark.ts'
import { fromLocal } from './local-day.ts'

export interface DayCell {
  element: HTMLElement
  /** `Tuesday, December 1, 2026`. */
  name: string
}

/** Turns the days that have just been drawn into rows of cells, a grid for each month. Days of other months are no cells. */
export function arrangeCells(box: HTMLElement, grids: readonly { titleId: string; noteId: string }[]) {
  const cells = new Map<string, DayCell>()
  for (const [at, month] of [...box.querySelectorAll<HTMLElement>('.dayContainer')].entries()) {
    const { titleId = '', noteId = '' } = grids[at] ?? {}
    month.role = 'grid'
    month.setAttribute('aria-labelledby', titleId)
    month.setAttribute('aria-describedby', noteId)
    const rows: HTMLElement[] = []
    const drawn = month.querySelectorAll<HTMLElement & { dateObj: Date }>('.flatpickr-day')
    for (const [place, element] of [...drawn].entries()) {
      if (place % 7 === 0) rows.push(Object.assign(document.createElement('div'), { role: 'row' }))
      rows.at(-1)?.append(element)
      element.role = 'gridcell'
      element.ariaCurrent = null
      if (/(prev|next)MonthDay/.test(element.className)) element.ariaHidden = 'true'
      else {
        const day = fromLocal(element.dateObj)
        cells.set(day, { element, name: showDayInWords(day) })
      }
    }
    month.replaceChildren(...rows)
  }
  return cells
}

/** Writes a mark on a cell. `isActive`: the tab stop of the calendar. */
export function writeMark({ element, name }: DayCell, mark: DayMark, isActive: boolean) {
  mend(element, 'data-state', mark.state)
  mend(element, 'data-limit', mark.limit)
  mend(element, 'data-held', mark.isHeld ? '' : null)
  mend(element, 'data-preview', mark.isPreview ? '' : null)
  mend(element, 'tabindex', isActive ? '0' : '-1')
  mend(element, 'aria-label', [name, ...mark.words].join(', '))
  mend(element, 'aria-disabled', String(mark.isClosed))
  mend(element, 'aria-selected', String(mark.isSelected))
}

/** Most days stay as they are, and what is written again is styled again. */
function mend(element: HTMLElement, name: string, value: string | null) {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
