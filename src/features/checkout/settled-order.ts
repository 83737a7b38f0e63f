import type { ReplyOf } from '../../lib/api.ts'

type OrderStatus = NonNullable<ReplyOf<'GET /api/v1/request/outcome'>['status']>

const paid = 'Your order is paid, and there is nothing else to check out.'
const refunded = 'Your order was canceled, and your refund is on its way. There is nothing else to check out.'

/** What a customer reads who comes back to the checkout of an order that is settled. */
export const settledSentence: Partial<Record<OrderStatus, string>> = {
  paid,
  handed_over: paid,
  completed: paid,
  expired: 'Your order has expired, and you were not charged. Please choose your dates again.',
  cancelled: 'Your order is canceled, and there is nothing else to check out.',
  refund_due: refunded,
  refunded,
}
