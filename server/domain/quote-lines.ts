import { type Cents, formatUsd } from './money.ts'
import type { Quote } from './quote.ts'

/** One line of a price, as summary, checkout, mail and payment page show it. */
export interface QuoteLine {
  key: 'price' | 'rental' | 'delivery' | 'tax' | 'total'
  label: string
  cost: Cents
}

/** A line whose amount is not what it was; null where there was no such line, or is none any more. */
export interface ChangedLine {
  label: string
  before: Cents | null
  after: Cents | null
}

/**
 * The lines that apply, in the specification's order: the price (of a night, or of the piece), the rental of all nights,
 * delivery, tax, total. All but a rental's price add up to the total.
 */
export const linesOf = (quote: Quote): QuoteLine[] =>
  [
    {
      key: 'price',
      label: quote.typeForm === 'rental' ? 'Price a night' : 'Price',
      cost: quote.price,
    } as const,
    { key: 'rental', label: `Rental (${nightsInWords(quote)})`, cost: quote.rentalCost } as const,
    { key: 'delivery', label: 'Delivery', cost: quote.deliveryCost } as const,
    { key: 'tax', label: 'Tax', cost: quote.tax } as const,
    { key: 'total', label: 'Total', cost: quote.totalCost } as const,
  ].flatMap(({ cost, ...line }) => (cost === null ? [] : [{ ...line, cost }]))

const nightsInWords = ({ nightsCount }: Quote): string =>
  nightsCount === 1 ? '1 night' : `${nightsCount} nights`

/**
 * What to show before a price that moved is accepted again: the lines that differ, old and new. Empty when every line
 * costs the same, though the versions may differ (another day at the same price).
 */
export function changedLines(before: Quote, after: Quote): ChangedLine[] {
  const old = linesOf(before)
  const now = linesOf(after)
  const gone = old.filter(({ key }) => !now.some((line) => line.key === key))
  return [...now, ...gone].flatMap(({ key, label }) => {
    const was = old.find((line) => line.key === key)?.cost ?? null
    const is = now.find((line) => line.key === key)?.cost ?? null
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

/** A changed line in words: `Delivery: $80.00, was $75.00`. */
export const describeChange = ({ label, before, after }: ChangedLine): string =>
  `${label}: ${inWords(after)}, was ${inWords(before)}`

const inWords = (cost: Cents | null): string => (cost === null ? 'none' : formatUsd(cost))
