import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Cents } from '../../domain/money.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { Range } from '../../domain/office/occupancy.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { Db } from '../shop-database.ts'

/** What a month brought at a place. Refunds are what went back in that month, also of earlier orders. */
export interface Revenue {
  /** `2026-12` */
  month: string
  /** Null for sales, which belong to no place. */
  place: string | null
  orders: number
  net: Cents
  delivery: Cents
  tax: Cents
  refunds: Cents
}

/** Orders by the month in which they were paid. */
export interface MonthOfBookings {
  month: string
  orders: number
  rentals: number
  /** Half of the rentals were ordered this many days before they began, or more; null without rentals. */
  leadDays: number | null
  /** Of the orders, those that were canceled, whenever that was. */
  canceled: number
}

/** How often the dates of a sauna were looked at, and how many rentals of it were paid. */
export interface ProductBookings {
  month: string
  productId: number
  title: string
  views: number
  rentals: number
}

export type LineKind = 'rental' | 'sale' | 'delivery' | 'tax' | 'payment' | 'refund'

/** A line of the books. */
export interface BookedLine {
  day: Day
  order: number
  place: string | null
  sauna: string
  kind: LineKind
  cents: Cents
  taxPpm: number
  gateway: string
  ref: string | null
}

export type NumbersRepo = ReturnType<typeof createNumbersRepo>

const canceled: OrderStatus[] = ['cancelled', 'refund_due', 'refunded']

/** The day at the order's settlement. */
const dayOf = (instant: RawBuilder<unknown>) => sql<Day>`(${instant} at time zone o.time_zone)::date`

/** No zone is further from UTC: what is left out early lies on no day of the range, and an index can be used. */
const near = (instant: RawBuilder<unknown>, { from, to }: Range) =>
  sql`${instant} >= ${from}::date - interval '1 day' and ${instant} < ${to}::date + interval '1 day'`

const within = (day: RawBuilder<unknown>, { from, to }: Range) =>
  sql`${day} >= ${from}::date and ${day} < ${to}::date`

/** The figures of the shop, all from its orders; days are those of the settlement. */
export function createNumbersRepo(db: Db) {
  const paid = sql`o.paid_at`
  // Terminal, so its last change is when the gateway reported it.
  const refunded = sql`p.updated_at`
  const given = sql`r.given_at`

  /** By month and place. */
  async function revenue(part: Within, range: Range): Promise<Revenue[]> {
    const { rows } = await sql<Revenue>`
      with line as (
        select ${dayOf(paid)} as day, o.settlement_id, 1 as orders, o.product_cents + o.rental_cents as net,
          o.delivery_cents as delivery, o.tax_cents as tax, 0 as refunds
        from shop_order o where ${near(paid, range)} and ${isInside(part)}
        union all
        select ${dayOf(refunded)}, o.settlement_id, 0, 0, 0, 0, o.refund_cents
        from shop_order o join payment p on p.order_id = o.id
        where p.status = 'refunded' and o.paid_at is not null and ${near(refunded, range)} and ${isInside(part)}
        union all
        select ${dayOf(given)}, o.settlement_id, 0, 0, 0, 0, r.amount_cents
        from order_refund r join shop_order o on o.id = r.order_id
        where ${near(given, range)} and o.paid_at is not null and not r.is_difference and ${isInside(part)})
      select to_char(l.day, 'YYYY-MM') as month, s.name as place, sum(l.orders)::integer as orders,
        sum(l.net)::bigint as net, sum(l.delivery)::bigint as delivery, sum(l.tax)::bigint as tax,
        sum(l.refunds)::bigint as refunds
      from line l left join settlement s on s.id = l.settlement_id
      where ${within(sql`l.day`, range)}
      group by 1, s.id order by 1, s.position, s.id`.execute(db)
    return rows
  }

  async function bookings(part: Within, range: Range): Promise<MonthOfBookings[]> {
    const { rows } = await sql<MonthOfBookings>`
      select to_char(${dayOf(paid)}, 'YYYY-MM') as month, count(*)::integer as orders,
        (count(*) filter (where o.type_form = 'rental'))::integer as rentals,
        percentile_disc(0.5) within group (order by o.date_from - ${dayOf(sql`o.created_at`)})
          filter (where o.type_form = 'rental') as lead_days,
        (count(*) filter (where o.status = any(${canceled}::text[])))::integer as canceled
      from shop_order o
      where ${near(paid, range)} and ${within(dayOf(paid), range)} and ${isInside(part)}
      group by 1 order by 1`.execute(db)
    return rows
  }

  /** Of each rental that was looked at or rented, by month. */
  async function views(part: Within, range: Range): Promise<ProductBookings[]> {
    const { settlementIds } = part
    const { rows } = await sql<ProductBookings>`
      with line as (
        select v.day, v.product_id, v.views, 0 as rentals from product_view v where ${within(sql`v.day`, range)}
        union all
        select ${dayOf(paid)}, o.product_id, 0, 1 from shop_order o
        where o.type_form = 'rental' and ${near(paid, range)} and ${within(dayOf(paid), range)})
      select to_char(l.day, 'YYYY-MM') as month, p.id as product_id, p.title,
        sum(l.views)::integer as views, sum(l.rentals)::integer as rentals
      from line l join product p on p.id = l.product_id
      where ${settlementIds === undefined} or p.settlement_id = any(${settlementIds ?? []}::integer[])
      group by 1, p.id order by 1, p.position, p.id`.execute(db)
    return rows
  }

  /** Every line of every order that lies in the range, in order. What was charged, and what was paid, add up to the same. */
  async function lines(part: Within, range: Range): Promise<BookedLine[]> {
    const { rows } = await sql<BookedLine>`
      with line as (
        select o.*, p.gateway, p.ref, l.kind, l.rank, l.at, l.cents from shop_order o
        join payment p on p.order_id = o.id
        cross join lateral (values
          ('rental', 1, o.paid_at, o.rental_cents), ('sale', 2, o.paid_at, o.product_cents),
          ('delivery', 3, o.paid_at, o.delivery_cents), ('tax', 4, o.paid_at, o.tax_cents),
          ('payment', 5, o.paid_at, o.total_cents),
          ('refund', 6, case when p.status = 'refunded' then p.updated_at end, o.refund_cents)) as l (kind, rank, at, cents)
        where o.paid_at is not null and (${near(paid, range)} or ${near(refunded, range)}) and ${isInside(part)}
        union all
        select o.*, p.gateway, p.ref, 'refund', 6, r.given_at, r.amount_cents
        from order_refund r join shop_order o on o.id = r.order_id join payment p on p.order_id = o.id
        where ${near(given, range)} and o.paid_at is not null and not r.is_difference and ${isInside(part)})
      select ${dayOf(sql`o.at`)} as day, o.number as order, s.name as place, o.sauna_name as sauna, o.kind, o.cents,
        o.tax_ppm, o.gateway, o.ref
      from line o left join settlement s on s.id = o.settlement_id
      where o.at is not null and o.cents <> 0 and ${within(dayOf(sql`o.at`), range)}
      order by day, o.number, o.rank, o.at`.execute(db)
    return rows
  }

  return { revenue, bookings, views, lines }
}
