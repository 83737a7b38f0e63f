import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import { formatDay } from '../domain/day.ts'
import { formatUsd } from '../domain/money.ts'

const datesOf = ({ date_from, date_to }: OrderRow) =>
  date_from && date_to ? `${formatDay(date_from)} - ${formatDay(date_to)}` : 'sale'

const nameOf = ({ customer }: OrderRow) => `${customer.name} ${customer.surname}`.trim() || '(deleted)'

/** One order in one line. */
export const formatOrderLine = (order: OrderRow): string =>
  [
    `#${order.number}`.padEnd(7),
    order.status.padEnd(17),
    datesOf(order).padEnd(24),
    formatUsd(order.total_cents).padStart(12),
    ` ${order.sauna_name}, ${nameOf(order)}`,
  ].join(' ')

/** All of an order. */
export function formatOrder(
  order: OrderRow & { ref?: string | null; gateway?: string },
  unit?: string,
): string[] {
  const facts: [string, string | null | undefined][] = [
    ['Status', order.status],
    ['Sauna', unit ? `${order.sauna_name} (${unit})` : order.sauna_name],
    ['Dates', datesOf(order)],
    ['Customer', nameOf(order)],
    ['Email', order.customer.email],
    ['Phone', order.customer.cellPhone],
    ['Driving license', order.customer.drivingLicenseNumber],
    ['Home', order.home_address && formatAddress(order.home_address)],
    [
      order.delivery_method === 'delivery' ? 'Deliver to' : 'Pickup at',
      order.delivery_method === 'delivery'
        ? order.delivery_address && formatAddress(order.delivery_address)
        : order.pickup_address,
    ],
    ['Total', formatUsd(order.total_cents)],
    ['Refund', order.refund_cents > 0 ? formatUsd(order.refund_cents) : null],
    ['Ordered', order.created_at.toISOString()],
    ['Paid', order.paid_at?.toISOString()],
    ['Payment', order.ref && `${order.gateway} ${order.ref}`],
  ]
  return [
    `Order #${order.number}`,
    ...facts.flatMap(([label, value]) => (value ? [`${`${label}:`.padEnd(17)}${value}`] : [])),
  ]
}
