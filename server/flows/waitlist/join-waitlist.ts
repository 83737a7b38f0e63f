import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { WaitlistRepo, WaitlistWish } from '../../repositories/bookings/waitlist.repo.ts'
import { findStayError, isBookable, type Stay, type StayError } from '../../domain/stay.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Clock } from '../../gateways/clock.ts'
import { calendarOfWish } from './calendar-of-wish.ts'
import { totalOfWish } from './total-of-wish.ts'

interface JoinDeps {
  waitlist: Pick<WaitlistRepo, 'join'>
  clock: Pick<Clock, 'now'>
}

/** `free`: the stay can be booked right now, so there is nothing to wait for. `sale`: it has no dates. */
export type JoinResult = 'joined' | 'free' | 'sale' | { error: StayError }

export type JoinWaitlist = ReturnType<typeof createJoinWaitlist>

/** The calendar as it would be if nobody had booked anything. */
const withoutBookings = (calendar: Calendar): Calendar => ({
  ...calendar,
  units: calendar.units.map(({ id }) => ({ id, taken: new Set<string>() })),
})

/** Why nobody could ever book this stay, even if everybody else gave way; null if they could. */
const findImpossible = (calendar: Calendar, stay: Stay) => findStayError(withoutBookings(calendar), stay)

/** Creates joinWaitlist(), for a stay that is taken or held. */
export function createJoinWaitlist({ waitlist, clock }: JoinDeps) {
  return async function joinWaitlist(
    product: Bookable,
    wish: Omit<WaitlistWish, 'productId' | 'askedCents'>,
  ): Promise<JoinResult> {
    const calendar = calendarOfWish(product, wish.trip)
    if (!calendar) return 'sale'
    const error = findImpossible(calendar, wish.stay)
    if (error) return { error }
    if (isBookable(calendar, wish.stay)) return 'free'
    const askedCents = totalOfWish(product, wish.stay, wish.trip.method)
    await waitlist.join({ ...wish, productId: product.id, askedCents }, clock.now())
    return 'joined'
  }
}
