import { type OrderTerms, stayOfTerms, tripOfTerms } from '../../domain/order-change.ts'
import { nightsOf } from '../../domain/stay.ts'
import { turnoverOf } from '../../domain/turnover.ts'
import { allocateNightsSql, releaseNights } from '../../repositories/bookings/night.repo.ts'
import { findRentalUnit } from '../../repositories/bookings/rental-unit.repo.ts'
import type { OrderChangeRepo } from '../../repositories/orders/order-change.repo.ts'
import type { OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { NightsTaken } from './apply-change.ts'

/**
 * Holds what a change needs beside what the order has, in the first of the units where all of it is free.
 * @returns the hold
 * @throws NightsTaken if there is none
 */
export async function holdNights(
  trx: Trx,
  changes: OrderChangeRepo,
  order: OrderWithPayment,
  { wanted, unitIds, until, now }: { wanted: OrderTerms; unitIds: readonly number[]; until: Date; now: Date },
): Promise<string> {
  const first = unitIds[0] === undefined ? undefined : await findRentalUnit(trx, unitIds[0])
  if (!first) throw new NightsTaken()
  const turnover = turnoverOf(first, tripOfTerms(wanted))
  const holdId = await changes.insertHold(trx, wanted, { until, now })
  for (const unitId of unitIds) {
    const own = await changes.listNights(trx, order.requestId, unitId)
    const nights = nightsOf(stayOfTerms(wanted), turnover).filter(({ night }) => !own.has(night))
    const { rows } = await allocateNightsSql({ requestId: holdId, unitId, nights, until, now }).execute(trx)
    if (rows.length === nights.length) {
      await changes.noteHoldingUnit(trx, holdId, unitId)
      return holdId
    }
    await releaseNights(trx, holdId)
  }
  throw new NightsTaken()
}
