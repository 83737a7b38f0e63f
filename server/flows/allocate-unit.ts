import type { OpenChoice } from '../repositories/bookings/bookable.ts'
import type { WantedNights } from '../repositories/bookings/night.repo.ts'
import { isLive } from '../domain/hold.ts'
import { findUnitsFor, nightsOf } from '../domain/stay.ts'

interface AllocatedUnit {
  unitId: number
  /** Whether other visitors see other free nights than before. */
  isNew: boolean
}

/**
 * Takes the nights of a chosen stay in one unit: the one that holds them already, else the free unit with the tightest
 * fit. If somebody else takes a unit first, the next one is tried. Null if none is left.
 */
export async function allocateUnit(
  { product, request }: OpenChoice,
  until: Date,
  now: Date,
  take: (wanted: WantedNights) => Promise<boolean>,
): Promise<AllocatedUnit | null> {
  const { calendar } = product
  const { id: requestId, stay, unitId: own, holdExpiresAt, heldNights } = request
  if (!calendar || !stay) return null
  const nights = nightsOf(stay, calendar.rules)
  const free = findUnitsFor(calendar, stay)
  const candidates = own !== null && free.includes(own) ? [own, ...free.filter((id) => id !== own)] : free
  for (const unitId of candidates) {
    if (!(await take({ requestId, unitId, nights, until, now }))) continue
    const isHeld = unitId === own && holdExpiresAt !== null && isLive(holdExpiresAt, now)
    return { unitId, isNew: !isHeld || heldNights !== nights.length }
  }
  return null
}
