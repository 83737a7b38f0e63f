import { sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Within } from '../operations/within.ts'
import type { Db } from '../shop-database.ts'

/** A sauna with where it belongs. */
export interface TimelineUnit {
  id: number
  serial: string
  productId: number
  title: string
  settlementId: number
  settlementName: string
  /** How many there are in all, more of them perhaps than were asked for. */
  total: number
}

/** Nights in a row of a unit that belong together. */
export interface TakenSpan {
  unitId: number
  kind: 'stay' | 'turnover' | 'block'
  first: Day
  /** The last night, itself included. */
  last: Day
  /** The end of a hold. */
  until: Date | null
  reason: string | null
  order: number | null
  /** The days of the order, which may lie outside of what was asked for. */
  dateFrom: Day | null
  dateTo: Day | null
  customer: string | null
}

export type TimelineRepo = ReturnType<typeof createTimelineRepo>

/** What the office's timeline shows: one statement each for the units and for what takes them. */
export function createTimelineRepo({ db }: { db: Db }) {
  /** Units for rent within a part of the shop, and those out of service that are still taken then. */
  async function listUnits(
    { settlementIds, unitIds }: Within,
    { from, to, most }: { from: Day; to: Day; most: number },
  ): Promise<TimelineUnit[]> {
    const { rows } = await sql<TimelineUnit>`
      select u.id, u.serial, p.id as product_id, p.title, s.id as settlement_id, s.name as settlement_name,
        count(*) over ()::integer as total
      from unit u join product p on p.id = u.product_id join settlement s on s.id = p.settlement_id
      where (${settlementIds === undefined} or s.id = any(${settlementIds ?? []}::integer[]))
        and (${unitIds === undefined} or u.id = any(${unitIds ?? []}::integer[]))
        and (u.active or exists (
          select from unit_night n where n.unit_id = u.id and n.night >= ${from} and n.night < ${to}))
      order by s.position, s.id, p.position, p.id, u.serial limit ${most}`.execute(db)
    return rows
  }

  /** In order, what takes these units from `from` up to, but not including, `to`. Holds that have expired take nothing. */
  async function listSpans(unitIds: number[], { from, to, now }: { from: Day; to: Day; now: Date }) {
    // Nights in a row have the same difference to their rank.
    const { rows } = await sql<TakenSpan>`
      with span as (
        select unit_id, kind, request_id, reason, min(night) as first, max(night) as last, max(expires_at) as until
        from (
          select unit_id, night, kind, request_id, reason, expires_at,
            night - (rank() over (partition by unit_id, kind, request_id, reason order by night))::integer as island
          from unit_night
          where unit_id = any(${unitIds}::integer[]) and night >= ${from} and night < ${to}
            and (expires_at is null or expires_at > ${now})) n
        group by unit_id, kind, request_id, reason, island)
      select n.unit_id, n.kind, n.first, n.last, n.until, n.reason, o.number as order, o.date_from, o.date_to,
        trim(concat(o.customer ->> 'name', ' ', o.customer ->> 'surname')) as customer
      from span n left join shop_order o on o.request_id = n.request_id
      order by n.unit_id, n.first`.execute(db)
    return rows
  }

  /**
   * Differs after any change of an order, or of a report about a sauna. Not only of the newest: of two changes, the later one may be committed first.
   */
  async function changes(): Promise<string> {
    const { rows } = await sql<{ changes: string | null }>`
      select md5(concat(string_agg(concat(number, ' ', updated_at, ' ', status), ','),
        (select concat(' ', count(*), ' ', count(ended_at)) from unit_report))) as changes
      from (select number, updated_at, status from shop_order order by updated_at desc, number limit 20) newest`.execute(
      db,
    )
    return rows[0]?.changes ?? ''
  }

  return { listUnits, listSpans, changes }
}
