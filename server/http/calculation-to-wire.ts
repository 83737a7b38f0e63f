import type { Calculations } from '../../contract/product.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import type { Stay } from '../domain/stay.ts'
import type { Bookable } from '../repositories/bookings/bookable.ts'
import { findNearestDate } from '../domain/calendar.ts'
import { escapeHtml } from '../domain/html.ts'
import { nightPricesToWire } from './night-prices-to-wire.ts'
import { stayToWire } from './stay-to-wire.ts'
import { findOfferError, quoteOffer } from '../domain/offer.ts'

/** Why nothing can be chosen here at all, as HTML; null if something can. */
function notAvailableMessageFor({ kind, stock, calendar, settlement }: Bookable): string | null {
  if (kind === 'sale')
    return stock
      ? null
      : 'This sauna is out of stock. <a href="/contacts_us">Ask us</a> when we expect the next one.'
  if (calendar && findNearestDate(calendar)) return null
  const others = settlement
    ? ` <a href="/catalog/rental/${settlement.id}">Other saunas in ${escapeHtml(settlement.name)}</a> may have some.`
    : ''
  return `This sauna has no free dates right now.${others}`
}

/**
 * The price of what a visitor has chosen, or would. The checkout is ready for what a customer can book or buy right now;
 * a guest sees the same price, and why it is not available.
 */
export function calculationToWire(
  product: Bookable,
  { stay, method }: { stay: Stay | null; method: DeliveryMethod },
  isCustomer: boolean,
): Calculations {
  const quote = quoteOffer(product, stay, method)
  const error = findOfferError(product, stay)
  const isChosen = product.kind === 'sale' || stay !== null
  return {
    type_form: quote.typeForm,
    ...stayToWire(stay),
    nights_count: quote.nightsCount,
    price: quote.price,
    ...nightPricesToWire(quote),
    rental_cost: quote.rentalCost,
    delivery_method: quote.deliveryMethod,
    delivery_cost: quote.deliveryCost,
    tax: quote.tax,
    total_cost: quote.totalCost,
    not_available_message:
      notAvailableMessageFor(product) ?? (isChosen && error ? escapeHtml(error.message) : null),
    checkout_is_ready: isCustomer && error === null,
    version: quote.priceVersion,
  }
}
