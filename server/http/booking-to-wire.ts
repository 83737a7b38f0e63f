import type { Booking } from '../../contract/product.ts'
import {
  type AvailableDate,
  calendarFor,
  listAvailableDates,
  listPossibleStays,
  type NightHold,
} from '../domain/calendar.ts'
import type { Day } from '../domain/day.ts'
import { listHeldDays } from '../domain/held-days.ts'
import type { Stay } from '../domain/stay.ts'
import { isSameTurnover, PICKUP, type Trip, turnoverOf } from '../domain/turnover.ts'
import type { Bookable } from '../repositories/bookings/bookable.ts'
import { chosenStayToWire } from './stay-to-wire.ts'

type Possible = ReturnType<typeof listPossibleStays>

/** Says of a delivery that it leaves fewer days free than a pickup would. Short: the page keeps two lines for it. */
function noteOf({ calendar, yard }: Bookable, possible: Possible, zip: string | null): string | undefined {
  if (!calendar || !yard) return undefined
  const pickup = turnoverOf(yard, PICKUP)
  if (isSameTurnover(pickup, calendar.rules)) return undefined
  const forPickup = listPossibleStays(calendarFor(calendar, pickup))
  if (JSON.stringify(forPickup) === JSON.stringify(possible)) return undefined
  return zip
    ? `Dates for delivery to ${zip}. More are open for pickup.`
    : `Dates for delivery within ${yard.deliveryRadiusMiles} miles. More are open for pickup or a closer address.`
}

function dayToWire({ date, isLock }: AvailableDate, hold: NightHold | undefined) {
  const day = { date, is_lock: isLock }
  if (!hold) return day
  return { ...day, held_until: hold.until.toISOString(), is_yours: hold.isYours }
}

/** The days of a sauna, as they are for the trip that the visitor has chosen, and the stay they have chosen. */
export function bookingToWire(product: Bookable, stay: Stay | null, { zip }: Trip): Booking {
  const { calendar, yard, terms } = product
  const possible = calendar ? listPossibleStays(calendar) : []
  const held = calendar ? listHeldDays(calendar) : new Map<Day, NightHold>()
  const note = noteOf(product, possible, zip)
  return {
    ...chosenStayToWire(stay),
    available_dates: calendar
      ? listAvailableDates(calendar).map((day) => dayToWire(day, held.get(day.date)))
      : [],
    possible_starts: possible.map(({ start }) => start),
    latest_returns: possible.map(({ latestReturn }) => latestReturn),
    min_nights: calendar?.rules.minNights ?? null,
    max_nights: calendar?.rules.maxNights ?? null,
    time_zone: calendar && terms.timeZone,
    by_trip: yard?.turnoverWork != null,
    ...(note && { note }),
  }
}
