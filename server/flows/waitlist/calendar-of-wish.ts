import { type Calendar, calendarFor } from '../../domain/calendar.ts'
import { type Trip, turnoverOf } from '../../domain/turnover.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { WaitlistEntry } from '../../repositories/bookings/waitlist-entry.ts'

export const tripOfEntry = ({ deliveryMethod, deliveryZip }: WaitlistEntry): Trip => ({
  method: deliveryMethod,
  zip: deliveryZip,
})

/** The days of a rental for somebody who waits for it. Null for a sale. */
export const calendarOfWish = (
  { calendar, yard }: Pick<Bookable, 'calendar' | 'yard'>,
  trip: Trip,
): Calendar | null => calendar && yard && calendarFor(calendar, turnoverOf(yard, trip))
