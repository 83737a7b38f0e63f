import { sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Db } from '../shop-database.ts'

export interface UnitNight {
  unitId: number
  night: string
}

/**
 * Takes nights off the market; nights that are already blocked stay blocked. Run it inside tx().
 * @returns how many it blocked, and which nights it could not: those a customer has booked or holds. If there are any,
 * roll back.
 */
export async function blockNights(
  trx: Db,
  wanted: UnitNight[],
  now: Date,
  reason: string | null = null,
): Promise<{ blocked: number; booked: UnitNight[] }> {
  if (wanted.length === 0) return { blocked: 0, booked: [] }
  const units = wanted.map(({ unitId }) => unitId)
  const nights = wanted.map(({ night }) => night)
  const wantedRows = sql`(select distinct unit_id, night
    from unnest(${units}::integer[], ${nights}::date[]) as wanted(unit_id, night)) as wanted`
  // Ordered, so that two imports at once wait for each other instead of deadlocking.
  const { rows: blocked } = await sql`
    insert into unit_night (unit_id, night, kind, reason)
    select unit_id, night, 'block', ${reason}::text from ${wantedRows} order by unit_id, night
    on conflict (unit_id, night) do update
      set kind = 'block', request_id = null, expires_at = null, reason = excluded.reason
    where unit_night.expires_at <= ${now}
    returning unit_id`.execute(trx)
  const { rows: booked } = await sql<UnitNight>`
    select taken.unit_id, taken.night from unit_night taken
    join ${wantedRows} on wanted.unit_id = taken.unit_id and wanted.night = taken.night
    where taken.kind <> 'block' order by taken.unit_id, taken.night`.execute(trx)
  return { blocked: blocked.length, booked }
}

/**
 * Puts blocked nights of a unit back on the market; what customers have stays theirs.
 * @returns the nights that were blocked, in order
 */
export async function freeNights(trx: Db, unitId: number, nights: Day[]): Promise<UnitNight[]> {
  const freed = await trx
    .deleteFrom('unitNight')
    .where('unitId', '=', unitId)
    .where('kind', '=', 'block')
    .where('night', 'in', nights)
    .returning(['unitId', 'night'])
    .execute()
  return freed.toSorted((a, b) => (a.night < b.night ? -1 : 1))
}
