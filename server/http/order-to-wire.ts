import type { Order } from '../../contract/user.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import { formatDay } from '../domain/day.ts'
import { statusLabels } from '../domain/order-status.ts'
import { todayIn } from '../domain/time-zone.ts'

/** @param refund what a cancellation would refund; null if the order cannot be canceled */
export function orderToWire(order: OrderRow, refund: number | null, now: Date): Order {
  const { type_form, status, delivery_method } = order
  const isRental = type_form === 'rental'
  const isPayable = status === 'awaiting_payment' && order.pay_until > now
  return {
    id: order.id,
    header: `Order #${order.number} of ${formatDay(todayIn(order.time_zone, order.created_at))}`,
    image: order.image,
    name: order.sauna_name,
    sauna_id: order.product_id,
    status,
    status_label: statusLabels[status],
    day_receipt: order.date_from,
    day_return: order.date_to,
    delivery_method,
    pickup_address: delivery_method === 'pickup' ? order.pickup_address : null,
    delivery_address: order.delivery_address && formatAddress(order.delivery_address),
    product_cost: isRental ? null : order.product_cents,
    rental_cost: isRental ? order.rental_cents : null,
    delivery_cost: delivery_method === 'delivery' ? order.delivery_cents : null,
    tax: order.tax_cents,
    total_cost: order.total_cents,
    ...(isPayable && { pay_url: `/pay/orders/${order.id}` }),
    ...(refund !== null && { refund_cost: refund }),
  }
}
