import { formatDay } from '../../domain/day.ts'
import { minutesAfter } from '../../domain/hold.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Push } from '../../repositories/push/push-outbox.repo.ts'
import { stayOf } from '../order-terms.ts'

/** What is new: that it was paid, canceled, or changed. */
export type OrderPushKind = 'paid' | 'canceled' | 'changed'

/** A day later, it is in the lists of the office and nothing to wake a phone for. */
const NEWS_MINUTES = 24 * 60

const titleOf = (kind: OrderPushKind, isRental: boolean): string =>
  ({
    paid: isRental ? 'A new booking' : 'A sauna was sold',
    canceled: 'An order was canceled',
    changed: 'An order was changed',
  })[kind]

/**
 * News of an order for members' browsers. A lock screen shows it to everyone, and partners get it, too: number, sauna, and dates,
 * and nothing about the customer or what they paid.
 *
 * @param eventId of what has happened, so that nobody is told twice: the order's for what happens to it once, else the change's
 */
export function orderPush(kind: OrderPushKind, order: OrderRow, eventId: string, now: Date): Push {
  const { id, number, saunaName } = order
  const stay = stayOf(order)
  const days = stay ? `, ${formatDay(stay.from)} to ${formatDay(stay.to)}` : ''
  return {
    to: { orderId: id },
    dedupeKey: `office-${kind}-${eventId}`,
    payload: {
      title: `${titleOf(kind, stay !== null)}: #${number}`,
      text: `${kind === 'changed' ? 'Now: ' : ''}${saunaName}${days}.`,
      path: `/office/orders/${number}`,
    },
    expiresAt: minutesAfter(now, NEWS_MINUTES),
  }
}
