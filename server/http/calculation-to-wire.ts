import type { Calculations } from '../../contract/product.ts'
import type { Bookable, OpenRequest } from '../repositories/bookings/bookable.repo.ts'
import { findNearestDate } from '../domain/calendar.ts'
import { escapeHtml } from '../domain/html.ts'
import { findObstacle, quoteOffer } from '../domain/offer.ts'

/** Why nothing can be chosen here at all, as HTML; null while something can. */
function unavailability({ kind, stock, calendar, settlement }: Bookable): string | null {
  if (kind === 'sale')
    return stock
      ? null
      : 'This sauna is out of stock. <a href="/contacts_us">Ask us</a> when the next one comes.'
  if (calendar && findNearestDate(calendar)) return null
  const others = settlement
    ? ` <a href="/catalog/rental/${settlement.id}">Other saunas in ${escapeHtml(settlement.name)}</a> may be free.`
    : ''
  return `This sauna has no free dates at the moment.${others}`
}

/**
 * The price of what a visitor has chosen. Ready for the checkout is what a customer can have right now; a guest sees the
 * same price and why it could not be had.
 */
export function calculationToWire(
  product: Bookable,
  request: OpenRequest | null,
  isCustomer: boolean,
): Calculations {
  const stay = product.kind === 'rental' ? (request?.stay ?? null) : null
  const quote = quoteOffer(product, stay, request?.method ?? 'delivery')
  const obstacle = findObstacle(product, stay)
  const isChosen = product.kind === 'sale' || stay !== null
  return {
    type_form: quote.typeForm,
    day_receipt: stay?.dayReceipt ?? null,
    day_return: stay?.dayReturn ?? null,
    nights_count: quote.nightsCount,
    price: quote.price,
    rental_cost: quote.rentalCost,
    delivery_method: quote.deliveryMethod,
    delivery_cost: quote.deliveryCost,
    tax: quote.tax,
    total_cost: quote.totalCost,
    not_available_message:
      unavailability(product) ?? (isChosen && obstacle ? escapeHtml(obstacle.message) : null),
    checkout_is_ready: isCustomer && obstacle === null,
    version: quote.priceVersion,
  }
}
