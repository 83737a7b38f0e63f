import { type RawBuilder, sql } from 'kysely'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Day } from '../../domain/day.ts'
import type { DeliveryMethod, DeliveryTerms } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { Cents } from '../../domain/money.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import type { Stay } from '../../domain/stay.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { isFreeFor, settlementWithDays } from '../catalog/nearest-date.ts'
import type { Db } from '../shop-database.ts'

/** The terms of a settlement, or of the company itself. */
export interface SettlementTerms extends DeliveryTerms {
  timeZone: string
  taxPpm: number
  /** Null where the owner has set none. */
  hours: Hours | null
}

/** Everything that decides the price, dates and checkout of one product, as it was read. */
export interface Bookable {
  id: number
  kind: 'rental' | 'sale'
  title: string
  /** Of a night, or of the sauna for sale. */
  price: Cents
  stock: number | null
  image: Picture | null
  items: LabelValue[]
  /** Null where the owner has not said what a car needs. */
  trailer: Trailer | null
  /** Null for a sauna for sale that stands at no settlement: it leaves from the company's own address. */
  settlement: { id: number; name: string } | null
  terms: SettlementTerms
  /** Ignores the nights of the request that is read with it. Null for a sale. */
  calendar: Calendar | null
}

/** What one visitor has chosen of it. */
export interface OpenRequest {
  id: string
  productId: number
  stay: Stay | null
  method: DeliveryMethod
  unitId: number | null
  holdExpiresAt: Date | null
}

export interface OpenChoice {
  product: Bookable
  request: OpenRequest
}

export interface FreeRentalsQuery {
  settlementIds: readonly number[]
  /** A product's id. */
  except: number
  stay: Stay
  most: number
  /** Of a night; 0 by default. */
  leastPrice?: Cents
}

export type BookableRepo = ReturnType<typeof createBookableRepo>

interface Row {
  id: number
  kind: 'rental' | 'sale'
  title: string
  priceCents: number
  stock: number | null
  minNights: number
  maxNights: number
  image: Picture | null
  items: LabelValue[]
  trailer: Trailer | null
  units: { id: number; taken: Day[] }[]
  settlementId: number | null
  settlementName: string
  pickupAddress: string
  latitude: number
  longitude: number
  timeZone: string
  taxPpm: number
  hours: Hours | null
  deliveryCents: number
  deliveryRadiusMiles: number
  leadDays: number
  horizonDays: number
  turnoverDays: number
  requestId: string | null
  dateFrom: Day | null
  dateTo: Day | null
  deliveryMethod: DeliveryMethod
  unitId: number | null
  holdExpiresAt: Date | null
}

/**
 * One statement for the product, the settlement, units with their taken nights, and the visitor's request. Nights of the
 * request itself never stand in its way. Nights before yesterday cannot affect a stay, in any time zone.
 */
const select = (from: RawBuilder<unknown>, where: RawBuilder<unknown>, now: Date) => sql<Row>`
  select p.id, p.kind, p.title, p.price_cents, p.stock, p.min_nights, p.max_nights, p.images -> 0 as image, p.items, p.trailer,
    s.id as settlement_id, s.name as settlement_name, s.pickup_address, s.latitude, s.longitude, s.time_zone, s.tax_ppm, s.hours,
    s.delivery_cents, s.delivery_radius_miles, s.lead_days, s.horizon_days, s.turnover_days,
    r.id as request_id, r.date_from, r.date_to, r.delivery_method, r.unit_id, r.hold_expires_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'taken', coalesce((
        select jsonb_agg(n.night) from unit_night n
        where n.unit_id = u.id and n.night >= ${now}::timestamptz::date - 2
          and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
          and (r.id is null or n.request_id is null or n.request_id <> r.id)), '[]')) order by u.id)
      from unit u where u.product_id = p.id and u.active), '[]') as units
  ${from} left join settlement s on s.id = p.settlement_id
  where ${where} and p.active and (s.id is null or not s.disabled)`

