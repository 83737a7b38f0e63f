import { type RawBuilder, sql } from 'kysely'
import type { Range } from '../../domain/office/occupancy.ts'
import { isInside, type Within } from '../operations/within.ts'

/** No zone is further from UTC: what is left out early lies on no day of the range, and an index can be used. */
export const near = (instant: RawBuilder<unknown>, { from, to }: Range) =>
  sql`${instant} >= ${from}::date - interval '1 day' and ${instant} < ${to}::date + interval '1 day'`

/**
 * SQL: the first move (`m`) and the first change (`n`) of each order `o`, which say what it was when it was paid: both
 * come after that. Few orders have one, so this is faster than to look for each.
 */
export const asPaid = sql`
  left join (select distinct on (order_id) * from order_move order by order_id, at, id) as m on m.order_id = o.id
  left join (select distinct on (order_id) order_id, ended_at, before from order_change where state = 'done'
    order by order_id, ended_at, created_at) as n on n.order_id = o.id`

/** SQL: the same after an instant, which say what it was at that instant. */
const asOf = (instant: RawBuilder<unknown>) => sql`
  left join lateral (select * from order_move where order_id = o.id and at > ${instant} order by at, id limit 1) as m
    on true
  left join lateral (select ended_at, before from order_change
    where order_id = o.id and state = 'done' and ended_at > ${instant} order by ended_at, created_at limit 1) as n on true`

/** SQL: what the order `o` was before its move `m` and its change `n`. Only a move takes it to another place. */
export const was = {
  settlementId: sql`coalesce(m.settlement_id, o.settlement_id)`,
  timeZone: sql`coalesce(m.time_zone, o.time_zone)`,
  productId: sql`case when m.at < n.ended_at then m.product_id
    else coalesce((n.before ->> 'productId')::integer, m.product_id, o.product_id) end`,
}
const place = sql`${was.settlementId} as settlement_id, coalesce(m.location, o.location) as place,
  ${was.timeZone} as time_zone`
const sauna = sql`case when m.at < n.ended_at then m.sauna_name
  else coalesce(n.before ->> 'saunaName', m.sauna_name, o.sauna_name) end`
const taxPpm = sql`coalesce((n.before ->> 'taxPpm')::integer, o.tax_ppm)`
const wasInside = (part: Within) => isInside(part, was.settlementId)

/**
 * SQL: what orders were charged around a range, and what was received for it. An order counts as it was paid, with its terms,
 * sauna, and place of then, and each change of it when it was made, with what it cost more or less: so a month that is over
 * never changes. `before` and `after` are the terms of the rental; an order has none before.
 */
export const charges = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, ${place}, o.paid_at as at, 1 as orders, p.gateway, p.ref, ${sauna} as sauna, ${taxPpm} as tax_ppm,
    o.product_cents as sale,
    coalesce((n.before ->> 'rentalCents')::integer, o.rental_cents) as rental,
    coalesce((n.before ->> 'deliveryCents')::integer, o.delivery_cents) as delivery,
    coalesce((n.before ->> 'taxCents')::integer, o.tax_cents) as tax,
    p.amount_cents as received, null::jsonb as before,
    coalesce(n.before, jsonb_build_object('rentalCents', o.rental_cents, 'priceCents', o.price_cents,
      'nightPrices', o.night_prices)) as after
  from shop_order o join payment p on p.order_id = o.id ${asPaid}
  where ${near(sql`o.paid_at`, range)} and ${wasInside(part)}
  union all
  select o.number, ${place}, c.ended_at, 0, coalesce(c.gateway, p.gateway), coalesce(c.ref, p.ref),
    c.wanted ->> 'saunaName', (c.wanted ->> 'taxPpm')::integer, 0,
    (c.wanted ->> 'rentalCents')::integer - (c.before ->> 'rentalCents')::integer,
    (c.wanted ->> 'deliveryCents')::integer - (c.before ->> 'deliveryCents')::integer,
    (c.wanted ->> 'taxCents')::integer - (c.before ->> 'taxCents')::integer,
    greatest(c.difference_cents, 0), c.before, c.wanted
  from order_change c join shop_order o on o.id = c.order_id join payment p on p.order_id = o.id
    ${asOf(sql`c.ended_at`)}
  where c.state = 'done' and ${near(sql`c.ended_at`, range)} and ${wasInside(part)}`

/**
 * SQL: what went back around a range, of a cancellation or while an order went on. What a change costs less is one of them
 * with `is_difference`: it was never to be received, because the order was charged less by then. Each counts for the sauna
 * and the place for which the money that goes back was charged, wherever the order has been moved since.
 */
export const refunds = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, ${place}, p.updated_at as at, p.gateway, p.ref, ${sauna} as sauna, ${taxPpm} as tax_ppm,
    o.refund_cents as cents, false as is_difference
  from payment p join shop_order o on o.id = p.order_id ${asPaid}
  -- Terminal, so its last change is when the gateway reported it.
  where p.status = 'refunded' and o.paid_at is not null and ${near(sql`p.updated_at`, range)} and ${wasInside(part)}
  union all
  select o.number, ${place}, r.given_at, coalesce(c.gateway, p.gateway), coalesce(c.ref, p.ref), ${sauna}, ${taxPpm},
    r.amount_cents, r.is_difference
  from order_refund r join shop_order o on o.id = r.order_id join payment p on p.order_id = o.id
    left join order_change c on c.id = r.change_id
    ${asOf(sql`case when r.is_difference then r.created_at else coalesce(c.ended_at, '-infinity') end`)}
  where ${near(sql`r.given_at`, range)} and o.paid_at is not null and ${wasInside(part)}`

/** SQL: what was charged of deposits around a range. It pays for damage, so it is no price, and has no tax. */
export const chargedDeposits = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, ${place}, d.ended_at as at, d.gateway, d.ref, ${sauna} as sauna, d.charge_cents as cents
  from order_deposit d join shop_order o on o.id = d.order_id ${asOf(sql`d.ended_at`)}
  where d.state = 'charged' and ${near(sql`d.ended_at`, range)} and ${wasInside(part)}`

/** SQL: what of that went back around a range, for the sauna and the place for which it was charged. */
export const refundedDeposits = (part: Within, range: Range): RawBuilder<unknown> => sql`
  select o.number, ${place}, r.given_at as at, d.gateway, d.ref, ${sauna} as sauna, r.amount_cents as cents
  from deposit_refund r join order_deposit d on d.id = r.deposit_id join shop_order o on o.id = d.order_id
    ${asOf(sql`d.ended_at`)}
  where ${near(sql`r.given_at`, range)} and ${wasInside(part)}`
