import type { Trx } from '../repositories/shop-database.ts'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import { releaseNights, allocateFirstFreeUnit } from '../repositories/bookings/night.repo.ts'
import type { OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { releasePiece, allocatePiece } from '../repositories/bookings/stock.repo.ts'
import { holdsInventory } from '../domain/order-status.ts'
import { findUnitsFor, nightsOf } from '../domain/stay.ts'
import { todayIn } from '../domain/time-zone.ts'
import { stayOf } from './order-terms.ts'

export interface Allocation {
  /** The unit of a rental, which differs from the ordered one if that was taken in the meantime; null for a sale. */
  unitId: number | null
  /** Whether other visitors see less on offer than before. */
  isNew: boolean
}

/**
 * Allocates the nights or the piece of a paid order for good. An unpaid order still holds them. An expired one has
 * released them, so they are taken again if they are free: in the same unit, else in another one. Null if nothing is left.
 */
export async function allocateInventory(
  trx: Trx,
  bookables: BookableRepo,
  order: OrderWithPayment,
  now: Date,
): Promise<Allocation | null> {
  const isNew = !holdsInventory(order.status)
  const stay = stayOf(order)
  if (!stay || order.unitId === null) {
    if (isNew && (await allocatePiece(trx, order.productId)) === null) return null
    return { unitId: null, isNew }
  }
  if (isNew && stay.from < todayIn(order.timeZone, now)) return null
  const nights = nightsOf(stay, order)
  const wanted = { requestId: order.requestId, nights, until: null, now }
  const same = await allocateFirstFreeUnit(trx, [order.unitId], wanted)
  if (same !== null) return { unitId: same, isNew }
  const calendar = await bookables.calendarWithout(trx, order.requestId, now, order)
  const others = calendar ? findUnitsFor(calendar, stay) : []
  const other = await allocateFirstFreeUnit(trx, others, wanted)
  return other === null ? null : { unitId: other, isNew: true }
}

/** Releases what an order holds, if anything: its nights, or its piece. Call it as the order's status changes. */
export async function releaseInventory(trx: Trx, order: OrderWithPayment): Promise<void> {
  if (!holdsInventory(order.status)) return
  if (order.typeForm === 'sale') await releasePiece(trx, order.productId)
  else await releaseNights(trx, order.requestId)
}
