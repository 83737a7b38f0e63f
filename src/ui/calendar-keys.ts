import { addDays, addMonths, addWeeks, endOfWeek, startOfWeek } from 'date-fns'

/** Where a key moves in a calendar, as the ARIA practices describe it. With Shift, a page is a year. */
export const calendarSteps: Record<string, (from: Date, isYear: boolean) => Date> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addWeeks(from, -1),
  ArrowDown: (from) => addWeeks(from, 1),
  Home: (from) => startOfWeek(from),
  End: (from) => endOfWeek(from),
  PageUp: (from, isYear) => addMonths(from, isYear ? -12 : -1),
  PageDown: (from, isYear) => addMonths(from, isYear ? 12 : 1),
}
