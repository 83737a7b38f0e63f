import type { Cents } from '../money.ts'
import type { OrderTerms } from '../order-change.ts'
import { type NightPrice, sumOfNights } from '../price-rules.ts'

type RentalTerms = Pick<OrderTerms, 'rentalCents' | 'priceCents' | 'nightPrices'>

/** A line of the books about nights; of a change, nights that are no longer stayed count below zero. */
export interface BookedNights {
  cents: Cents
  /** Null where the rental is no sum of nights. */
  nights: number | null
  /** Of one night; null with them. */
  nightCents: Cents | null
}

/** What the nights of an order were sold for. Its days are not asked: the office may move it, and the price stays. */
function nightsSold(terms: RentalTerms | null): NightPrice[] | null {
  if (!terms) return []
  const { rentalCents: rental, priceCents: price } = terms
  const sold = terms.nightPrices ?? (price > 0 ? [{ nights: rental / price, price }] : [])
  return sumOfNights(sold) === rental && sold.every(({ nights }) => Number.isInteger(nights)) ? sold : null
}

/**
 * The rental of an order, one line for each price of a night, or what a change of it makes of that. They always add up to
 * what the rental costs more or less.
 * @param before null for the order itself
 */
export function bookedNights(before: RentalTerms | null, after: RentalTerms): BookedNights[] {
  const [sold, kept] = [nightsSold(before), nightsSold(after)]
  const rest = { cents: after.rentalCents - (before?.rentalCents ?? 0), nights: null, nightCents: null }
  if (!sold || !kept) return rest.cents === 0 ? [] : [rest]
  const counts = new Map<Cents, number>()
  const count = (price: Cents, nights: number) => counts.set(price, (counts.get(price) ?? 0) + nights)
  for (const { price, nights } of sold) count(price, -nights)
  for (const { price, nights } of kept) count(price, nights)
  return [...counts]
    .map(([nightCents, nights]) => ({ cents: nights * nightCents, nights, nightCents }))
    .filter(({ cents }) => cents !== 0)
}
