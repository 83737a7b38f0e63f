import { queuedEmail } from '../repositories/outbox/email-outbox.repo.ts'
import type { OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { payOrder } from '../repositories/orders/pay-order.ts'
import type { Write } from '../repositories/shop-database.ts'
import type { Clock } from '../gateways/clock.ts'
import type { ShopContact } from '../emails/email.ts'
import { orderEmail } from './build-order-email.ts'
import type { PaymentUpdate } from './settle.ts'

interface FastPathDeps {
  write: Write
  clock: Clock
  shop: ShopContact
}

export type SettleFastPath = ReturnType<typeof createSettleFastPath>

/**
 * What settle() does in nearly every case, in one statement without a transaction: an order that awaits payment is paid
 * at its own checkout page while it still holds its nights. @returns false, having done nothing, in all other cases
 */
export const createSettleFastPath =
  ({ write, clock, shop }: FastPathDeps) =>
  async (
    order: OrderWithPayment,
    { state, ref }: PaymentUpdate,
    event: { gateway: string; eventId: string; type: string } | null,
  ): Promise<boolean> => {
    const isPayable = order.status === 'awaiting_payment' && order.paymentStatus === 'open'
    if (state !== 'succeeded' || !isPayable || ref === null || ref !== order.ref || !order.customer.email)
      return false
    const now = clock.now()
    const paid = { ...order, status: 'paid' as const, paidAt: now }
    const { unitId, requestId, nights, daysBefore, turnoverDays } = order
    return payOrder(write, {
      orderId: order.id,
      paymentId: order.paymentId,
      ref,
      nights:
        unitId === null ? null : { requestId, unitId, count: daysBefore + (nights ?? 0) + turnoverDays },
      queuedEmail: queuedEmail(orderEmail(paid, shop, { kind: 'paid' }, now), now),
      event: event && { ...event, receivedAt: now },
      now,
    })
  }
