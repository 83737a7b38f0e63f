import { type RawBuilder, sql } from 'kysely'
import type { Footprint } from '../../../contract/site-facts.ts'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Hours } from '../../domain/hours.ts'
import type { PriceRule } from '../../domain/price-rules.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import { nextMidnightIn } from '../../domain/time-zone.ts'
import type { Db } from '../shop-database.ts'
import { isFreeFor, nearestDate, settlementWithDays } from './nearest-date.ts'
import { leastPrice, rentalCost } from './night-prices.ts'

export interface ListedProduct {
  id: number
  title: string
  descriptionHtml: string
  priceCents: number
  /** The lowest price of a night; null where every night costs `priceCents`. */
  leastPriceCents: number | null
  priceRules: PriceRule[]
  stock: number | null
  images: Picture[]
  properties: LabelValue[]
  nearestDate: string | null
  /** The shortest stay, which can begin on the nearest date. */
  minNights: number
}

export interface ProductDetails extends ListedProduct {
  kind: 'rental' | 'sale'
  items: LabelValue[]
  trailer: Trailer | null
  footprint: Footprint | null
  settlementId: number | null
  settlementName: string | null
  pickupAddress: string | null
  hours: Hours | null
  /** Whether its free days depend on how a customer gets it. */
  byTrip: boolean
}

export type Sort = 'position' | 'price' | '-price' | 'nearest'

export interface ListQuery {
  /** Any number; the nearest existing page is returned. */
  page: number
  perPage: number
  sort: Sort
}

export interface ListPage {
  data: ListedProduct[]
  page: number
  total: number
}

/** A page of a settlement's rentals, with all that its answer depends on. */
export interface RentalPage extends ListPage {
  /** Undefined if there is no such settlement. */
  settlement: { disabled: boolean; deliveryCents: number; taxPpm: number } | undefined
  /** When the page changes by itself: the next hold there expires, and a new day begins. */
  changes: Date[]
}

export type CatalogRepo = ReturnType<typeof createCatalogRepo>

/** One page of a list: the products `p` of `from` that fulfill the condition, in this order. */
interface PageQuery extends Pick<ListQuery, 'page' | 'perPage'> {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  nearestDate: RawBuilder<string | null>
  /** What else is read with it, once. */
  beside?: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> }
}

const byPosition = sql`p.position, p.id`

/**
 * Saunas for sale have no dates: sorted by those, they stay in the owner’s order.
 * @param price what is shown of a sauna
 */
const ordersBy = (price: RawBuilder<unknown>): Record<Sort, RawBuilder<unknown>> => ({
  position: byPosition,
  nearest: byPosition,
  price: sql`${price}, p.position, p.id`,
  '-price': sql`${price} desc, p.position, p.id`,
})

/**
 * Counts the rows and selects the nearest existing page, in the same statement. Only the products of that page are read
 * whole and get a date, so what a list costs hardly depends on its length.
 */
const selectPage = ({ from, where, order, page, perPage, nearestDate, beside }: PageQuery) => sql`
  total as (select count(*) as total from ${from} where ${where}),
  page as (select total, least(${page}::bigint, (total + ${perPage}::integer - 1) / ${perPage}::integer) as page from total),
  listed as (
    select p.id from ${from} where ${where} order by ${order}
    limit ${perPage}::integer offset (select greatest(page - 1, 0) * ${perPage}::integer from page)
  )
  select ${beside?.columns ?? sql``} p.id, p.title, p.description_html, p.price_cents, p.least_price_cents, p.price_rules, p.stock, p.images, p.properties, p.min_nights,
    ${nearestDate} as nearest_date, page.total, page.page
  from page ${beside?.join ?? sql``} left join (product p join listed on listed.id = p.id) on true
  order by ${order}`

/** When the next hold of a night at this settlement expires. */
const nextHoldEnd = (settlementId: RawBuilder<unknown>, now: Date) => sql`(
  select n.expires_at from unit_night n join unit u on u.id = n.unit_id join product p on p.id = u.product_id
  where n.expires_at > ${now} and p.settlement_id = ${settlementId} order by n.expires_at limit 1)`

/** When the dates in this zone change by themselves: a new day begins, or a hold expires. */
const changesFrom = (now: Date, { timeZone, endsAt }: { timeZone: string; endsAt: Date | null }): Date[] => {
  const midnight = nextMidnightIn(timeZone, now)
  return endsAt ? [midnight, endsAt] : [midnight]
}

