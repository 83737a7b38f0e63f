import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import type { Quote } from '../domain/quote.ts'
import type { Stay } from '../domain/stay.ts'

/** The price at which an order was placed. */
export const quoteOf = (order: OrderRow): Quote => ({
  typeForm: order.typeForm,
  price: order.priceCents,
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

/** Where the sauna is picked up or delivered, in one line. */
export const addressOf = ({ deliveryMethod, deliveryAddress, pickupAddress }: OrderRow): string =>
  deliveryMethod === 'delivery' && deliveryAddress ? formatAddress(deliveryAddress) : (pickupAddress ?? '')
