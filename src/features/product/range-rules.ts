import type { ReplyOf } from '../../lib/api.ts'
import type { RangeRules } from '../../lib/date-range.ts'

export type Booking = ReplyOf<'GET /api/v1/products/:productId/booking'>

/** Which days of a rental can be a stay. Null while they are unknown, and where there are none. */
export function rulesOf(booking: Booking | null): RangeRules | null {
  // Entry 0 only says where the calendar starts.
  const days = booking?.availableDates.slice(1) ?? []
  if (!booking || days.length === 0) return null
  const { possibleStarts: starts, latestReturns, minNights, maxNights } = booking
  return { days, starts, latestReturns, minNights: minNights ?? 1, maxNights: maxNights ?? days.length }
}
