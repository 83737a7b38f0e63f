import type { Cents } from './money.ts'
import type { Quote } from './quote.ts'

/** One line of a price, as emails and the checkout page show it. */
export interface PriceLine {
  key: 'price' | 'rental' | 'delivery' | 'tax' | 'total'
  label: string
  cost: Cents
}

/**
 * The lines that apply and cost something, in the specification's order: the price (per night or per piece), the rental
 * of all nights, delivery, tax, total. Apart from a rental's price they add up to the total.
 */
export const priceLinesOf = (quote: Quote): PriceLine[] =>
  [
    {
      key: 'price',
      label: quote.typeForm === 'rental' ? 'Price per night' : 'Price',
      cost: quote.price,
    } as const,
    { key: 'rental', label: `Rental (${formatNights(quote)})`, cost: quote.rentalCost } as const,
    { key: 'delivery', label: 'Delivery', cost: quote.deliveryCost } as const,
    { key: 'tax', label: 'Tax', cost: quote.tax } as const,
    { key: 'total', label: 'Total', cost: quote.totalCost } as const,
  ]
    .flatMap(({ cost, ...line }) => (cost === null ? [] : [{ ...line, cost }]))
    .filter(({ key, cost }) => cost !== 0 || key === 'price' || key === 'total')

const formatNights = ({ nightsCount }: Quote): string =>
  nightsCount === 1 ? '1 night' : `${nightsCount} nights`
