import { sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import { eachDay } from '../../domain/day.ts'
import { monthDayOf, weekdayOf } from '../../domain/price-rules.ts'
import type { Stay } from '../../domain/stay.ts'

/** An expression: the lowest price of a night of the product `p`, or the price of a sauna for sale. */
export const leastPrice = sql<Cents>`coalesce(p.least_price_cents, p.price_cents)`

/**
 * An expression: what the nights of a stay cost at the product `p`, whose rules are stored with the narrowest first. For
 * sorting and choosing rows only: it is the SQL twin of `priceOfDay` in domain/price-rules.ts, and a test compares the two.
 */
export function rentalCost(stay: Stay) {
  const nights = eachDay(stay.from, stay.to)
  return sql<Cents>`(case when p.price_rules = '[]' then p.price_cents::bigint * ${nights.length}::integer else (
    select sum(coalesce((
      select (rule.value ->> 'price')::bigint from jsonb_array_elements(p.price_rules) with ordinality as rule (value, nth)
      where (rule.value -> 'weekdays' = '[]' or rule.value -> 'weekdays' @> to_jsonb(night.weekday))
        and (rule.value -> 'season' = 'null' or case
          when rule.value -> 'season' ->> 'from' <= rule.value -> 'season' ->> 'to'
          then night.month_day between rule.value -> 'season' ->> 'from' and rule.value -> 'season' ->> 'to'
          else night.month_day >= rule.value -> 'season' ->> 'from' or night.month_day <= rule.value -> 'season' ->> 'to' end)
      order by rule.nth limit 1), p.price_cents))
    from unnest(${nights.map(monthDayOf)}::text[], ${nights.map(weekdayOf)}::text[]) as night (month_day, weekday)) end)`
}
