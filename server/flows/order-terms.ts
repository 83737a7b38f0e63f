import type { OrderRow, RefundableOrder } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import { canCancel } from '../domain/order-status.ts'
import type { Quote } from '../domain/quote.ts'
import { leftOf, refundFor } from '../domain/refund.ts'
import type { Cents } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'
import { todayIn } from '../domain/time-zone.ts'
import type { Trip } from '../domain/turnover.ts'

/** The price at which an order was placed. */
export const quoteOf = (order: OrderRow): Quote => ({
  typeForm: order.typeForm,
  price: order.priceCents,
  nightPrices: order.nightPrices,
  nightsCount: order.nights,
  rentalCost: order.typeForm === 'rental' ? order.rentalCents : null,
  productCost: order.typeForm === 'sale' ? order.productCents : null,
  deliveryMethod: order.deliveryMethod,
  deliveryCost: order.deliveryMethod === 'delivery' ? order.deliveryCents : null,
  tax: order.taxCents,
  totalCost: order.totalCents,
  priceVersion: order.priceVersion,
})

/** The stay of a rental; null for a sale. */
export const stayOf = ({ dateFrom, dateTo }: OrderRow): Stay | null =>
  dateFrom && dateTo ? { from: dateFrom, to: dateTo } : null

/** Whether the office has made it, and its customer has not yet read and accepted it: nobody can pay for it before. */
export const waitsForAcceptance = ({
  madeBy,
  acceptedAt,
}: Pick<OrderRow, 'madeBy' | 'acceptedAt'>): boolean => madeBy !== null && acceptedAt === null

/** How its customer gets the sauna. */
export const tripOfOrder = ({
  deliveryMethod: method,
  deliveryAddress,
}: Pick<OrderRow, 'deliveryMethod' | 'deliveryAddress'>): Trip => ({
  method,
  zip: deliveryAddress?.zipCode ?? null,
})

/** Where the sauna is picked up or delivered, in one line. */
export const addressOf = ({ deliveryMethod, deliveryAddress, pickupAddress }: OrderRow): string =>
  deliveryMethod === 'delivery' && deliveryAddress ? formatAddress(deliveryAddress) : (pickupAddress ?? '')

/** The refund for canceling this order today; null if its customer cannot cancel it. */
export function refundOf(order: RefundableOrder, now: Date): Cents | null {
  const today = todayIn(order.timeZone, now)
  const stay = stayOf(order)
  if (!canCancel(order.status, stay, today)) return null
  if (order.status === 'awaiting_payment') return 0
  const left = leftOf(order)
  // The shop closed its dates, so it is not the customer who breaks the agreement.
  if (order.datesClosed) return left
  return Math.min(left, refundFor({ totalCost: order.totalCents, stay }, order.refundPolicy, today))
}
