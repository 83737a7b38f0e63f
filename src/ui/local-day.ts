import { addDays } from 'date-fns'

/**
 * The local midnight of a `yyyy-MM-dd`, for code that needs a `Date`. Made from its parts: `new Date(text)` would read the
 * text as UTC, which is the evening before in America.
 */
export const toLocal = (day: string): Date =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

/** The `yyyy-MM-dd` that a local date falls on. */
export const fromLocal = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The Sunday on or before a local date. */
export const startOfWeek = (date: Date): Date => addDays(date, -date.getDay())
