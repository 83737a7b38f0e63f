import type { DataVersion } from '../database/data-version.ts'
import type { Actor, OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { subjectOf } from '../repositories/office/order-record.repo.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import type { OrderRefundRepo } from '../repositories/orders/order-refund.repo.ts'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Trx, Tx } from '../repositories/shop-database.ts'
import type { Cents } from '../domain/money.ts'
import { nextStatus } from '../domain/order-status.ts'
import type { Clock } from '../gateways/clock.ts'
import { releaseInventory } from './allocate-inventory.ts'
import type { ShopContact } from '../emails/email.ts'
import { orderEmail } from './build-order-email.ts'
import { refundOf } from './order-terms.ts'
import type { Payments } from './payments.ts'

interface CancelDeps {
  tx: Tx
  orders: OrderRepo
  refunds: OrderRefundRepo
  changes: OrderChangeRepo
  payments: Payments
  outbox: EmailOutbox
  log: OfficeLogRepo
  shop: ShopContact
  version: DataVersion
  clock: Clock
}

export interface CancelOptions {
  orderId: string
  /** What the order's terms gave back when it was shown; if that has changed, the answer is a conflict. */
  expectedRefund?: number | undefined
  /** The operator may cancel later than a customer can, and choose the refund. */
  byOperator?: { actor: Actor; refund?: Cents | undefined }
  /** If it was paid meanwhile, it stays: the answer is a conflict. */
  isUnpaidOnly?: boolean
  /** Runs in the same transaction, and again when the database asks for a retry. What it throws undoes the cancellation. */
  alongside?: (trx: Trx, canceled: OrderWithPayment) => Promise<void>
}

export type Cancellation =
  | { canceled: OrderWithPayment }
  /** Nothing was done: it was canceled before, for the same refund. The answer to that may have been lost. */
  | { canceledBefore: OrderWithPayment }
  /** The order was paid in the meantime, or the day has changed: what the refund would be now. */
  | { conflict: string; refund: Cents | null }

export type CancelOrder = ReturnType<typeof createCancelOrder>

/** Whether an order is as a cancellation for this refund leaves it. @param refund undefined for whatever is due */
const isCanceledFor = ({ status, refundCents }: OrderWithPayment, refund: Cents | undefined): boolean =>
  (status === 'cancelled' || status === 'refunded') && (refund === undefined || refund === refundCents)

/**
 * Cancels an order, releases its inventory and refunds what its terms say. The checkout page of an unpaid order is closed
 * first, so that nobody can pay for an order that is gone. If it was paid at that very moment, the customer is asked again.
 */
export function createCancelOrder(deps: CancelDeps) {
  const { tx, orders, refunds, changes, payments, outbox, log, shop, version, clock } = deps

  async function cancelUnpaid(
    order: OrderWithPayment,
    { byOperator, alongside }: CancelOptions,
  ): Promise<Cancellation> {
    const state = await payments.closeCheckoutPage(order)
    if (state !== 'expired') {
      await payments.settleAs(order.id, { ref: order.ref, state, isDeclined: false })
      const paid = await orders.find(order.id)
      return {
        conflict: 'Your payment just arrived. Please check your order again.',
        refund: paid ? refundOf(paid, clock.now()) : null,
      }
    }
    const actor = byOperator?.actor
    return endOrder({ orderId: order.id, from: ['awaiting_payment'], refund: 0, actor, alongside })
  }

  /** @param ending `actor` is the member or the operator who does it; without one it is the customer */
  const endOrder = async (ending: {
    orderId: string
    from: string[]
    refund: Cents
    actor: Actor | undefined
    alongside: CancelOptions['alongside']
  }): Promise<Cancellation> => {
    const { orderId, from, refund, actor, alongside } = ending
    const now = clock.now()
    const ended = await tx(async (trx): Promise<Cancellation> => {
      const order = await orders.lock(trx, orderId)
      if (order && isCanceledFor(order, refund)) return { canceledBefore: order }
      const status = order && nextStatus(order.status, 'cancel')
      if (!order || !status || !from.includes(order.status))
        return { conflict: 'This order can no longer be canceled.', refund: null }
      const left = await refunds.leftOf(trx, order)
      if (refund > left) return { conflict: 'You cannot refund more than was paid.', refund: left }
      await releaseInventory(trx, order)
      await changes.endWaiting(trx, orderId, now)
      const isUnpaid = order.status === 'awaiting_payment'
      await orders.update(trx, order, {
        order: { status, refundCents: refund },
        ...(isUnpaid && { payment: { status: 'expired' } }),
        now,
      })
      const canceled = { ...order, status, refundCents: refund, updatedAt: now }
      const notification = isUnpaid
        ? ({ kind: 'withdrawn' } as const)
        : ({ kind: 'cancelled', refund, isLate: false } as const)
      // Customers know what they have canceled unpaid, and a closing has words of its own.
      const isTold = !isUnpaid || (actor !== undefined && !alongside)
      if (actor)
        await log.append(trx, actor, {
          act: 'canceled',
          subject: subjectOf(order),
          ...(!isUnpaid && { after: { refundCents: refund } }),
        })
      if (isTold) await outbox.enqueue(trx, orderEmail(canceled, shop, notification, now))
      await alongside?.(trx, canceled)
      return { canceled }
    })
    if ('canceled' in ended) void version.bump()
    return ended
  }

  return async function cancelOrder(options: CancelOptions): Promise<Cancellation> {
    const { orderId, expectedRefund, byOperator, isUnpaidOnly, alongside } = options
    const order = await orders.find(orderId)
    if (!order) return { conflict: 'There is no such order.', refund: null }
    if (order.status === 'awaiting_payment') return cancelUnpaid(order, options)
    if (isCanceledFor(order, byOperator?.refund ?? expectedRefund)) return { canceledBefore: order }
    const allowed = refundOf(order, clock.now())
    if (isUnpaidOnly) return { conflict: 'This order is paid.', refund: allowed }
    const refund = byOperator?.refund ?? allowed ?? (byOperator ? 0 : null)
    if (refund === null) return { conflict: 'This order can no longer be canceled.', refund: null }
    if (expectedRefund !== undefined && expectedRefund !== (allowed ?? 0))
      return { conflict: 'Your refund has changed. Please check it again.', refund }
    const actor = byOperator?.actor
    const ended = await endOrder({ orderId, from: ['paid'], refund, actor, alongside })
    if (!('canceled' in ended) || refund === 0) return ended
    await payments.refundOrder(orderId)
    return { canceled: (await orders.find(orderId)) ?? ended.canceled }
  }
}
