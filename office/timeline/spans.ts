import { showDays } from '../../src/lib/dates.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { dayAfter } from '../today/days.ts'
import type { Timeline } from './timeline.store.ts'

export type Unit = Timeline['places'][number]['models'][number]['units'][number]
export type Span = Unit['spans'][number]

/** A stretch of a sauna's row, within the days that are shown: what takes it, or null for free days. */
export interface Cell {
  at: number
  nights: number
  span: Span | null
}

/** The cells of a row, which cover all its days. @param isSplit free days are cells of their own */
export function cellsOf(spans: readonly Span[], days: number, isSplit: boolean): Cell[] {
  const cells: Cell[] = []
  let next = 0
  const addFree = (until: number) => {
    const length = isSplit ? 1 : until - next
    for (; next < until; next += length) cells.push({ at: next, nights: length, span: null })
  }
  for (const span of spans) {
    const end = Math.min(span.at + span.nights, days)
    if (end <= next || span.at >= days) continue
    addFree(span.at)
    cells.push({ at: next, nights: end - next, span })
    next = end
  }
  addFree(days)
  return cells
}

export const cellAt = (cells: readonly Cell[], day: number): Cell | undefined =>
  cells.find(({ at, nights }) => day >= at && day < at + nights)

/** What is written on it. */
export function textOf({ kind, order, customer, reason }: Span): string {
  if (kind === 'turnover') return 'Turnover'
  if (kind === 'block') return reason ?? 'Blocked'
  if (kind === 'hold') return order ? `Hold #${order}` : 'Hold'
  return [`#${order}`, customer].filter(Boolean).join(' ')
}

/** `12/01/2026 to 12/04/2026`. @param from the first day that is shown */
export function daysText(from: string, { at, nights }: { at: number; nights: number }): string {
  return showDays(dayAfter(from, at), dayAfter(from, at + nights - 1))
}

/** All of it in one line, as a screen reader says it; begins with what is written on it, for those who speak to the page. */
export function labelOf({ span, ...cell }: Cell, from: string): string {
  if (!span) return `Free, ${daysText(from, cell)}`
  const { kind, order, customer, reason, until } = span
  const more = {
    order: 'order',
    hold: [customer, until && `held until ${showMoment(until)}`],
    turnover: order && `of order #${order}`,
    block: reason && 'blocked',
  }[kind]
  return [textOf(span), more, daysText(from, span)].flat().filter(Boolean).join(', ')
}
