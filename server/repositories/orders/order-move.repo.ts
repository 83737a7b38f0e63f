import type { Trx } from '../shop-database.ts'
import type { OrderRow } from './order.repo.ts'

/**
 * Records what a rental is before it is moved to another sauna at the price that it has: the books keep what was charged so
 * far where it was charged. A change of an order needs none of it, because it keeps its terms before and after.
 */
export async function recordMove(
  trx: Trx,
  { id, productId, saunaName, settlementId, location, timeZone }: OrderRow,
  at: Date,
): Promise<void> {
  if (settlementId === null || location === null) throw new Error('Only a rental can be moved')
  await trx
    .insertInto('orderMove')
    .values({ orderId: id, at, productId, saunaName, settlementId, location, timeZone })
    .execute()
}
