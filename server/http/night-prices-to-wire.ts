import type { Cents } from '../domain/money.ts'
import type { Quote } from '../domain/quote.ts'

/** What the nights of a stay cost, where that is not the base price for each. */
export const nightPricesToWire = ({
  nightPrices,
}: Pick<Quote, 'nightPrices'>): { night_prices?: { nights: number; cost: Cents }[] } =>
  nightPrices ? { night_prices: nightPrices.map(({ nights, price }) => ({ nights, cost: price })) } : {}
