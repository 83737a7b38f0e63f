import type { Transaction } from 'kysely'
import type { Bookable, OpenRequest } from '../db/bookable.repo.ts'
import { takeFirstFree } from '../db/night.repo.ts'
import type { Schema } from '../db/schema.ts'
import { isLive } from '../domain/hold.ts'
import { findUnitsFor, nightsOf } from '../domain/stay.ts'

interface Held {
  unitId: number
  /** Whether others see fewer free nights than before. */
  isNew: boolean
}

/**
 * Holds the nights of a request until that instant: in the unit which keeps them for it already, else in the snuggest
 * one that is free. Null when they went to somebody else.
 */
export async function holdStay(
  trx: Transaction<Schema>,
  { product, request }: { product: Bookable; request: OpenRequest },
  until: Date,
  now: Date,
): Promise<Held | null> {
  const { calendar } = product
  const { stay, unitId: own, holdExpiresAt } = request
  if (!calendar || !stay) return null
  const free = findUnitsFor(calendar, stay)
  const candidates = own !== null && free.includes(own) ? [own, ...free.filter((id) => id !== own)] : free
  const nights = nightsOf(stay, calendar.rules.turnoverDays)
  const unitId = await takeFirstFree(trx, candidates, { requestId: request.id, nights, until, now })
  if (unitId === null) return null
  return { unitId, isNew: unitId !== own || holdExpiresAt === null || !isLive(holdExpiresAt, now) }
}
