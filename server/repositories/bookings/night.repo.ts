import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Trx } from '../shop-database.ts'
import { blockClosedNights } from './closed-nights.ts'

/** A part of a longer statement; only the number of its rows matters. */
export type SqlPart = Record<string, unknown>

export interface WantedNights {
  requestId: string
  unitId: number
  nights: readonly { night: Day; kind: 'stay' | 'turnover' }[]
  /** The end of a hold; null for what is paid. */
  until: Date | null
  now: Date
}

/**
 * Allocates nights of a unit, or renews those the request has already; returns a row for each. An expired hold is taken
 * over in the same statement, so nothing needs to clean up after it, and the primary key decides between two requests
 * for the same night. @param from what the allocation depends on, in SQL: no row, no night
 */
export const allocateNightsSql = (
  wanted: WantedNights,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<SqlPart> => {
  const { requestId, unitId, nights, until, now } = wanted
  const days = nights.map(({ night }) => night)
  const kinds = nights.map(({ kind }) => kind)
  // Ordered by night, so that two transactions meet at the first one and cannot deadlock.
  return sql<SqlPart>`
    insert into unit_night (unit_id, night, kind, request_id, expires_at)
    select ${unitId}::integer, t.night, t.kind, ${requestId}::uuid, ${until}::timestamptz
    from ${from} unnest(${days}::date[], ${kinds}::text[]) as t (night, kind) order by t.night
    on conflict (unit_id, night) do update
      set kind = excluded.kind, request_id = excluded.request_id, expires_at = excluded.expires_at
      where unit_night.expires_at <= ${now}::timestamptz or unit_night.request_id = excluded.request_id
    returning 1`
}

/** Releases what a request has beside these nights: in other units, and of a longer turnover. */
export const releaseOthersSql = ({ requestId, unitId, nights }: WantedNights): RawBuilder<SqlPart> =>
  sql<SqlPart>`delete from unit_night where request_id = ${requestId}::uuid
    and (unit_id <> ${unitId}::integer or night <> all(${nights.map(({ night }) => night)}::date[]))`

/** Allocates the nights in the first unit that has all of them free; null if none has. */
export async function allocateFirstFreeUnit(
  trx: Trx,
  unitIds: readonly number[],
  wanted: Omit<WantedNights, 'unitId'>,
): Promise<number | null> {
  for (const unitId of unitIds) {
    const { rows } = await allocateNightsSql({ ...wanted, unitId }).execute(trx)
    if (rows.length === wanted.nights.length) return unitId
    await releaseNights(trx, wanted.requestId)
  }
  return null
}

/** Releases every night of a request; those that a closure covers are blocked by it from then on. @returns how many it had */
export async function releaseNights(trx: Trx, requestId: string): Promise<number> {
  const released = await trx
    .deleteFrom('unitNight')
    .where('requestId', '=', requestId)
    .returning(['unitId', 'night'])
    .execute()
  await blockClosedNights(trx, released)
  return released.length
}

/** Extends a request's hold to a later instant; a hold that has expired stays expired. */
export async function extendNights(trx: Trx, requestId: string, until: Date, now: Date): Promise<void> {
  await trx
    .updateTable('unitNight')
    .set({ expiresAt: until })
    .where('requestId', '=', requestId)
    .where('expiresAt', '>', now)
    .execute()
}
