import type { Trx } from '../repositories/shop-database.ts'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import { nextStatus, type OrderStatus } from '../domain/order-status.ts'
import { leftOf } from '../domain/refund.ts'
import type { PaymentState } from '../gateways/payment.ts'
import { releaseInventory, allocateInventory } from './allocate-inventory.ts'
import type { ShopContact } from '../emails/email.ts'
import { orderEmail, type OrderNotification } from './build-order-email.ts'

/** The state of a payment, from any source: webhook, return page or sweep. */
export interface PaymentUpdate {
  ref: string | null
  state: PaymentState
  isDeclined: boolean
}

export interface SettleResult {
  status: OrderStatus
  /** Whether there is more or less on offer now. */
  changesAvailability: boolean
  needsRefund: boolean
  /** The second payment of an order that is already paid. */
  duplicateRef?: string
}

interface SettleDeps {
  bookables: BookableRepo
  orders: OrderRepo
  outbox: EmailOutbox
  shop: ShopContact
}

export type Settle = ReturnType<typeof createSettle>

/**
 * The one step that applies the state of a payment to its order. It may run any number of times, in any order and in
 * several processes at once: the order is locked, and an update that comes late or twice changes nothing.
 */
export function createSettle({ bookables, orders, outbox, shop }: SettleDeps) {
  async function change(
    trx: Trx,
    order: OrderWithPayment,
    changes: Parameters<OrderRepo['update']>[2],
    notification: OrderNotification | null,
  ): Promise<OrderWithPayment> {
    await orders.update(trx, order, changes)
    const changed = { ...order, ...(changes.order as Partial<OrderWithPayment>) }
    if (notification) await outbox.enqueue(trx, orderEmail(changed, shop, notification, changes.now))
    return changed
  }

  async function succeed(
    trx: Trx,
    order: OrderWithPayment,
    ref: string | null,
    now: Date,
  ): Promise<SettleResult> {
    const payment = { status: 'succeeded', ...(ref && { ref }) } as const
    const allocation =
      order.status === 'cancelled' ? null : await allocateInventory(trx, bookables, order, now)
    const status = nextStatus(order.status, allocation ? 'pay' : 'payTooLate')
    if (!status) return unchanged(order)
    if (allocation) {
      const paid = { status, paidAt: now, unitId: allocation.unitId }
      await change(trx, order, { order: paid, payment, now }, { kind: 'paid' })
      return { status, changesAvailability: allocation.isNew, needsRefund: false }
    }
    const refund = order.totalCents
    const late = { status, paidAt: now, refundCents: refund }
    await change(trx, order, { order: late, payment, now }, { kind: 'cancelled', refund, isLate: true })
    return { status, changesAvailability: false, needsRefund: true }
  }

  async function expire(trx: Trx, order: OrderWithPayment, now: Date): Promise<SettleResult> {
    const status = nextStatus(order.status, 'expire')
    if (!status) return unchanged(order)
    await releaseInventory(trx, order)
    const payment = { status: 'expired' } as const
    await change(trx, order, { order: { status }, payment, now }, { kind: 'expired' })
    return { status, changesAvailability: true, needsRefund: false }
  }

  /**
   * Also for refunds that somebody made at the gateway itself: the order then ends as well, unless the customer already
   * has the sauna.
   */
  async function refund(trx: Trx, order: OrderWithPayment, now: Date): Promise<SettleResult> {
    // Part refunds were taken from the payments of changes first.
    const left = Math.max(0, Math.min(order.amountCents, leftOf(order)))
    const back = order.refundCents || Math.min(order.totalCents, left)
    if (order.status === 'handed_over' || order.status === 'completed') {
      await orders.update(trx, order, { order: { refundCents: back }, payment: { status: 'refunded' }, now })
      return unchanged(order)
    }
    const isExpected = nextStatus(order.status, 'refund') !== null
    if (!isExpected) await releaseInventory(trx, order)
    const changes = { status: 'refunded', refundCents: back, paidAt: order.paidAt ?? now } as const
    await change(
      trx,
      order,
      { order: changes, payment: { status: 'refunded' }, now },
      isExpected ? null : { kind: 'cancelled', refund: back, isLate: false },
    )
    return { status: 'refunded', changesAvailability: !isExpected, needsRefund: false }
  }

  const unchanged = (order: OrderWithPayment): SettleResult => ({
    status: order.status,
    changesAvailability: false,
    needsRefund: order.paymentStatus === 'succeeded' && order.refundCents > 0,
  })

  return async function settle(
    trx: Trx,
    order: OrderWithPayment,
    update: PaymentUpdate,
    now: Date,
  ): Promise<SettleResult> {
    const { state, ref } = update
    const isOpen = order.paymentStatus === 'open' || order.paymentStatus === 'expired'
    // A checkout page that was replaced by another one matters only if somebody paid there.
    if (ref !== null && order.ref !== null && ref !== order.ref) {
      if (state !== 'succeeded') return unchanged(order)
      return isOpen ? succeed(trx, order, ref, now) : { ...unchanged(order), duplicateRef: ref }
    }
    // A partial refund that no cancellation asked for is a courtesy and ends nothing.
    const isRefundDue = nextStatus(order.status, 'refund') !== null
    // After other refunds it does not say that this one has gone out.
    const isOnlyRefund = order.partRefundedCents === 0
    if (state === 'refunded' || (state === 'partly_refunded' && isRefundDue && isOnlyRefund))
      return order.paymentStatus === 'refunded' ? unchanged(order) : refund(trx, order, now)
    if (state === 'succeeded' || state === 'partly_refunded')
      return isOpen ? succeed(trx, order, ref, now) : unchanged(order)
    if (state === 'expired') return isOpen ? expire(trx, order, now) : unchanged(order)
    if (update.isDeclined && order.status === 'awaiting_payment') {
      const declined = { kind: 'declined', attempt: order.attempt } as const
      await outbox.enqueue(trx, orderEmail(order, shop, declined, now))
    }
    return unchanged(order)
  }
}
