import type { Transaction } from 'kysely'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import { freeNights, takeFirstFree } from '../repositories/bookings/night.repo.ts'
import type { BilledOrder } from '../repositories/orders/order.repo.ts'
import type { Schema } from '../repositories/tables/schema.ts'
import { returnPiece, takePiece } from '../repositories/bookings/stock.repo.ts'
import { holdsGoods } from '../domain/order-status.ts'
import { findUnitsFor, nightsOf } from '../domain/stay.ts'
import { todayIn } from '../domain/time-zone.ts'
import { stayOf } from './order-terms.ts'

type Trx = Transaction<Schema>

export interface Kept {
  /** Of a rental the unit it is; another one than before where the first had gone. */
  unitId: number | null
  /** Whether others see less on offer than before. */
  isNew: boolean
}

/**
 * Makes the goods of a paid order the customer's for good. What an unpaid order had is still his; what an expired one
 * had given up is taken again where it is free: the same unit, else another one. Null when nothing is left to take.
 */
export async function keepGoods(
  trx: Trx,
  bookables: BookableRepo,
  order: BilledOrder,
  now: Date,
): Promise<Kept | null> {
  const isNew = !holdsGoods(order.status)
  const stay = stayOf(order)
  if (!stay || order.unit_id === null) {
    if (isNew && (await takePiece(trx, order.product_id)) === null) return null
    return { unitId: null, isNew }
  }
  if (isNew && stay.dayReceipt < todayIn(order.time_zone, now)) return null
  const nights = nightsOf(stay, order.turnover_days)
  const wanted = { requestId: order.request_id, nights, until: null, now }
  const same = await takeFirstFree(trx, [order.unit_id], wanted)
  if (same !== null) return { unitId: same, isNew }
  const calendar = await bookables.calendarWithout(trx, order.request_id, now)
  const others = calendar ? findUnitsFor(calendar, stay) : []
  const other = await takeFirstFree(trx, others, wanted)
  return other === null ? null : { unitId: other, isNew: true }
}

/** Gives back what an order had, if it had anything: nights, or one piece. Done as the order's status changes. */
export async function giveGoodsBack(trx: Trx, order: BilledOrder): Promise<void> {
  if (!holdsGoods(order.status)) return
  if (order.type_form === 'sale') await returnPiece(trx, order.product_id)
  else await freeNights(trx, order.request_id)
}
