import { sql } from 'kysely'
import type { Stay } from '../../domain/stay.ts'
import type { Turnover } from '../../domain/turnover.ts'
import type { Db } from '../shop-database.ts'
import type { ListedProduct } from './catalog.repo.ts'
import { fitsPeople } from './fits-people.ts'
import { isFreeFor, nearestDate, settlementWithDays } from './nearest-date.ts'
import { leastPrice, rentalCost } from './night-prices.ts'

export interface FoundProduct extends ListedProduct {
  settlementId: number
  /** There are more in this settlement than were asked for. */
  hasMore: boolean
  /** The list ends before all that was found is on it. */
  isCut: boolean
}

export interface SearchQuery {
  /** In the order of the list. */
  settlementIds: readonly number[]
  /** Of settlements where it is known how the visitor would get a sauna. */
  turnovers: ReadonlyMap<number, Turnover>
  stay: Stay | null
  people: number | null
  /** Of each settlement, and of all. */
  mostEach: number
  most: number
  /** The best of every settlement comes before the second of any. */
  isSpread: boolean
  now: Date
}

export type SearchRepo = ReturnType<typeof createSearchRepo>

export function createSearchRepo(db: Db) {
  /**
   * The cheapest saunas of each settlement that are free for the stay, or without one at any time. A settlement's saunas
   * are sorted by their price alone and looked at one by one until there are enough, so the rows and dates of all others
   * are never read. `offset 0` keeps the two steps apart; the order outside of it decides which ones are taken, whatever
   * the plan, and costs nothing where the rows come in it already.
   */
  async function findRentals(query: SearchQuery): Promise<FoundProduct[]> {
    const { settlementIds, turnovers, stay, people, mostEach, most, isSpread, now } = query
    const cost = stay ? rentalCost(stay) : leastPrice
    const isFree = stay ? isFreeFor(stay, now) : sql`${nearestDate(now)} is not null`
    const { rows } = await sql<FoundProduct>`with
      place as (${settlementWithDays(now, sql`s.id = any(${[...settlementIds]}::integer[])`, turnovers)}),
      found as (
        select p.id, p.settlement_id, row_number() over (partition by p.settlement_id order by p.cost, p.position, p.id) as nth,
          array_position(${[...settlementIds]}::integer[], p.settlement_id) as rank
        from place cross join lateral (
          select p.* from (
            select p.id, p.settlement_id, ${cost} as cost, p.position, p.min_nights, p.max_nights, p.properties from product p
            where p.kind = 'rental' and p.settlement_id = place.id and p.active
            order by cost, p.position, p.id offset 0) p
          where ${people === null ? sql`true` : fitsPeople(people)} and ${isFree}
          order by p.cost, p.position, p.id
          limit ${mostEach + 1}::integer) p)
      select p.id, p.title, p.description_html, p.price_cents, p.least_price_cents, p.price_rules, p.stock, p.images, p.properties, p.min_nights, p.settlement_id,
        ${nearestDate(now)} as nearest_date,
        exists (select from found f where f.settlement_id = p.settlement_id and f.nth > ${mostEach}::integer) as has_more,
        count(*) over () > ${most}::integer as is_cut
      from found join product p on p.id = found.id join place on place.id = p.settlement_id
      where found.nth <= ${mostEach}::integer
      order by ${isSpread ? sql`found.nth, found.rank` : sql`found.rank, found.nth`} limit ${most}::integer`.execute(
      db,
    )
    return rows
  }

  return { findRentals }
}
