import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { formatAddress } from '../domain/address.ts'
import type { Quote } from '../domain/quote.ts'
import type { Stay } from '../domain/stay.ts'

/** The price an order was made at. */
export const quoteOf = (order: OrderRow): Quote => ({
  typeForm: order.type_form,
  price: order.price_cents,
  nightsCount: order.nights,
  rentalCost: order.type_form === 'rental' ? order.rental_cents : null,
  productCost: order.type_form === 'sale' ? order.product_cents : null,
  deliveryMethod: order.delivery_method,
  deliveryCost: order.delivery_method === 'delivery' ? order.delivery_cents : null,
  tax: order.tax_cents,
  totalCost: order.total_cents,
  priceVersion: order.price_version,
})

/** The stay of a rental; null for a sale. */
export const stayOf = ({ date_from, date_to }: OrderRow): Stay | null =>
  date_from && date_to ? { from: date_from, to: date_to } : null

/** Where it changes hands, in one line. */
export const addressOf = ({ delivery_method, delivery_address, pickup_address }: OrderRow): string =>
  delivery_method === 'delivery' && delivery_address
    ? formatAddress(delivery_address)
    : (pickup_address ?? '')
