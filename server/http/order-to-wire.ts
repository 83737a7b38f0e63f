import type { Order } from '../../contract/orders.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import type { PaidChange } from '../repositories/orders/order-change.repo.ts'
import { nightPricesToWire } from './night-prices-to-wire.ts'
import { ownReviewToWire } from './review-to-wire.ts'
import { waitingToWire } from './change-to-wire.ts'
import { formatAddress } from '../domain/address.ts'
import { checkIdOf, checkToAnswer } from '../domain/check-answers.ts'
import { formatDay } from '../domain/day.ts'
import { canHold, tellCustomer } from '../domain/deposit.ts'
import { holdPath } from '../domain/hold-path.ts'
import type { Deposit } from '../repositories/orders/deposit.repo.ts'
import { statusLabels } from '../domain/order-status.ts'
import { canReview } from '../domain/review.ts'
import type { ReviewRow } from '../repositories/reviews/review.repo.ts'
import { todayIn } from '../domain/time-zone.ts'
import { towCheckOf } from '../domain/tow-check-of.ts'
import { siteCheckToWire } from './site-check-to-wire.ts'
import { towCarToWire } from './tow-car-to-wire.ts'
import { trailerToWire } from './trailer-to-wire.ts'

/** The page to print. It is no page of the app: the server writes it, without a script. */
export const receiptPath = (orderId: string): string => `/pay/orders/${orderId}/receipt`

/** What they signed, word for word, as a page to print. */
export const rulesPath = (orderId: string): string => `/pay/orders/${orderId}/rules`

/** What the customer can still do about an order. */
export interface OrderChoices {
  /** What a cancellation would refund; null if it cannot be canceled. */
  refund: number | null
  canChange: boolean
  /** A change that waits for its payment. */
  waiting: PaidChange | undefined
  /** What they said about it. */
  review: ReviewRow | undefined
  /** The latest hold of its deposit. */
  hold: Deposit | undefined
}

function depositToWire(order: OrderRow, hold: Deposit | undefined, now: Date): Pick<Order, 'deposit'> {
  if (order.depositCents === null) return {}
  return {
    deposit: {
      amount: order.depositCents,
      text: tellCustomer(order, hold, now),
      ...(canHold(order, hold, now) && { hold_url: holdPath(order.id) }),
    },
  }
}

export function orderToWire(
  order: OrderRow,
  { refund, canChange, waiting, review, hold }: OrderChoices,
  now: Date,
): Order {
  const { typeForm, status, deliveryMethod } = order
  const isRental = typeForm === 'rental'
  const towCheck = towCheckOf(order)
  const siteCheck = siteCheckToWire(order)
  const { trailer, footprint } = checkToAnswer(order, todayIn(order.timeZone, now))
  const isPayable = status === 'awaiting_payment' && order.payUntil > now
  return {
    id: order.id,
    header: `Order #${order.number} of ${formatDay(todayIn(order.timeZone, order.createdAt))}`,
    image: order.image,
    name: order.saunaName,
    sauna_id: order.productId,
    status,
    status_label: statusLabels[status],
    day_receipt: order.dateFrom,
    day_return: order.dateTo,
    delivery_method: deliveryMethod,
    pickup_address: deliveryMethod === 'pickup' ? order.pickupAddress : null,
    delivery_address: order.deliveryAddress && formatAddress(order.deliveryAddress),
    hours: order.hours,
    pickup_point: deliveryMethod === 'pickup' ? order.pickupPoint : null,
    ...(towCheck && { tow_check: towCheck }),
    ...(siteCheck && { site_check: siteCheck }),
    ...trailerToWire(trailer ?? null),
    ...(trailer && order.towCar && { tow_car: towCarToWire(order.towCar) }),
    ...(footprint && { footprint }),
    ...((trailer || footprint) && { check_id: checkIdOf(order) }),
    product_cost: isRental ? null : order.productCents,
    ...nightPricesToWire(order),
    rental_cost: isRental ? order.rentalCents : null,
    delivery_cost: deliveryMethod === 'delivery' ? order.deliveryCents : null,
    tax: order.taxCents,
    total_cost: order.totalCents,
    ...(isPayable && { pay_url: `/pay/orders/${order.id}`, pay_until: order.payUntil.toISOString() }),
    ...(order.paidAt && { receipt_url: receiptPath(order.id) }),
    ...(order.rulesSignedAt && { rules_url: rulesPath(order.id) }),
    ...depositToWire(order, hold, now),
    can_change: canChange,
    ...(waiting && { change: waitingToWire(waiting) }),
    ...(canReview(status) && {
      can_review: true,
      ...(order.customer.name && { review_name: order.customer.name }),
    }),
    ...(review && { review: ownReviewToWire(review) }),
    ...(refund !== null && { refund_cost: refund }),
  }
}
