import { isSameAddress, type OrderTerms, stayOfTerms, tripOfTerms } from '../../domain/order-change.ts'
import { nightsOf } from '../../domain/stay.ts'
import { type Turnover, turnoverOf } from '../../domain/turnover.ts'
import { allocateFirstFreeUnit, releaseNights } from '../../repositories/bookings/night.repo.ts'
import { findRentalUnit, moveRequest, type RentalUnit } from '../../repositories/bookings/rental-unit.repo.ts'
import { closeCases } from '../../repositories/closures/case.repo.ts'
import type { OrderChanges, OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { movedOrder } from '../moved-order.ts'
import { tellFormerPartner } from '../office/order-push.ts'

/** Rolls back what a change has done so far: the nights that it needs are not free. */
export class NightsTaken extends Error {}

/** The nights of a change: in the first of these units that has them, those of the order and of its hold counting as free. */
async function takeNights(
  trx: Trx,
  order: OrderWithPayment,
  { wanted, unitIds, holdId, now }: AppliedChange,
): Promise<{ unit: RentalUnit; turnover: Turnover }> {
  if (holdId !== null) await releaseNights(trx, holdId)
  await releaseNights(trx, order.requestId)
  const first = unitIds[0] === undefined ? undefined : await findRentalUnit(trx, unitIds[0])
  if (!first) throw new NightsTaken()
  const turnover = turnoverOf(first, tripOfTerms(wanted))
  const nights = nightsOf(stayOfTerms(wanted), turnover)
  const { requestId } = order
  const taken = await allocateFirstFreeUnit(trx, unitIds, { requestId, nights, until: null, now })
  const unit = taken === null ? undefined : taken === first.id ? first : await findRentalUnit(trx, taken)
  if (!unit) throw new NightsTaken()
  return { unit, turnover }
}

export interface AppliedChange {
  wanted: OrderTerms
  /** Whether it needs other nights than the order has. */
  takesNights: boolean
  unitIds: readonly number[]
  /** What holds nights for it; null if nothing does. */
  holdId: string | null
  now: Date
}

/**
 * Changes a locked order: its nights, its terms, and its price. A retry of the transaction does it again.
 * @returns the order as it is then
 * @throws NightsTaken when somebody else has a night that it needs; the caller's transaction has to be rolled back
 */
export async function applyChange(
  trx: Trx,
  orders: OrderRepo,
  order: OrderWithPayment,
  change: AppliedChange,
): Promise<OrderWithPayment> {
  const { wanted, takesNights, now } = change
  const { nightPrices = null } = wanted
  const stay = stayOfTerms(wanted)
  const terms = {
    deliveryMethod: wanted.method,
    priceCents: wanted.priceCents,
    rentalCents: wanted.rentalCents,
    deliveryCents: wanted.deliveryCents,
    taxPpm: wanted.taxPpm,
    taxCents: wanted.taxCents,
    totalCents: wanted.totalCents,
    priceVersion: wanted.priceVersion,
  }
  let moved: { after: OrderWithPayment; changes: NonNullable<OrderChanges['order']> } = {
    after: order,
    changes: {},
  }
  if (takesNights) {
    const { unit, turnover } = await takeNights(trx, order, change)
    moved = movedOrder(order, unit, stay, turnover)
    await moveRequest(trx, order, { unit, stay, now })
    // Who chooses other dates has answered what a closure of the old ones asked.
    await closeCases(trx, order.id, 'moved', now)
  }
  const deliveryAddress = JSON.stringify(wanted.address)
  // What was answered about the place is about the former one.
  const place = isSameAddress(order.deliveryAddress, wanted.address) ? {} : { site: null }
  await orders.update(trx, order, {
    order: {
      ...moved.changes,
      ...terms,
      nightPrices: nightPrices && JSON.stringify(nightPrices),
      deliveryAddress,
      ...place,
    },
    now,
  })
  if (moved.after.unitId !== order.unitId) await tellFormerPartner(trx, order, now)
  return { ...moved.after, ...terms, nightPrices, deliveryAddress: wanted.address, ...place, updatedAt: now }
}
