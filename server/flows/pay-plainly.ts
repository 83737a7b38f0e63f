import { waitingMail } from '../repositories/outbox/mail-outbox.repo.ts'
import type { BilledOrder } from '../repositories/orders/order.repo.ts'
import { payOrder } from '../repositories/orders/pay-order.ts'
import type { Write } from '../repositories/shop-database.ts'
import type { Clock } from '../gateways/clock.ts'
import { orderMail, type ShopAddress } from './order-mail.ts'
import type { PaymentNews } from './settle.ts'

interface PlainDeps {
  write: Write
  clock: Clock
  shop: ShopAddress
}

export type PayPlainly = ReturnType<typeof createPayPlainly>

/**
 * What settle() does in nearly every case, without a transaction: an order that waits for its payment is paid at its own
 * page while its nights are its own. @returns false, and has done nothing, in all other cases
 */
export const createPayPlainly =
  ({ write, clock, shop }: PlainDeps) =>
  async (
    order: BilledOrder,
    { state, ref }: PaymentNews,
    report: { gateway: string; event_id: string; type: string } | null,
  ): Promise<boolean> => {
    const isWaiting = order.status === 'awaiting_payment' && order.payment_status === 'open'
    if (state !== 'succeeded' || !isWaiting || ref === null || ref !== order.ref || !order.customer.email)
      return false
    const now = clock.now()
    const paid = { ...order, status: 'paid' as const, paid_at: now }
    const { unit_id, request_id, nights, turnover_days } = order
    return payOrder(write, {
      orderId: order.id,
      paymentId: order.payment_id,
      ref,
      nights:
        unit_id === null
          ? null
          : { requestId: request_id, unitId: unit_id, count: (nights ?? 0) + turnover_days },
      mail: waitingMail(orderMail(paid, shop, { kind: 'paid' }, now), now),
      event: report && { ...report, received_at: now },
      now,
    })
  }
