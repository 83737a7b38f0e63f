import { addDays, type Day } from './day.ts'
import { hourIn, todayIn } from './time-zone.ts'

/** Hours of the day in which nobody minds being reminded. */
const FROM_HOUR = 9
const UNTIL_HOUR = 20

interface Booking {
  timeZone: string
  dateFrom: Day
  paidAt: Date
}

/**
 * Whether a customer is to be reminded now that their stay begins tomorrow, by the day and the hour where the sauna is. Those who
 * paid today have just read it.
 */
export function isTimeToRemind({ timeZone, dateFrom, paidAt }: Booking, now: Date): boolean {
  const today = todayIn(timeZone, now)
  const hour = hourIn(timeZone, now)
  return (
    addDays(today, 1) === dateFrom &&
    hour >= FROM_HOUR &&
    hour < UNTIL_HOUR &&
    todayIn(timeZone, paidAt) < today
  )
}
