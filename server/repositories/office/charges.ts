import { type RawBuilder, sql } from 'kysely'
import type { Range } from '../../domain/office/occupancy.ts'
import { isInside, type Within } from '../operations/within.ts'

/** No zone is further from UTC: what is left out early lies on no day of the range, and an index can be used. */
export const near = (instant: RawBuilder<unknown>, { from, to }: Range) =>
  sql`${instant} >= ${from}::date - interval '1 day' and ${instant} < ${to}::date + interval '1 day'`

/**
 * SQL: what orders were charged around a range, and what was received for it. An order counts as it was paid, with its terms
 * of then, and each change of it when it was made, with what it cost more or less: so a month that is over never changes.
 */
export const charges = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, o.settlement_id, o.time_zone, o.paid_at as at, 1 as orders, p.gateway, p.ref,
    coalesce(first.before ->> 'saunaName', o.sauna_name) as sauna,
    coalesce((first.before ->> 'taxPpm')::integer, o.tax_ppm) as tax_ppm, o.product_cents as sale,
    coalesce((first.before ->> 'rentalCents')::integer, o.rental_cents) as rental,
    coalesce((first.before ->> 'deliveryCents')::integer, o.delivery_cents) as delivery,
    coalesce((first.before ->> 'taxCents')::integer, o.tax_cents) as tax,
    p.amount_cents as received
  from shop_order o join payment p on p.order_id = o.id
    -- Few orders change, so this is faster than to look for each.
    left join (select distinct on (c.order_id) c.order_id, c.before from order_change c where c.state = 'done'
      order by c.order_id, c.ended_at, c.created_at) as first on first.order_id = o.id
  where ${near(sql`o.paid_at`, range)} and ${isInside(part)}
  union all
  select o.number, o.settlement_id, o.time_zone, c.ended_at, 0, coalesce(c.gateway, p.gateway), coalesce(c.ref, p.ref),
    c.wanted ->> 'saunaName', (c.wanted ->> 'taxPpm')::integer, 0,
    (c.wanted ->> 'rentalCents')::integer - (c.before ->> 'rentalCents')::integer,
    (c.wanted ->> 'deliveryCents')::integer - (c.before ->> 'deliveryCents')::integer,
    (c.wanted ->> 'taxCents')::integer - (c.before ->> 'taxCents')::integer,
    greatest(c.difference_cents, 0)
  from order_change c join shop_order o on o.id = c.order_id join payment p on p.order_id = o.id
  where c.state = 'done' and ${near(sql`c.ended_at`, range)} and ${isInside(part)}`

/**
 * SQL: what went back around a range, of a cancellation or while an order went on. What a change costs less is one of them
 * with `is_difference`: it was never to be received, because the order was charged less by then.
 */
export const refunds = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, o.settlement_id, o.time_zone, p.updated_at as at, p.gateway, p.ref, o.sauna_name as sauna, o.tax_ppm,
    o.refund_cents as cents, false as is_difference
  from payment p join shop_order o on o.id = p.order_id
  -- Terminal, so its last change is when the gateway reported it.
  where p.status = 'refunded' and o.paid_at is not null and ${near(sql`p.updated_at`, range)} and ${isInside(part)}
  union all
  select o.number, o.settlement_id, o.time_zone, r.given_at, coalesce(c.gateway, p.gateway), coalesce(c.ref, p.ref),
    o.sauna_name, o.tax_ppm, r.amount_cents, r.is_difference
  from order_refund r join shop_order o on o.id = r.order_id join payment p on p.order_id = o.id
    left join order_change c on c.id = r.change_id
  where ${near(sql`r.given_at`, range)} and o.paid_at is not null and ${isInside(part)}`
