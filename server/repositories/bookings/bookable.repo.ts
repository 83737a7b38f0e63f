import { type RawBuilder, sql } from 'kysely'
import { type Calendar, calendarFor } from '../../domain/calendar.ts'
import type { Cents } from '../../domain/money.ts'
import type { Stay } from '../../domain/stay.ts'
import { type Trip, type Turnover, turnoverOf, type Yard } from '../../domain/turnover.ts'
import { isFreeFor, settlementWithDays } from '../catalog/nearest-date.ts'
import { rentalCost } from '../catalog/night-prices.ts'
import type { Db } from '../shop-database.ts'
import type { Bookable, OpenChoice, SettlementTerms } from './bookable.ts'
import { bookableFrom, type BookableRow, calendarOf, requestFrom, selectBookable } from './bookable-row.ts'

export interface FreeRentalsQuery {
  places: readonly (Yard & { id: number })[]
  /** How the customer gets it from there. */
  trip: Trip
  /** A product's id. */
  except: number
  stay: Stay
  most: number
  /** What the nights of the stay cost at least; 0 by default. */
  leastRental?: Cents
}

/** A rental as a list to choose from names it. */
export interface ListedRental {
  id: number
  title: string
  priceCents: Cents
  /** The lowest price of a night; null where every night costs `priceCents`. */
  leastPriceCents: Cents | null
}

export type BookableRepo = ReturnType<typeof createBookableRepo>

/** @param company terms of saunas for sale that stand at no settlement */
export function createBookableRepo({ db, company }: { db: Db; company: SettlementTerms }) {
  const toBookable = (row: BookableRow, now: Date, trip?: Trip) => bookableFrom(row, company, now, trip)

  /** A product on offer, with the owner's open request for it; undefined if it is not on offer. */
  async function find(productId: number, ownerKey: string | null, now: Date) {
    const from = sql`from product p
      left join booking_request r on r.product_id = p.id and r.owner_key = ${ownerKey}::text and r.state = 'open'`
    const { rows } = await selectBookable(from, sql`p.id = ${productId}`, now, ownerKey).execute(db)
    return rows[0] && { product: toBookable(rows[0], now), request: requestFrom(rows[0]) }
  }

  /** The owner's open request with its product; undefined without one, or if the product is no longer on offer. */
  async function findOpen(ownerKey: string, now: Date): Promise<OpenChoice | undefined> {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const where = sql`r.owner_key = ${ownerKey} and r.state = 'open'`
    const { rows } = await selectBookable(from, where, now, ownerKey).execute(db)
    const [row] = rows
    const request = row && requestFrom(row)
    return row && request ? { product: toBookable(row, now), request } : undefined
  }

  /** Products on offer, as a visitor without a choice sees them. */
  async function list(
    from: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    now: Date,
    trip?: Trip,
  ): Promise<Bookable[]> {
    const { rows } = await selectBookable(
      sql`${from} left join booking_request r on false`,
      where,
      now,
    ).execute(db)
    return rows.map((row) => toBookable(row, now, trip))
  }

  const listSales = (now: Date) => list(sql`from product p`, sql`p.kind = 'sale'`, now)

  /**
   * At each of these settlements, the cheapest rentals that are free for the stay, except one: at most `most`. A place may
   * have hundreds, with a season of nights each, so no others are read.
   */
  function listFreeRentals(
    { places, trip, except, stay, most, leastRental = 0 }: FreeRentalsQuery,
    now: Date,
  ) {
    const turnovers = new Map(places.map((place) => [place.id, turnoverOf(place, trip)]))
    const atPlaces = sql`s.id = any(${[...turnovers.keys()]}::integer[])`
    const from = sql`
      from (${settlementWithDays(now, atPlaces, turnovers)}) place cross join lateral (
        select p.* from product p
        where p.kind = 'rental' and p.settlement_id = place.id and p.active and p.id <> ${except}
          and ${rentalCost(stay)} >= ${leastRental} and ${isFreeFor(stay, now)}
        order by ${rentalCost(stay)}, p.position, p.id limit ${most}) p`
    return list(from, sql`true`, now, trip)
  }

  /** A product on offer with the calendar of one request, whose own nights are free to itself, for this trip. */
  async function findForRequest(requestId: string, now: Date, trip: Trip): Promise<Bookable | undefined> {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const { rows } = await selectBookable(from, sql`r.id = ${requestId}`, now).execute(db)
    return rows[0] && toBookable(rows[0], now, trip)
  }

  /** A product on offer, as a request finds it whose own nights do not stand in its way, for whatever product it is. */
  async function findBeside(
    productId: number,
    requestId: string | null,
    now: Date,
    trip: Trip,
  ): Promise<Bookable | undefined> {
    const from = sql`from product p left join booking_request r on r.id = ${requestId}::uuid`
    const { rows } = await selectBookable(from, sql`p.id = ${productId}`, now).execute(db)
    return rows[0] && toBookable(rows[0], now, trip)
  }

  /** Rentals on offer at a settlement, in the order of its catalog. */
  const listRentalsAt = (settlementId: number): Promise<ListedRental[]> =>
    db
      .selectFrom('product')
      .select(['id', 'title', 'priceCents', 'leastPriceCents'])
      .where('kind', '=', 'rental')
      .where('settlementId', '=', settlementId)
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute()

  /** A product's calendar without the nights of one request, on offer or not; for an order with its turnover. */
  async function calendarWithout(
    trx: Db,
    requestId: string,
    now: Date,
    turnover: Turnover,
  ): Promise<Calendar | undefined> {
    const from = sql`from booking_request r join product p on p.id = r.product_id`
    const { rows } = await selectBookable(from, sql`r.id = ${requestId}`, now).execute(trx)
    return rows[0] && calendarFor(calendarOf(rows[0], now), turnover)
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
