import { type RawBuilder, sql } from 'kysely'
import type { LabelValue, Picture } from '../../domain/product.ts'
import { nextMidnightIn } from '../../domain/time-zone.ts'
import type { Db } from '../shop-database.ts'

export interface ListedProduct {
  id: number
  title: string
  descriptionHtml: string
  priceCents: number
  stock: number | null
  images: Picture[]
  properties: LabelValue[]
  nearestDate: string | null
}

export interface ProductDetails extends ListedProduct {
  kind: 'rental' | 'sale'
  items: LabelValue[]
  settlementId: number | null
  settlementName: string | null
  pickupAddress: string | null
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

export type CatalogRepo = ReturnType<typeof createCatalogRepo>

const orders: Record<Sort, RawBuilder<unknown>> = {
  position: sql`position, id`,
  price: sql`price_cents, position, id`,
  '-price': sql`price_cents desc, position, id`,
  nearest: sql`nearest_date nulls last, position, id`,
}

/**
 * For each rental product of `wanted`, the first day on which a stay of its minimum length can start, all of it in one
 * unit, with the turnover days after it. It is the SQL twin of `findNearestDate` in domain/calendar.ts; a test compares
 * the two. Gaps between taken nights are found by looking at the next taken night after each one; an artificial taken
 * night before the first bookable day opens the first gap.
 */
const withNearestDates = (wanted: RawBuilder<unknown>, now: Date) => sql`
  wanted as (
    select p.*, s.name as settlement_name, s.pickup_address, s.turnover_days,
      (${now}::timestamptz at time zone s.time_zone)::date + s.lead_days as first_day,
      (${now}::timestamptz at time zone s.time_zone)::date + s.horizon_days as last_day
    from product p join settlement s on s.id = p.settlement_id where ${wanted}
  ),
  open_unit as (
    select u.id as unit_id, w.id as product_id, w.first_day
    from wanted w join unit u on u.product_id = w.id where u.active
  ),
  taken as (
    select unit_id, product_id, first_day - 1 as night from open_unit
    union all
    select o.unit_id, o.product_id, n.night from open_unit o join unit_night n on n.unit_id = o.unit_id
    where n.night >= o.first_day and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
  ),
  gap as (
    select product_id, night + 1 as start, lead(night) over (partition by unit_id order by night) as next_taken from taken
  ),
  dated as (
    select w.*, (
      select min(g.start) from gap g where g.product_id = w.id and g.start + w.min_nights <= w.last_day
        and (g.next_taken is null or g.next_taken >= g.start + w.min_nights + w.turnover_days)
    ) as nearest_date
    from wanted w
  )`

/** Numbers the rows and selects the nearest existing page, in the same statement. */
const paged = (from: RawBuilder<unknown>, { page, perPage, sort }: ListQuery) => sql`
  numbered as (select *, row_number() over (order by ${orders[sort]}) as place, count(*) over () as total from ${from})
  select id, title, description_html, price_cents, stock, images, properties, nearest_date, total,
    least(${page}::integer, (total + ${perPage}::integer - 1) / ${perPage}::integer) as page
  from numbered
  where (place - 1) / ${perPage}::integer = least(${page}::integer, (total + ${perPage}::integer - 1) / ${perPage}::integer) - 1
  order by place`

export function createCatalogRepo(db: Db) {
  const listSettlements = () =>
    db
      .selectFrom('settlement')
      .select(['id', 'name', 'disabled', 'latitude', 'longitude'])
      .orderBy('position')
      .orderBy('id')
      .execute()

  const findSettlement = (id: number) =>
    db.selectFrom('settlement').selectAll().where('id', '=', id).executeTakeFirst()

  async function list(query: RawBuilder<unknown>): Promise<ListPage> {
    const { rows } = await sql<ListedProduct & { total: number; page: number }>`${query}`.execute(db)
    const data = rows.map(({ total: _, page: __, ...product }) => product)
    return { data, page: Number(rows[0]?.page ?? 1), total: Number(rows[0]?.total ?? 0) }
  }

  const listSales = (request: ListQuery) =>
    list(sql`with
      sale as (select p.*, null::date as nearest_date from product p where p.kind = 'sale' and p.active),
      ${paged(sql`sale`, request)}`)

  /** With a stay, only the saunas with a unit that is free for all of it and the turnover after it. */
  const listRentals = (
    settlementId: number,
    request: ListQuery & { now: Date; stay: { from: string; to: string } | null },
  ) => {
    const { now, stay } = request
    const isFree = stay
      ? sql`where ${stay.from}::date >= first_day and ${stay.to}::date <= last_day
          and ${stay.to}::date - ${stay.from}::date between min_nights and max_nights
          and exists (select 1 from open_unit o where o.product_id = dated.id and not exists (
            select 1 from unit_night n where n.unit_id = o.unit_id
              and n.night >= ${stay.from}::date and n.night < ${stay.to}::date + dated.turnover_days
              and (n.expires_at is null or n.expires_at > ${now}::timestamptz)))`
      : sql``
    const wanted = sql`p.kind = 'rental' and p.active and p.settlement_id = ${settlementId}`
    return list(sql`with ${withNearestDates(wanted, now)},
      free as (select * from dated ${isFree}),
      ${paged(sql`free`, request)}`)
  }

  async function findProduct(id: number, now: Date): Promise<ProductDetails | undefined> {
    const { rows } = await sql<ProductDetails>`with
      ${withNearestDates(sql`p.id = ${id} and p.active and not s.disabled`, now)}
      select p.id, p.kind, p.title, p.description_html, p.price_cents, p.stock, p.images, p.properties, p.items,
        p.settlement_id, d.settlement_name, d.pickup_address, d.nearest_date
      from product p left join dated d on d.id = p.id
      where p.id = ${id} and p.active and (p.kind = 'sale' or d.id is not null)`.execute(db)
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

  /** When the catalog changes by itself: the next hold expires, or a new day begins at a settlement. */
  async function nextChanges(now: Date): Promise<Date[]> {
    const hold = await db
      .selectFrom('unitNight')
      .select((of) => of.fn.min('expiresAt').as('endsAt'))
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    const zones = await db.selectFrom('settlement').select('timeZone').distinct().execute()
    const midnights = zones.map(({ timeZone }) => nextMidnightIn(timeZone, now))
    return hold?.endsAt ? [hold.endsAt, ...midnights] : midnights
  }

  return { listSettlements, findSettlement, nextChanges, listSales, listRentals, findProduct, listPublicIds }
}
