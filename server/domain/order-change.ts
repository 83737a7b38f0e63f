import type { Address } from './address.ts'
import type { Day } from './day.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { Cents } from './money.ts'
import { type Offer, quoteOffer } from './offer.ts'
import { type OrderStatus, statusLabels } from './order-status.ts'
import type { NightPrice } from './price-rules.ts'
import { type Quote, quoteNights } from './quote.ts'
import type { Stay } from './stay.ts'
import type { Trip } from './turnover.ts'

/** `waiting` for its payment; `refund_due`: paid too late, so the money goes back; the order changed only if it is `done`. */
export type ChangeState = 'waiting' | 'done' | 'expired' | 'withdrawn' | 'refund_due' | 'refunded'

/** What a change can change of a rental, before it or after. */
export interface OrderTerms {
  productId: number
  saunaName: string
  from: Day
  to: Day
  method: DeliveryMethod
  /** Null for a pickup. */
  address: Address | null
  priceCents: Cents
  /** Null where each night costs `priceCents`; left out of changes from before there were rules. */
  nightPrices?: NightPrice[] | null
  rentalCents: Cents
  deliveryCents: Cents
  taxPpm: number
  taxCents: Cents
  totalCents: Cents
  priceVersion: string
}

export const stayOfTerms = ({ from, to }: OrderTerms): Stay => ({ from, to })

/** How the customer would get the sauna. */
export const tripOfTerms = ({ method, address }: Pick<OrderTerms, 'method' | 'address'>): Trip => ({
  method,
  zip: address?.zipCode ?? null,
})

export const isSameAddress = (a: Address | null, b: Address | null) =>
  a?.address === b?.address && a?.city === b?.city && a?.state === b?.state && a?.zipCode === b?.zipCode

/** Whether other nights are needed: other days, or another sauna. */
export const needsNights = (
  before: OrderTerms,
  after: Pick<OrderTerms, 'productId' | 'from' | 'to'>,
): boolean => before.productId !== after.productId || before.from !== after.from || before.to !== after.to

/** Whether it goes somewhere else, so that the distance has to be checked. */
export const goesElsewhere = (before: OrderTerms, after: Pick<OrderTerms, 'method' | 'address'>): boolean =>
  after.method === 'delivery' &&
  (before.method !== 'delivery' || !isSameAddress(before.address, after.address))

type Wanted = Pick<OrderTerms, 'productId' | 'from' | 'to' | 'method' | 'address'>

export const isUnchanged = (before: OrderTerms, after: Wanted): boolean =>
  !needsNights(before, after) &&
  before.method === after.method &&
  isSameAddress(before.address, after.address)

/**
 * The price of an order as it would be. Other days and another sauna cost what they cost today. Who keeps both keeps the
 * prices of the nights and the tax that were agreed, and the delivery fee of a delivery that stays one.
 */
export function quoteChange(before: OrderTerms, wanted: Wanted, offer: Offer): Quote {
  const stay = { from: wanted.from, to: wanted.to }
  if (needsNights(before, wanted)) return quoteOffer(offer, stay, wanted.method)
  const deliveryFee = before.method === 'delivery' ? before.deliveryCents : offer.terms.deliveryFee
  const agreed = { id: before.productId, price: before.priceCents }
  const charges = { deliveryFee, taxPpm: before.taxPpm }
  return quoteNights(agreed, stay, before.nightPrices ?? null, wanted.method, charges)
}

/** What decides whether an order can be changed at all. */
export interface Changeable {
  status: OrderStatus
  /** Null for a sale. */
  stay: Stay | null
  /** Where the sauna is. */
  today: Day
  /** Its dates are closed, and the customer was asked what to do. */
  datesClosed: boolean
  /** Whether a cancellation today would give everything back. */
  isFreeToCancel: boolean
}

/** Why nothing about an order can be changed, in a sentence for who asks; null if it can be. */
export function findChangeRefusal(order: Changeable, by: 'customer' | 'office'): string | null {
  const { status, stay, today, datesClosed, isFreeToCancel } = order
  if (!stay) return 'A sauna that was sold has no dates to change.'
  if (by === 'office') {
    if (status !== 'paid')
      return `Only a paid order can be changed, until it is handed over. This one is: ${statusLabels[status].toLowerCase()}.`
    return today > stay.from ? 'This stay has begun, so it can no longer be changed.' : null
  }
  if (status === 'handed_over') return 'You have the sauna already. Please call us if your plans change.'
  if (status !== 'paid') return 'Only an order that is paid and still ahead can be changed.'
  if (datesClosed)
    return 'We had to close on your dates. Please choose by the link in our email about it, or call us.'
  return isFreeToCancel
    ? null
    : 'You can change an order yourself as long as you could cancel it for a full refund. That time is over, so please call us.'
}