/** @param company terms of saunas for sale that stand at no settlement */
export function createBookableRepo({ db, company }: { db: Db; company: SettlementTerms }) {
  function termsOf(row: Row): SettlementTerms {
    if (row.settlementId === null) return company
    const { timeZone, taxPpm, hours, latitude, longitude, pickupAddress, deliveryRadiusMiles } = row
    return {
      timeZone,
      taxPpm,
      hours,
      latitude,
      longitude,
      pickupAddress,
      deliveryRadiusMiles,
      deliveryFee: row.deliveryCents,
    }
  }

  function calendarOf(row: Row, now: Date): Calendar {
    const { leadDays, horizonDays, turnoverDays, minNights, maxNights } = row
    return {
      rules: { leadDays, horizonDays, turnoverDays, minNights, maxNights },
      today: todayIn(row.timeZone, now),
      units: row.units.map(({ id, taken }) => ({ id, taken: new Set(taken) })),
    }
  }

  const bookableFrom = (row: Row, now: Date): Bookable => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    price: row.priceCents,
    stock: row.stock,
    image: row.image,
    items: row.items,
    trailer: row.trailer,
    settlement: row.settlementId === null ? null : { id: row.settlementId, name: row.settlementName },
    terms: termsOf(row),
    calendar: row.kind === 'rental' ? calendarOf(row, now) : null,
  })

  const requestFrom = (row: Row): OpenRequest | null =>
    row.requestId === null
      ? null
      : {
          id: row.requestId,
          productId: row.id,
          stay: row.dateFrom && row.dateTo ? { from: row.dateFrom, to: row.dateTo } : null,
          method: row.deliveryMethod,
          unitId: row.unitId,
          holdExpiresAt: row.holdExpiresAt,
        }

  /** A product on offer, with the owner's open request for it; undefined if it is not on offer. */
  async function find(productId: number, ownerKey: string | null, now: Date) {
    const from = sql`from product p
      left join booking_request r on r.product_id = p.id and r.owner_key = ${ownerKey}::text and r.state = 'open'`
    const { rows } = await select(from, sql`p.id = ${productId}`, now).execute(db)
    return rows[0] && { product: bookableFrom(rows[0], now), request: requestFrom(rows[0]) }
  }

  /** The owner's open request with its product; undefined without one, or if the product is no longer on offer. */
  async function findOpen(ownerKey: string, now: Date): Promise<OpenChoice | undefined> {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const where = sql`r.owner_key = ${ownerKey} and r.state = 'open'`
    const { rows } = await select(from, where, now).execute(db)
    const [row] = rows
    const request = row && requestFrom(row)
    return row && request ? { product: bookableFrom(row, now), request } : undefined
  }

  /** Products on offer, as a visitor without a choice sees them. */
  async function list(from: RawBuilder<unknown>, where: RawBuilder<unknown>, now: Date): Promise<Bookable[]> {
    const { rows } = await select(sql`${from} left join booking_request r on false`, where, now).execute(db)
    return rows.map((row) => bookableFrom(row, now))
  }

  const listSales = (now: Date) => list(sql`from product p`, sql`p.kind = 'sale'`, now)

  /**
   * At each of these settlements, the cheapest rentals that are free for the stay, except one: at most `most`. A place may
   * have hundreds, with a season of nights each, so no others are read.
   */
  function listFreeRentals(
    { settlementIds, except, stay, most, leastPrice = 0 }: FreeRentalsQuery,
    now: Date,
  ) {
    const from = sql`
      from (${settlementWithDays(now, sql`s.id = any(${[...settlementIds]}::integer[])`)}) place cross join lateral (
        select p.* from product p
        where p.kind = 'rental' and p.settlement_id = place.id and p.active and p.id <> ${except}
          and p.price_cents >= ${leastPrice} and ${isFreeFor(stay, now)}
        order by p.price_cents, p.position, p.id limit ${most}) p`
    return list(from, sql`true`, now)
  }

  /** A product on offer with the calendar of one request, whose own nights are free to itself. */
  async function findForRequest(requestId: string, now: Date): Promise<Bookable | undefined> {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const { rows } = await select(from, sql`r.id = ${requestId}`, now).execute(db)
    return rows[0] && bookableFrom(rows[0], now)
  }

  /** A product on offer, as a request finds it whose own nights do not stand in its way, for whatever product it is. */
  async function findBeside(
    productId: number,
    requestId: string | null,
    now: Date,
  ): Promise<Bookable | undefined> {
    const from = sql`from product p left join booking_request r on r.id = ${requestId}::uuid`
    const { rows } = await select(from, sql`p.id = ${productId}`, now).execute(db)
    return rows[0] && bookableFrom(rows[0], now)
  }

  /** Rentals on offer at a settlement, in the order of its catalog. */
  const listRentalsAt = (settlementId: number): Promise<{ id: number; title: string; priceCents: Cents }[]> =>
    db
      .selectFrom('product')
      .select(['id', 'title', 'priceCents'])
      .where('kind', '=', 'rental')
      .where('settlementId', '=', settlementId)
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute()

  /** A product's calendar without the nights of one request, on offer or not; for orders that have lost theirs. */
  async function calendarWithout(trx: Db, requestId: string, now: Date) {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const { rows } = await select(from, sql`r.id = ${requestId}`, now).execute(trx)
    return rows[0] ? calendarOf(rows[0], now) : undefined
  }

  return {
    find,
    findOpen,
    listSales,
    listFreeRentals,
    findForRequest,
    findBeside,
    listRentalsAt,
    calendarWithout,
  }
}
