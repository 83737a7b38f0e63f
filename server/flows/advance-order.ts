import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import { nextStatus } from '../domain/order-status.ts'
import type { Clock } from '../gateways/clock.ts'

interface AdvanceDeps {
  tx: Tx
  orders: OrderRepo
  clock: Clock
}

export type AdvanceOrder = ReturnType<typeof createAdvanceOrder>

/** What happens in the yard: a sauna is handed over, or a rental or sale is completed. Null if the order is not ready for it. */
export function createAdvanceOrder({ tx, orders, clock }: AdvanceDeps) {
  return (orderId: string, event: 'handOver' | 'complete'): Promise<OrderWithPayment | null> =>
    tx(async (trx) => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      const status = order && nextStatus(order.status, event)
      if (!order || !status) return null
      await orders.update(trx, order, { order: { status }, now })
      return { ...order, status, updatedAt: now }
    })
}
