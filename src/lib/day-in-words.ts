// Written out here: show-number.ts says why.
/** From Sunday on. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** `2026-12`, or any day of it → `December 2026`. */
export const showMonth = (month: string): string => `${monthOf(month)} ${month.slice(0, 4)}`

/** `2026-12-01` → `Tuesday, December 1, 2026`, for those who hear it. */
export const showDayInWords = (day: string): string => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return `${weekday}, ${monthOf(day)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`
}
