import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Cents } from '../../domain/money.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { bookedNights, type BookedNights } from '../../domain/office/booked-nights.ts'
import type { OrderTerms } from '../../domain/order-change.ts'
import type { Range, TakenNights } from '../../domain/office/occupancy.ts'
import { isInside, type Within } from '../operations/within.ts'
import { asPaid, chargedDeposits, charges, near, refundedDeposits, refunds, was } from './charges.ts'
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

/**
 * `deposit`: what was charged of one for damage. `deposit refund`: what of that went back. `change refund`: what a change costs
 * less, which takes away from what was received and no longer from the price.
 */
export type LineKind =
  | 'rental'
  | 'sale'
  | 'delivery'
  | 'tax'
  | 'payment'
  | 'refund'
  | 'change refund'
  | 'deposit'
  | 'deposit refund'

/** A line of the books. The rental has one for each price of a night. */
export interface BookedLine extends BookedNights {
  day: Day
  order: number
  place: string | null
  sauna: string
  kind: LineKind
  taxPpm: number
  gateway: string
  ref: string | null
}

/** What an order, or a change of it, was charged or received; of a rental with its terms. */
interface ChargedLine extends Omit<BookedLine, 'nights' | 'nightCents'> {
  before: OrderTerms | null
  after: OrderTerms
}

const toBooked = ({ before, after, ...line }: ChargedLine): BookedLine[] =>
  line.kind === 'rental'
    ? bookedNights(before, after).map((nights) => Object.assign({}, line, nights))
    : [{ ...line, nights: null, nightCents: null }]

export type NumbersRepo = ReturnType<typeof createNumbersRepo>

const canceled: OrderStatus[] = ['cancelled', 'refund_due', 'refunded']

/** The day of an instant at the settlement of a row. */
const dayIn = (zone: RawBuilder<unknown>, instant: RawBuilder<unknown>) =>
  sql<Day>`(${instant} at time zone ${zone})::date`
const dayOf = (instant: RawBuilder<unknown>, row: string) => dayIn(sql.ref(`${row}.timeZone`), instant)

const within = (day: RawBuilder<unknown>, { from, to }: Range) =>
  sql`${day} >= ${from}::date and ${day} < ${to}::date`

/** The figures of the shop, all from its orders; days are those of the settlement. */
export function createNumbersRepo(db: Db) {
  const paid = sql`o.paid_at`
  const dayPaid = dayIn(was.timeZone, paid)
  const dayPlaced = dayIn(was.timeZone, sql`o.created_at`)

  /** By month and place. */
  async function revenue(part: Within, range: Range): Promise<Revenue[]> {
    const { rows } = await sql<Revenue>`
      with line as (
        select ${dayOf(sql`c.at`, 'c')} as day, c.settlement_id, c.orders, c.sale + c.rental as net, c.delivery, c.tax,
          0 as refunds
        from (${charges(part, range)}) c
        union all
        select ${dayOf(sql`r.at`, 'r')}, r.settlement_id, 0, 0, 0, 0, r.cents
        from (${refunds(part, range)}) r where not r.is_difference)
      select to_char(l.day, 'YYYY-MM') as month, s.name as place, sum(l.orders)::integer as orders,
        sum(l.net)::bigint as net, sum(l.delivery)::bigint as delivery, sum(l.tax)::bigint as tax,
        sum(l.refunds)::bigint as refunds
      from line l left join settlement s on s.id = l.settlement_id
      where ${within(sql`l.day`, range)}
      group by 1, s.id order by 1, s.position, s.id`.execute(db)
    return rows
  }

  /**
   * What takes these saunas. A hold counts as neither free nor rented before it is an order: it is left out.
   */
  async function takenNights(unitIds: number[], { from, to }: Range): Promise<TakenNights[]> {
    const { rows } = await sql<TakenNights>`
      select unit_id, kind, array_agg(night - ${from}::date) as nights from unit_night
      where unit_id = any(${unitIds}::integer[]) and night >= ${from}::date and night < ${to}::date and expires_at is null
      group by unit_id, kind`.execute(db)
    return rows
  }

  async function bookings(part: Within, range: Range): Promise<MonthOfBookings[]> {
    const { rows } = await sql<MonthOfBookings>`
      select to_char(${dayPaid}, 'YYYY-MM') as month, count(*)::integer as orders,
        (count(*) filter (where o.type_form = 'rental'))::integer as rentals,
        percentile_disc(0.5) within group (order by o.date_from - ${dayPlaced})
          filter (where o.type_form = 'rental') as lead_days,
        (count(*) filter (where o.status = any(${canceled}::text[])))::integer as canceled
      from shop_order o ${asPaid}
      where ${near(paid, range)} and ${within(dayPaid, range)} and ${isInside(part, was.settlementId)}
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
        select ${dayPaid}, ${was.productId}, 0, 1 from shop_order o ${asPaid}
        where o.type_form = 'rental' and ${near(paid, range)} and ${within(dayPaid, range)})
      select to_char(l.day, 'YYYY-MM') as month, p.id as product_id, p.title,
        sum(l.views)::integer as views, sum(l.rentals)::integer as rentals
      from line l join product p on p.id = l.product_id
      where ${settlementIds === undefined} or p.settlement_id = any(${settlementIds ?? []}::integer[])
      group by 1, p.id order by 1, p.position, p.id`.execute(db)
    return rows
  }

  /** Every line of every order that lies in the range, in order. What was charged, and what was paid, add up to the same. */
  async function lines(part: Within, range: Range): Promise<BookedLine[]> {
    const { rows } = await sql<ChargedLine>`
      with line as (
        select c.number, c.place, c.time_zone, c.at, c.gateway, c.ref, c.sauna, c.tax_ppm, c.before, c.after, l.*
        from (${charges(part, range)}) c cross join lateral (values
          ('rental', 1, c.rental), ('sale', 2, c.sale), ('delivery', 3, c.delivery), ('tax', 4, c.tax),
          ('payment', 5, c.received)) as l (kind, rank, cents)
        union all
        select r.number, r.place, r.time_zone, r.at, r.gateway, r.ref, r.sauna, r.tax_ppm, null, null,
          case when r.is_difference then 'change refund' else 'refund' end, 6, r.cents
        from (${refunds(part, range)}) r
        union all
        select d.number, d.place, d.time_zone, d.at, d.gateway, d.ref, d.sauna, 0, null, null, 'deposit', 7, d.cents
        from (${chargedDeposits(part, range)}) d
        union all
        select d.number, d.place, d.time_zone, d.at, d.gateway, d.ref, d.sauna, 0, null, null, 'deposit refund', 8, d.cents
        from (${refundedDeposits(part, range)}) d)
      select ${dayOf(sql`l.at`, 'l')} as day, l.number as order, l.place, l.sauna, l.kind, l.cents, l.tax_ppm,
        l.gateway, l.ref, l.before, l.after
      from line l
      where (l.cents <> 0 or l.kind = 'rental' and l.before is not null) and ${within(dayOf(sql`l.at`, 'l'), range)}
      order by day, l.number, l.at, l.rank`.execute(db)
    return rows.flatMap(toBooked)
  }

  return { revenue, takenNights, bookings, views, lines }
}
