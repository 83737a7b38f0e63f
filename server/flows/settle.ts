import type { Transaction } from 'kysely'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { MailOutbox } from '../repositories/outbox/mail-outbox.repo.ts'
import type { BilledOrder, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Schema } from '../repositories/tables/schema.ts'
import { nextStatus, type OrderStatus } from '../domain/order-status.ts'
import type { PaymentState } from '../gateways/payment.ts'
import { giveGoodsBack, keepGoods } from './keep-goods.ts'
import { orderMail, type OrderNews, type ShopAddress } from './order-mail.ts'

type Trx = Transaction<Schema>

/** How a payment stands, from whomever it was learnt: webhook, return page or sweep. */
export interface PaymentNews {
  ref: string | null
  state: PaymentState
  isDeclined: boolean
}

export interface Settled {
  status: OrderStatus
  /** Whether there is more or less on offer now. */
  isPublic: boolean
  /** Whether money has to go back. */
  isOwed: boolean
  /** A second payment of an order which is paid already. */
  strayRef?: string
}

interface SettleDeps {
  bookables: BookableRepo
  orders: OrderRepo
  outbox: MailOutbox
  shop: ShopAddress
}

export type Settle = ReturnType<typeof createSettle>

/**
 * The one step by which news of a payment become an order's fate. It may be taken any number of times, in any order and
 * by several processes at once: the order is locked, and news that change nothing any more change nothing.
 */
export function createSettle({ bookables, orders, outbox, shop }: SettleDeps) {
  async function change(
    trx: Trx,
    order: BilledOrder,
    changes: Parameters<OrderRepo['change']>[2],
    news: OrderNews | null,
  ): Promise<BilledOrder> {
    await orders.change(trx, order, changes)
    const changed = { ...order, ...(changes.order as Partial<BilledOrder>) }
    if (news) await outbox.enqueue(trx, orderMail(changed, shop, news, changes.now))
    return changed
  }

  async function succeed(trx: Trx, order: BilledOrder, ref: string | null, now: Date): Promise<Settled> {
    const payment = { status: 'succeeded', ...(ref && { ref }) } as const
    const kept = order.status === 'cancelled' ? null : await keepGoods(trx, bookables, order, now)
    const status = nextStatus(order.status, kept ? 'pay' : 'payInVain')
    if (!status) return unchanged(order)
    if (kept) {
      const paid = { status, paid_at: now, unit_id: kept.unitId }
      await change(trx, order, { order: paid, payment, now }, { kind: 'paid' })
      return { status, isPublic: kept.isNew, isOwed: false }
    }
    const refund = order.total_cents
    const late = { status, paid_at: now, refund_cents: refund }
    await change(trx, order, { order: late, payment, now }, { kind: 'cancelled', refund, isLate: true })
    return { status, isPublic: false, isOwed: true }
  }

  async function expire(trx: Trx, order: BilledOrder, now: Date): Promise<Settled> {
    const status = nextStatus(order.status, 'expire')
    if (!status) return unchanged(order)
    await giveGoodsBack(trx, order)
    const payment = { status: 'expired' } as const
    await change(trx, order, { order: { status }, payment, now }, { kind: 'expired' })
    return { status, isPublic: true, isOwed: false }
  }

  /**
   * Also for money which somebody gave back at the gateway, past us: the order has then ended as well, unless the
   * customer has its goods already.
   */
  async function refund(trx: Trx, order: BilledOrder, now: Date): Promise<Settled> {
    const back = order.refund_cents || order.total_cents
    if (order.status === 'handed_over' || order.status === 'completed') {
      await orders.change(trx, order, { order: { refund_cents: back }, payment: { status: 'refunded' }, now })
      return unchanged(order)
    }
    const isAsked = nextStatus(order.status, 'refund') !== null
    if (!isAsked) await giveGoodsBack(trx, order)
    const changes = { status: 'refunded', refund_cents: back, paid_at: order.paid_at ?? now } as const
    await change(
      trx,
      order,
      { order: changes, payment: { status: 'refunded' }, now },
      isAsked ? null : { kind: 'cancelled', refund: back, isLate: false },
    )
    return { status: 'refunded', isPublic: !isAsked, isOwed: false }
  }

  const unchanged = (order: BilledOrder): Settled => ({
    status: order.status,
    isPublic: false,
    isOwed: order.payment_status === 'succeeded' && order.refund_cents > 0,
  })

  return async function settle(trx: Trx, order: BilledOrder, news: PaymentNews, now: Date): Promise<Settled> {
    const { state, ref } = news
    const isOpen = order.payment_status === 'open' || order.payment_status === 'expired'
    // Of a page that was given up for another one only this matters: that somebody has paid there.
    if (ref !== null && order.ref !== null && ref !== order.ref) {
      if (state !== 'succeeded') return unchanged(order)
      return isOpen ? succeed(trx, order, ref, now) : { ...unchanged(order), strayRef: ref }
    }
    // Something given back without being asked for is a kindness, and ends nothing.
    const isAsked = nextStatus(order.status, 'refund') !== null
    if (state === 'refunded' || (state === 'partly_refunded' && isAsked))
      return order.payment_status === 'refunded' ? unchanged(order) : refund(trx, order, now)
    if (state === 'succeeded' || state === 'partly_refunded')
      return isOpen ? succeed(trx, order, ref, now) : unchanged(order)
    if (state === 'expired') return isOpen ? expire(trx, order, now) : unchanged(order)
    if (news.isDeclined && order.status === 'awaiting_payment') {
      const declined = { kind: 'declined', attempt: order.attempt } as const
      await outbox.enqueue(trx, orderMail(order, shop, declined, now))
    }
    return unchanged(order)
  }
}
