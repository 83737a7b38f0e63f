import type { Day } from './day.ts'
import type { DeliveryMethod } from './delivery.ts'

export type OrderStatus =
  | 'awaiting_payment'
  | 'paid'
  | 'handed_over'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'refund_due'
  | 'refunded'

/** What can happen to an order. A payment is `payTooLate` when the nights, or the piece, went to somebody else meanwhile. */
export type OrderEvent = 'pay' | 'payTooLate' | 'expire' | 'cancel' | 'handOver' | 'complete' | 'refund'

/**
 * The whole life of an order. What is not listed does not happen: the event was late, came twice or is a mistake, and
 * changes nothing. A payment that arrives late for an expired order is good if its nights could be taken again; for a
 * cancelled one it is always in vain. One payment is settled once, so a second report of it never gets here.
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

/** What an order becomes by an event, or null when the event does not apply to it. */
export const nextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  transitions[status][event] ?? null

/** Whether the nights of a rental, or the piece of a sale, belong to the order. A completed rental keeps its turnover. */
export const holdsInventory = (status: OrderStatus): boolean =>
  status === 'awaiting_payment' || status === 'paid' || status === 'handed_over' || status === 'completed'

/**
 * Whether the customer may cancel by himself: while he has not paid, and of a paid rental up to and including the day
 * of receipt, of a paid sale until it is handed over. `dayReceipt` is null for a sale.
 */
export const canCancel = (status: OrderStatus, dayReceipt: Day | null, today: Day): boolean =>
  status === 'awaiting_payment' || (status === 'paid' && (dayReceipt === null || today <= dayReceipt))

/** What the words about a status depend on. */
export interface DescribedOrder {
  typeForm: 'rental' | 'sale'
  deliveryMethod: DeliveryMethod
  /** Whether money of a cancelled order is to come back. */
  hasRefund: boolean
}

/** What a customer reads: the status in a few words, and what happens next. */
export const describeStatus = (
  status: OrderStatus,
  order: DescribedOrder,
): { label: string; nextStep: string } => ({
  label: labels[status],
  nextStep: nextSteps[status](order),
})

const labels: Record<OrderStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  handed_over: 'Handed over',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Canceled',
  refund_due: 'Refund on its way',
  refunded: 'Refunded',
}

const nextSteps: Record<OrderStatus, (order: DescribedOrder) => string> = {
  awaiting_payment: ({ typeForm }) => `Pay now to keep your ${typeForm === 'rental' ? 'dates' : 'sauna'}.`,
  paid: ({ typeForm, deliveryMethod }) =>
    typeForm === 'sale'
      ? `We will contact you about the ${deliveryMethod}.`
      : deliveryMethod === 'pickup'
        ? 'Pick it up on the day of receipt.'
        : 'We bring it on the day of receipt.',
  handed_over: ({ typeForm }) =>
    typeForm === 'rental' ? 'Enjoy the heat, and return it on the day of return.' : 'Enjoy the heat.',
  completed: () => 'Thank you. We hope to see you again.',
  expired: () => 'No payment arrived in time. You can order again.',
  cancelled: ({ hasRefund }) => (hasRefund ? 'Your refund is on its way.' : 'There is nothing more to do.'),
  refund_due: () => 'Your payment arrived too late. You get all of it back.',
  refunded: () => 'Your bank needs 5 to 10 days to show the money.',
}
