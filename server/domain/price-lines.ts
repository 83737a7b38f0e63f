import { type Cents, formatUsd } from './money.ts'
import type { NightPrice } from './price-rules.ts'
import type { Quote } from './quote.ts'

/** One line of a price, as emails and the checkout page show it. */
export interface PriceLine {
  key: 'price' | 'rental' | 'delivery' | 'tax' | 'total'
  label: string
  cost: Cents
}

/**
 * The lines that apply and cost something, in the specification's order: the price (per night or per piece), the rental
 * of all nights, delivery, tax, total. Apart from a rental's price they add up to the total. Where nights have several
 * prices, there is a line of the rental for each, and no price.
 */
export const priceLinesOf = (quote: Quote): PriceLine[] =>
  [
    ...nightLinesOf(quote),
    { key: 'delivery', label: 'Delivery', cost: quote.deliveryCost } as const,
    { key: 'tax', label: 'Tax', cost: quote.tax } as const,
    { key: 'total', label: 'Total', cost: quote.totalCost } as const,
  ]
    .flatMap(({ cost, ...line }) => (cost === null ? [] : [{ ...line, cost }]))
    .filter(({ key, cost }) => cost !== 0 || key === 'price' || key === 'total')

function nightLinesOf(quote: Quote): { key: 'price' | 'rental'; label: string; cost: Cents | null }[] {
  const { nightPrices, price, nightsCount, rentalCost } = quote
  if (quote.typeForm === 'sale') return [{ key: 'price', label: 'Price', cost: price }]
  const [first, second] = nightPrices ?? []
  if (nightPrices && second) return nightPrices.map(lineOf)
  return [
    { key: 'price', label: 'Price per night', cost: first?.price ?? price },
    { key: 'rental', label: `Rental (${formatNights(nightsCount)})`, cost: rentalCost },
  ]
}

const lineOf = ({ nights, price }: NightPrice) => ({
  key: 'rental' as const,
  label: `Rental (${formatNights(nights)} at ${formatUsd(price)})`,
  cost: nights * price,
})

const formatNights = (count: number | null): string => (count === 1 ? '1 night' : `${count} nights`)
