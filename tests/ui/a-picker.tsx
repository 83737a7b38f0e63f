import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { RangeRules } from '../../src/lib/date-range.ts'
import { DateRangePicker } from '../../src/ui/DateRangePicker.tsx'
import { show, userEvent } from './show.tsx'

const names = { from: 'start date', to: 'return date' }

/** Days from one to another, in order; those in `locked` are taken. */
export function daysOf(from: string, to: string, locked: string[] = []) {
  const days: { date: string; isLock: boolean }[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push({ date: day, isLock: locked.includes(day) })
  return days
}
const dayAfter = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1, date + 1))
  return [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Of one sauna: a stay of `minNights` can start where all of it and its return date are free. */
export function rulesOf(days: RangeRules['days'], minNights = 1): RangeRules {
  const isStart = (at: number) =>
    at + minNights < days.length && !days.slice(at, at + minNights + 1).some(({ isLock }) => isLock)
  const latestReturn = (at: number) => {
    const later = days.slice(at, at + 31)
    const locked = later.findIndex(({ isLock }) => isLock)
    return later.at(locked === -1 ? -1 : locked - 1)!.date
  }
  const possible = days.flatMap((_, at) => (isStart(at) ? [at] : []))
  return {
    days,
    starts: possible.map((at) => days[at]!.date),
    latestReturns: possible.map(latestReturn),
    minNights,
    maxNights: 30,
  }
}

const rules = rulesOf(daysOf('2026-11-22', '2027-05-20', ['2026-12-10', '2026-12-11']))

/** Shows the calendar of a sauna that is taken on December 10 and 11. */
export function aPicker(changes: Partial<Parameters<typeof DateRangePicker>[0]> = {}) {
  const onRange = vi.fn<(from: string, to: string) => void>()
  const picker = (more: typeof changes = {}) => (
    <DateRangePicker
      label="Calendar"
      names={names}
      rules={rules}
      from={null}
      to={null}
      onRange={onRange}
      {...changes}
      {...more}
    />
  )
  const { rerender } = show(picker())
  return { onRange, change: (more: typeof changes) => rerender(picker(more)) }
}

export const cell = (name: RegExp) => screen.getByRole('gridcell', { name })
/** What the calendar says below itself. */
export const note = () => screen.getByRole('status').textContent
export const focused = () => document.activeElement?.getAttribute('aria-label')
export const press = (keys: string) => userEvent.keyboard(keys)
