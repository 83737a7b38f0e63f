import type { ReplyOf } from '../../lib/api.ts'
import type { RangeRules } from '../../lib/date-range.ts'
import { showFreeAgain } from '../../lib/show-free-again.ts'

export type Booking = ReplyOf<'GET /api/v1/products/:productId/booking'>

/** Which days of a rental can be a stay. Null while they are unknown, and where there are none. */
export function rulesOf(booking: Booking | null): RangeRules | null {
  // Entry 0 only says where the calendar starts.
  // Where two stays need no day between them, one may end on a day that is taken, because the next one starts on it.
  const ends = new Set(booking?.latestReturns)
  const days =
    booking?.availableDates
      .slice(1)
      .map(({ date, isLock }) => ({ date, isLock: isLock && !ends.has(date) })) ?? []
  if (!booking || days.length === 0) return null
  const { possibleStarts: starts, latestReturns, minNights, maxNights } = booking
  return {
    days,
    starts,
    latestReturns,
    minNights: minNights ?? 1,
    maxNights: maxNights ?? days.length,
    holds: holdsOf(booking),
  }
}

/** What is said of the days that are only held. */
function holdsOf({ availableDates, timeZone }: Booking): Map<string, string> {
  const now = new Date()
  const held = availableDates.flatMap(({ date, heldUntil, isYours }): [string, string][] => {
    if (!heldUntil || !timeZone) return []
    if (isYours) return [[date, 'yours: it is held for your unpaid order']]
    return [[date, `on hold and may be free again at ${showFreeAgain(heldUntil, timeZone, now)}`]]
  })
  return new Map(held)
}