export function createCatalogRepo(db: Db) {
  const listSettlements = () =>
    db
      .selectFrom('settlement')
      .select(['id', 'name', 'disabled', 'latitude', 'longitude', 'deliveryRadiusMiles'])
      .orderBy('position')
      .orderBy('id')
      .execute()

  const findSettlement = (id: number) =>
    db.selectFrom('settlement').selectAll().where('id', '=', id).executeTakeFirst()

  interface PlaceColumns {
    disabled: boolean
    deliveryCents: number
    taxPpm: number
    timeZone: string
    endsAt: Date | null
  }
  type PageRow = ListedProduct & { total: number; page: number }

  function pageFrom(rows: PageRow[]): ListPage {
    // Of an empty page there is one row, without a product.
    const products = rows.filter(({ id }) => id !== null)
    const data = products.map(({ total: _, page: __, ...product }) => product)
    return { data, page: Number(products[0]?.page ?? 1), total: Number(rows[0]?.total ?? 0) }
  }

  async function listSales({ sort, ...paging }: ListQuery): Promise<ListPage> {
    const { rows } = await sql<PageRow>`with ${selectPage({
      ...paging,
      from: sql`product p`,
      where: sql`p.kind = 'sale' and p.active`,
      order: ordersBy(leastPrice)[sort],
      nearestDate: sql`null::date`,
    })}`.execute(db)
    return pageFrom(rows)
  }

  /**
   * With a stay, only the saunas that take it and have a unit that is free for all of it and the turnover around it. In one
   * statement: while many are booking, each of several would wait for the database and for this process.
   */
  async function listRentals(
    settlementId: number,
    { now, stay, sort, ...paging }: ListQuery & { now: Date; stay: { from: string; to: string } | null },
  ): Promise<RentalPage> {
    const date = nearestDate(now)
    const { rows } = await sql<PageRow & PlaceColumns>`with
      place as (${settlementWithDays(now, sql`s.id = ${settlementId}`)}),
      ${selectPage({
        ...paging,
        from: sql`product p cross join place`,
        where: sql`p.kind = 'rental' and p.settlement_id = ${settlementId} and p.active ${stay ? sql`and ${isFreeFor(stay, now)}` : sql``}`,
        order:
          sort === 'nearest'
            ? sql`${date} nulls last, ${byPosition}`
            : ordersBy(stay ? rentalCost(stay) : leastPrice)[sort],
        nearestDate: date,
        beside: {
          columns: sql`place.disabled, place.delivery_cents, place.tax_ppm, place.time_zone,
            ${nextHoldEnd(sql`${settlementId}`, now)} as ends_at,`,
          join: sql`cross join place`,
        },
      })}`.execute(db)
    const [first] = rows
    return { ...pageFrom(rows), settlement: first, changes: first ? changesFrom(now, first) : [] }
  }

  /** @param isPreview also one that customers do not see, or whose settlement is not open */
  async function findProduct(
    id: number,
    now: Date,
    { isPreview = false } = {},
  ): Promise<ProductDetails | undefined> {
    const isPublic = isPreview ? sql`true` : sql`p.active and (p.kind = 'sale' or place.id is not null)`
    const { rows } = await sql<ProductDetails>`with
      place as (${settlementWithDays(now, isPreview ? sql`true` : sql`not s.disabled`)})
      select p.id, p.kind, p.title, p.description_html, p.price_cents, p.least_price_cents, p.price_rules, p.stock, p.images, p.properties, p.min_nights, p.items, p.trailer, p.footprint,
        p.settlement_id, place.name as settlement_name, place.pickup_address, place.hours, place.turnover_work is not null as by_trip,
        ${nearestDate(now)} as nearest_date
      from product p left join place on place.id = p.settlement_id
      where p.id = ${id} and ${isPublic}`.execute(db)
    return rows[0]
  }

  /** For the sitemap: every product and settlement with a page. */
  async function listPublicIds() {
    const places = await db
      .selectFrom('settlement')
      .select('id')
      .where('disabled', '=', false)
      .orderBy('id')
      .execute()
    const products = await db
      .selectFrom('product')
      .leftJoin('settlement', 'settlement.id', 'product.settlementId')
      .select('product.id')
      .where('product.active', '=', true)
      .where((where) =>
        where.or([where('settlement.disabled', 'is', null), where('settlement.disabled', '=', false)]),
      )
      .orderBy('product.id')
      .execute()
    return { settlements: places.map(({ id }) => id), products: products.map(({ id }) => id) }
  }

  /** When the catalog of a settlement changes by itself: its next hold expires, or a new day begins there. */
  async function nextChanges(
    settlementIds: readonly number[],
    now: Date,
  ): Promise<{ settlementId: number; instant: Date }[]> {
    const { rows } = await sql<{ id: number; timeZone: string; endsAt: Date | null }>`
      select s.id, s.time_zone, ${nextHoldEnd(sql`s.id`, now)} as ends_at
      from settlement s where s.id = any(${[...settlementIds]}::integer[])`.execute(db)
    return rows.flatMap((row) => changesFrom(now, row).map((instant) => ({ settlementId: row.id, instant })))
  }

  return { listSettlements, findSettlement, nextChanges, listSales, listRentals, findProduct, listPublicIds }
}
