import type { OrderWithPayment } from '../repositories/orders/order.repo.ts'
import type { Address } from '../domain/address.ts'
import { type Hold, refundedOf } from '../domain/deposit.ts'
import { formatDay } from '../domain/day.ts'
import { fullName } from '../domain/full-name.ts'
import { priceLinesOf } from '../domain/price-lines.ts'
import { todayIn } from '../domain/time-zone.ts'
import { quoteOf, stayOf } from './order-terms.ts'

/** What a receipt says, in words and whole cents. */
export interface Receipt {
  customer: { name: string; email: string; address: Address | null }
  number: number
  /** `12/01/2026`, as everywhere in the shop. */
  orderedOn: string
  paidOn: string
  what: string
  /** `12/01/2026 to 12/04/2026`; null for a sale. */
  stay: string | null
  /** Without tax and total. */
  lines: { label: string; cents: number }[]
  /** Parts per million: 82500 is 8.25%. */
  taxPpm: number
  tax: number
  total: number
  /** In all; more than the total where something went back because the order changed. */
  paid: number
  /** What went back to the customer, or will. */
  refund: number
  /** What was charged of the deposit, which is no part of the total, and what of it went back, or will; null for nothing. */
  deposit: { charged: number; refund: number } | null
}

/**
 * The receipt of an order; null until it is paid. Days are those of where the sauna stands.
 * @param hold the latest of its deposit
 */
export function buildReceipt(order: OrderWithPayment, hold: Hold | undefined): Receipt | null {
  if (!order.paidAt) return null
  const dayOf = (instant: Date) => formatDay(todayIn(order.timeZone, instant))
  const stay = stayOf(order)
  const { email } = order.customer
  return {
    customer: {
      name: fullName(order.customer),
      email,
      address: order.homeAddress ?? order.deliveryAddress,
    },
    number: order.number,
    orderedOn: dayOf(order.createdAt),
    paidOn: dayOf(order.paidAt),
    what: order.saunaName,
    stay: stay && `${formatDay(stay.from)} to ${formatDay(stay.to)}`,
    lines: priceLinesOf(quoteOf(order))
      .filter(({ key }) => key === 'rental' || key === 'delivery' || (key === 'price' && !stay))
      .map(({ label, cost }) => ({ label, cents: cost })),
    taxPpm: order.taxPpm,
    tax: order.taxCents,
    total: order.totalCents,
    paid: order.amountCents + order.changesPaidCents,
    refund: order.refundCents + order.partRefundedCents,
    deposit: hold?.state === 'charged' ? { charged: hold.chargeCents ?? 0, refund: refundedOf(hold) } : null,
  }
}
