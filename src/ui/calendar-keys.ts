import { addDays, addMonths } from 'date-fns'
import { startOfWeek } from './local-day.ts'

/** Where a key moves in a calendar, as the ARIA practices describe it. With Shift, a page is a year. */
export const calendarSteps: Record<string, (from: Date, isYear: boolean) => Date> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: startOfWeek,
  End: (from) => addDays(startOfWeek(from), 6),
  PageUp: (from, isYear) => addMonths(from, isYear ? -12 : -1),
  PageDown: (from, isYear) => addMonths(from, isYear ? 12 : 1),
}
