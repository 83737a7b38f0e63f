import type { Unit } from './calendar.ts'
import type { Day } from './day.ts'

const MINUTE_MS = 60_000

/** How long an open checkout keeps its nights. */
export const CHECKOUT_HOLD_MINUTES = 15

/** How long a payment page stays open: payment providers allow nothing under 30 minutes. */
export const PAYMENT_MINUTES = 31

/** How long an accepted order keeps its nights: a payment made in its last moment may still be on its way. */
export const PAYMENT_HOLD_MINUTES = 40

/** The instant so many minutes after `now`. */
export const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * MINUTE_MS)

/** Whether a hold still counts; without an end (paid, or the operator's block) it always does. At its very end it is over. */
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
