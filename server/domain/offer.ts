import { type Calendar, calendarFor } from './calendar.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { NightlyPrices } from './price-rules.ts'
import { type Charges, type Quote, quoteRental, quoteSale } from './quote.ts'
import { stayMessages } from './stay-messages.ts'
import { findStayError, type Stay, type StayError } from './stay.ts'
import { isSameTurnover, PICKUP, turnoverOf, type Yard } from './turnover.ts'

/** A sauna as it is on offer today. The price is per night or per piece; a sale has stock, a rental has a calendar and a yard. */
export interface Offer extends NightlyPrices {
  id: number
  kind: 'rental' | 'sale'
  stock: number | null
  terms: Charges
  calendar: Calendar | null
  yard?: Yard | null
}

/** The one price of an offer, the same everywhere. The stay of a sale is ignored. */
export const quoteOffer = (offer: Offer, stay: Stay | null, method: DeliveryMethod): Quote =>
  offer.kind === 'rental'
    ? quoteRental(offer, stay, method, offer.terms)
    : quoteSale(offer, method, offer.terms)

/** Why an offer cannot be booked or bought as chosen, or null if it can. A rental needs a stay. */
export function findOfferError(offer: Offer, stay: Stay | null): StayError | null {
  if (offer.kind === 'sale')
    return offer.stock ? null : { field: 'from', message: 'This sauna is out of stock.' }
  if (!offer.calendar || !stay) return { field: 'from', message: stayMessages.chooseStart }
  const error = findStayError(offer.calendar, stay)
  return error && isFreeForPickup(offer.calendar, offer.yard, stay)
    ? { ...error, message: `${error.message} These dates are free if you pick it up.` }
    : error
}

/** Whether nothing but the way that the customer gets it stands in the way of a stay. */
function isFreeForPickup(calendar: Calendar, yard: Yard | null | undefined, stay: Stay): boolean {
  if (!yard) return false
  const pickup = turnoverOf(yard, PICKUP)
  return (
    !isSameTurnover(pickup, calendar.rules) && findStayError(calendarFor(calendar, pickup), stay) === null
  )
}
