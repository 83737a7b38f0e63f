import type { Day } from './day.ts'
import type { Stay } from './stay.ts'

export type OrderStatus =
  | 'awaiting_payment'
  | 'paid'
  | 'handed_over'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'refund_due'
  | 'refunded'

/** What can happen to an order. A payment is `payTooLate` if the nights, or the piece, are gone by then. */
export type OrderEvent = 'pay' | 'payTooLate' | 'expire' | 'cancel' | 'handOver' | 'complete' | 'refund'

/**
 * The whole life of an order. An event that is not listed came late, came twice or is a mistake, and changes nothing. A
 * late payment of an expired order counts if its nights could be taken again; for a canceled order it is always too late.
 * A payment is settled once, so a second report of it never gets here.
 */
const transitions: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  awaiting_payment: { pay: 'paid', payTooLate: 'refund_due', expire: 'expired', cancel: 'cancelled' },
  expired: { pay: 'paid', payTooLate: 'refund_due' },
  paid: { handOver: 'handed_over', cancel: 'cancelled' },
  handed_over: { complete: 'completed' },
  completed: {},
  cancelled: { payTooLate: 'refund_due', refund: 'refunded' },
  refund_due: { refund: 'refunded' },
  refunded: {},
}

/** The status after an event, or null if the event does not apply. */
export const nextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  transitions[status][event] ?? null

/** Whether the nights of a rental, or the piece of a sale, belong to the order. A completed rental keeps its turnover nights. */
export const holdsInventory = (status: OrderStatus): boolean =>
  status === 'awaiting_payment' || status === 'paid' || status === 'handed_over' || status === 'completed'

/**
 * Whether the customer may cancel: before paying; a paid rental up to and including its start date; a paid sale until it
 * is handed over. `stay` is null for a sale.
 */
export const canCancel = (status: OrderStatus, stay: Stay | null, today: Day): boolean =>
  status === 'awaiting_payment' || (status === 'paid' && (stay === null || today <= stay.from))

/** The status as customers read it. */
export const statusLabels: Record<OrderStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  handed_over: 'Handed over',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Canceled',
  refund_due: 'Refund on its way',
  refunded: 'Refunded',
}
