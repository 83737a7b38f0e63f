import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import { formatDay } from '../domain/day.ts'
import { fullName } from '../domain/full-name.ts'
import { formatUsd } from '../domain/money.ts'

const datesOf = ({ dateFrom, dateTo }: OrderRow) =>
  dateFrom && dateTo ? `${formatDay(dateFrom)} - ${formatDay(dateTo)}` : 'sale'

const nameOf = ({ customer }: OrderRow) => fullName(customer) || '(deleted)'

/** One order in one line. */
export const formatOrderLine = (order: OrderRow): string =>
  [
    `#${order.number}`.padEnd(7),
    order.status.padEnd(17),
    datesOf(order).padEnd(24),
    formatUsd(order.totalCents).padStart(12),
    ` ${order.saunaName}, ${nameOf(order)}`,
  ].join(' ')

/** All details of an order. */
export function formatOrder(
  order: OrderRow & { ref?: string | null; gateway?: string },
  unit?: string,
): string[] {
  const facts: [string, string | null | undefined][] = [
    ['Status', order.status],
    ['Sauna', unit ? `${order.saunaName} (${unit})` : order.saunaName],
    ['Dates', datesOf(order)],
    ['Customer', nameOf(order)],
    ['Email', order.customer.email],
    ['Phone', order.customer.cellPhone],
    ['Driver’s license', order.customer.drivingLicenseNumber],
    ['Home', order.homeAddress && formatAddress(order.homeAddress)],
    [
      order.deliveryMethod === 'delivery' ? 'Deliver to' : 'Pickup at',
      order.deliveryMethod === 'delivery'
        ? order.deliveryAddress && formatAddress(order.deliveryAddress)
        : order.pickupAddress,
    ],
    ['Total', formatUsd(order.totalCents)],
    ['Refund', order.refundCents > 0 ? formatUsd(order.refundCents) : null],
    ['Ordered', order.createdAt.toISOString()],
    ['Paid', order.paidAt?.toISOString()],
    ['Payment', order.ref && `${order.gateway} ${order.ref}`],
  ]
  return [
    `Order #${order.number}`,
    ...facts.flatMap(([label, value]) => (value ? [`${`${label}:`.padEnd(17)}${value}`] : [])),
  ]
}
