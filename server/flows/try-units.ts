import type { OpenChoice } from '../repositories/bookings/bookable.repo.ts'
import type { WantedNights } from '../repositories/bookings/night.repo.ts'
import { isLive } from '../domain/hold.ts'
import { findUnitsFor, nightsOf } from '../domain/stay.ts'

interface Held {
  unitId: number
  /** Whether others see fewer free nights than before. */
  isNew: boolean
}

/**
 * Takes the nights of a chosen stay in one unit: in the one that holds them already, else in the snuggest that is free.
 * Whoever loses a race for one unit tries the next. Null when all went to somebody else.
 */
export async function tryUnits(
  { product, request }: OpenChoice,
  until: Date,
  now: Date,
  take: (wanted: WantedNights) => Promise<boolean>,
): Promise<Held | null> {
  const { calendar } = product
  const { id: requestId, stay, unitId: own, holdExpiresAt } = request
  if (!calendar || !stay) return null
  const nights = nightsOf(stay, calendar.rules.turnoverDays)
  const free = findUnitsFor(calendar, stay)
  const candidates = own !== null && free.includes(own) ? [own, ...free.filter((id) => id !== own)] : free
  for (const unitId of candidates) {
    if (!(await take({ requestId, unitId, nights, until, now }))) continue
    return { unitId, isNew: unitId !== own || holdExpiresAt === null || !isLive(holdExpiresAt, now) }
  }
  return null
}
