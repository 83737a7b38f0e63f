import type { PriceRuleEntry } from './catalog-file.ts'
import { type PriceRule, weekdays } from './price-rules.ts'

/** A price rule as a file or the office has it. @param entry has been checked */
export const priceRuleOf = ({
  season,
  weekdays: days = [],
  price_cents: price,
}: PriceRuleEntry): PriceRule => ({
  season: season ? { name: '', ...season } : null,
  weekdays: weekdays.filter((day) => days.includes(day)),
  price,
})

/** A price rule as its owner would write it. */
export const priceRuleEntry = ({ season, weekdays: days, price }: PriceRule): PriceRuleEntry => ({
  ...(season && {
    season: { ...(season.name && { name: season.name }), from: season.from, to: season.to },
  }),
  ...(days.length > 0 && { weekdays: [...days] }),
  price_cents: price,
})
