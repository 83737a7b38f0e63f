import type { DataVersion } from '../database/data-version.ts'
import type { MailOutbox } from '../repositories/outbox/mail-outbox.repo.ts'
import type { BilledOrder, OrderRepo, OrderRow } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import type { Cents } from '../domain/money.ts'
import { canCancel, nextStatus } from '../domain/order-status.ts'
import { refundFor } from '../domain/refund.ts'
import { todayIn } from '../domain/time-zone.ts'
import type { Clock } from '../gateways/clock.ts'
import { giveGoodsBack } from './keep-goods.ts'
import { orderMail, type ShopAddress } from './order-mail.ts'
import type { Payments } from './payments.ts'

interface CancelDeps {
  tx: Tx
  orders: OrderRepo
  payments: Payments
  outbox: MailOutbox
  shop: ShopAddress
  version: DataVersion
  clock: Clock
}

export interface CancelWish {
  orderId: string
  /** The refund that was promised; another one by now is a conflict. */
  expected?: number | undefined
  /** The operator may cancel later than a customer, and give back what he likes. */
  byOperator?: { refund?: Cents | undefined }
}

export type Cancellation =
  | { cancelled: BilledOrder }
  /** Paid meanwhile, or a day later than it was promised: what would come back now. */
  | { conflict: string; refund: Cents | null }

export type CancelOrder = ReturnType<typeof createCancelOrder>

/** What a cancellation of that order gives back today; null when its customer cannot cancel it. */
export function refundOf(order: OrderRow, now: Date): Cents | null {
  const today = todayIn(order.time_zone, now)
  if (!canCancel(order.status, order.date_from, today)) return null
  if (order.status === 'awaiting_payment') return 0
  return refundFor({ totalCost: order.total_cents, dayReceipt: order.date_from }, order.refund_policy, today)
}

/**
 * Cancels an order, gives its goods back and its money as far as the terms say. Before an unpaid order goes its payment
 * page is closed, so that nobody can pay for what is gone; was it paid in that moment, the customer is asked again.
 */
export function createCancelOrder(deps: CancelDeps) {
  const { tx, orders, payments, outbox, shop, version, clock } = deps

  async function cancelUnpaid(order: BilledOrder): Promise<Cancellation> {
    const state = await payments.closePage(order)
    if (state !== 'expired') {
      await payments.settleAs(order.id, { ref: order.ref, state, isDeclined: false })
      const paid = await orders.find(order.id)
      return {
        conflict: 'Your payment has just arrived. Please look at the order again.',
        refund: paid ? refundOf(paid, clock.now()) : null,
      }
    }
    return end(order.id, ['awaiting_payment'], 0)
  }

  const end = async (orderId: string, from: string[], refund: Cents): Promise<Cancellation> => {
    const now = clock.now()
    const ended = await tx(async (trx): Promise<Cancellation> => {
      const order = await orders.lock(trx, orderId)
      const status = order && nextStatus(order.status, 'cancel')
      if (!order || !status || !from.includes(order.status))
        return { conflict: 'This order cannot be canceled any more.', refund: null }
      await giveGoodsBack(trx, order)
      const isUnpaid = order.status === 'awaiting_payment'
      await orders.change(trx, order, {
        order: { status, refund_cents: refund },
        ...(isUnpaid && { payment: { status: 'expired' } }),
        now,
      })
      const cancelled = { ...order, status, refund_cents: refund, updated_at: now }
      const news = { kind: 'cancelled', refund, isLate: false } as const
      if (!isUnpaid) await outbox.enqueue(trx, orderMail(cancelled, shop, news, now))
      return { cancelled }
    })
    if ('cancelled' in ended) void version.bump()
    return ended
  }

  return async function cancel({ orderId, expected, byOperator }: CancelWish): Promise<Cancellation> {
    const order = await orders.find(orderId)
    if (!order) return { conflict: 'There is no such order.', refund: null }
    if (order.status === 'awaiting_payment') return cancelUnpaid(order)
    const allowed = refundOf(order, clock.now())
    const refund = byOperator?.refund ?? allowed ?? (byOperator ? 0 : null)
    if (refund === null) return { conflict: 'This order cannot be canceled any more.', refund: null }
    if (expected !== undefined && expected !== refund)
      return { conflict: 'What you get back has changed. Please look at it again.', refund }
    const ended = await end(orderId, ['paid'], refund)
    if (!('cancelled' in ended) || refund === 0) return ended
    await payments.giveBack(orderId)
    return { cancelled: (await orders.find(orderId)) ?? ended.cancelled }
  }
}
