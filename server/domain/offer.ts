import type { Calendar } from './calendar.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { Cents } from './money.ts'
import { type Charges, type Quote, quoteRental, quoteSale } from './quote.ts'
import { findStayProblem, type Stay, type StayProblem } from './stay.ts'

/** A sauna as it can be had today. The price is that of a night or of the piece; a sale has stock, a rental a calendar. */
export interface Offer {
  id: number
  kind: 'rental' | 'sale'
  price: Cents
  stock: number | null
  terms: Charges
  calendar: Calendar | null
}

/** The one price of an offer, whoever asks for it. The stay of a sale is ignored. */
export const quoteOffer = (offer: Offer, stay: Stay | null, method: DeliveryMethod): Quote =>
  offer.kind === 'rental'
    ? quoteRental(offer, stay, method, offer.terms)
    : quoteSale(offer, method, offer.terms)

/** Why an offer cannot be had as chosen, or null when it can. A rental without a stay cannot. */
export function findObstacle(offer: Offer, stay: Stay | null): StayProblem | null {
  if (offer.kind === 'sale')
    return offer.stock ? null : { at: 'receipt', message: 'This sauna is out of stock.' }
  if (!offer.calendar || !stay) return { at: 'receipt', message: 'Choose the day of receipt.' }
  return findStayProblem(offer.calendar, stay)
}
