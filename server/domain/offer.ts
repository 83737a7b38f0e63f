import type { Calendar } from './calendar.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { Cents } from './money.ts'
import { type Charges, type Quote, quoteRental, quoteSale } from './quote.ts'
import { stayMessages } from './stay-messages.ts'
import { findStayError, type Stay, type StayError } from './stay.ts'

/** A sauna as it is on offer today. The price is per night or per piece; a sale has stock, a rental has a calendar. */
export interface Offer {
  id: number
  kind: 'rental' | 'sale'
  price: Cents
  stock: number | null
  terms: Charges
  calendar: Calendar | null
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
  return findStayError(offer.calendar, stay)
}
