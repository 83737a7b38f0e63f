import { formatDay } from '../../domain/day.ts'
import { minutesAfter } from '../../domain/hold.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import { LEFT_KEY } from '../../repositories/push/office-push.repo.ts'
import { createPushOutbox, type Push } from '../../repositories/push/push-outbox.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import type { PushPayload } from '../../repositories/tables/push.ts'
import { stayOf } from '../order-terms.ts'

/** What is new: that it was paid, canceled, or changed, or that it has left a sauna. */
type OrderPushKind = 'paid' | 'canceled' | 'changed' | 'left'

/** A day later, it is in the lists of the office and nothing to wake a phone for. */
const NEWS_MINUTES = 24 * 60

const titleOf = (kind: OrderPushKind, isRental: boolean): string =>
  ({
    paid: isRental ? 'A new booking' : 'A sauna was sold',
    canceled: 'An order was canceled',
    changed: 'An order was changed',
    left: 'An order was moved to another sauna',
  })[kind]

function payloadOf(kind: OrderPushKind, order: OrderRow, path: string): PushPayload {
  const { number, saunaName } = order
  const stay = stayOf(order)
  const days = stay ? `, ${formatDay(stay.from)} to ${formatDay(stay.to)}` : ''
  return {
    title: `${titleOf(kind, stay !== null)}: #${number}`,
    text: `${kind === 'changed' ? 'Now: ' : ''}${saunaName}${days}.`,
    path,
  }
}

/**
 * News of an order for members' browsers. A lock screen shows it to everyone, and partners get it, too: number, sauna, and dates,
 * and nothing about the customer or what they paid.
 *
 * @param eventId of what has happened, so that nobody is told twice: the order's for what happens to it once, else the change's
 */
export const orderPush = (
  kind: Exclude<OrderPushKind, 'left'>,
  order: OrderRow,
  eventId: string,
  now: Date,
): Push => ({
  to: { orderId: order.id },
  dedupeKey: `office-${kind}-${eventId}`,
  payload: payloadOf(kind, order, `/office/orders/${order.number}`),
  expiresAt: minutesAfter(now, NEWS_MINUTES),
})

/**
 * Tells the partner of a sauna, who has heard of an order there, that it has left for another one, in the transaction that moves
 * it. They cannot open it anymore, so it leads to those that they have.
 *
 * @param before the order as they know it
 */
export async function tellFormerPartner(trx: Trx, before: OrderRow, now: Date): Promise<void> {
  const { id: orderId, unitId: leftUnitId } = before
  if (leftUnitId === null) return
  await createPushOutbox(() => now).enqueue(trx, {
    to: { orderId, leftUnitId },
    dedupeKey: `${LEFT_KEY}${leftUnitId}-${orderId}-${now.getTime()}`,
    payload: payloadOf('left', before, '/office/orders'),
    expiresAt: minutesAfter(now, NEWS_MINUTES),
  })
}
