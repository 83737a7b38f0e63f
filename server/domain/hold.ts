import type { Unit } from './calendar.ts'
import type { Day } from './day.ts'

const MINUTE_MS = 60_000

/** How long an open checkout holds its nights. */
export const CHECKOUT_HOLD_MINUTES = 15

/** How long a checkout page stays open; payment gateways allow no less than 30 minutes. */
export const PAYMENT_MINUTES = 31

/** How long an unpaid order holds its nights: a payment made at the last moment may still be on its way. */
export const PAYMENT_HOLD_MINUTES = 40

/** The instant this many minutes after `now`. */
export const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * MINUTE_MS)

/** Whether a hold still counts. Without an end (paid, or blocked by the operator) it always does; at its end it is over. */
export const isLive = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt === null || expiresAt.getTime() > now.getTime()

/** One taken night of one unit, as it is kept. */
export interface UnitNight {
  unitId: number
  night: Day
  /** Whose night it is; null for the operator's block. */
  requestId: string | null
  expiresAt: Date | null
}

/**
 * A product's units with the nights in which they are not free at that instant. Holds that are over do not count, nor do
 * those of the request which is asking. Units without any night are free; nights of units not named are ignored.
 */
export function unitsAt(
  unitIds: readonly number[],
  nights: readonly UnitNight[],
  now: Date,
  askingRequestId: string | null = null,
): Unit[] {
  const taken = new Map(unitIds.map((id) => [id, new Set<Day>()]))
  for (const { unitId, night, requestId, expiresAt } of nights) {
    const isOwn = requestId !== null && requestId === askingRequestId
    if (!isOwn && isLive(expiresAt, now)) taken.get(unitId)?.add(night)
  }
  return [...taken].map(([id, nightsTaken]) => ({ id, taken: nightsTaken }))
}
