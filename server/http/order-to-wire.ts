import type { Order } from '../../contract/orders.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import type { PaidChange } from '../repositories/orders/order-change.repo.ts'
import { waitingToWire } from './change-to-wire.ts'
import { formatAddress } from '../domain/address.ts'
import { formatDay } from '../domain/day.ts'
import { statusLabels } from '../domain/order-status.ts'
import { todayIn } from '../domain/time-zone.ts'
import { towCheckOf } from '../domain/tow-check-of.ts'

/** The page to print. It is no page of the app: the server writes it, without a script. */
export const receiptPath = (orderId: string): string => `/pay/orders/${orderId}/receipt`

/** What the customer can still do about an order. */
export interface OrderChoices {
  /** What a cancellation would refund; null if it cannot be canceled. */
  refund: number | null
  canChange: boolean
  /** A change that waits for its payment. */
  waiting: PaidChange | undefined
}

export function orderToWire(order: OrderRow, { refund, canChange, waiting }: OrderChoices, now: Date): Order {
  const { typeForm, status, deliveryMethod } = order
  const isRental = typeForm === 'rental'
  const towCheck = towCheckOf(order)
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
    product_cost: isRental ? null : order.productCents,
    rental_cost: isRental ? order.rentalCents : null,
    delivery_cost: deliveryMethod === 'delivery' ? order.deliveryCents : null,
    tax: order.taxCents,
    total_cost: order.totalCents,
    ...(isPayable && { pay_url: `/pay/orders/${order.id}`, pay_until: order.payUntil.toISOString() }),
    ...(order.paidAt && { receipt_url: receiptPath(order.id) }),
    can_change: canChange,
    ...(waiting && { change: waitingToWire(waiting) }),
    ...(refund !== null && { refund_cost: refund }),
  }
}
