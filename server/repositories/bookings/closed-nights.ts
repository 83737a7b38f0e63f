import { sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Trx } from '../shop-database.ts'
import type { UnitNight } from './block-nights.ts'

/**
 * Blocks those of these nights that lie in a closure which is in force. Holds lose their nights to it, since a closed
 * night must not be paid for; a night that is paid for stays its order's.
 * @returns how many it blocked
 */
export async function blockClosedNights(trx: Trx, nights: readonly UnitNight[]): Promise<number> {
  if (nights.length === 0) return 0
  const units = nights.map(({ unitId }) => unitId)
  const days = nights.map(({ night }) => night)
  // Ordered, so that two transactions wait for each other instead of deadlocking.
  const { rows } = await sql`
    insert into unit_night (unit_id, night, kind, closure_id, reason)
    select wanted.unit_id, wanted.night, 'block', min(c.id), min(replace(c.reason, '_', ' '))
    from unnest(${units}::integer[], ${days}::date[]) as wanted (unit_id, night)
    join closure_unit u on u.unit_id = wanted.unit_id
    join closure c on c.id = u.closure_id and c.reopened_at is null
      and wanted.night between c.first_night and c.last_night
    group by wanted.unit_id, wanted.night order by wanted.unit_id, wanted.night
    on conflict (unit_id, night) do update
      set kind = 'block', request_id = null, expires_at = null, closure_id = excluded.closure_id,
        reason = excluded.reason
      where unit_night.expires_at is not null
    returning 1`.execute(trx)
  return rows.length
}

/** A night of a unit that is closed, and by which closure. */
export interface ClosedNight {
  night: Day
  closureId: number
}

/** Those of these nights that lie in a closure which is in force, in order. */
export async function findClosedNights(trx: Trx, nights: readonly UnitNight[]): Promise<ClosedNight[]> {
  const { rows } = await sql<ClosedNight>`
    select wanted.night, min(c.id) as closure_id
    from unnest(${nights.map(({ unitId }) => unitId)}::integer[], ${nights.map(({ night }) => night)}::date[])
      as wanted (unit_id, night)
    join closure_unit u on u.unit_id = wanted.unit_id
    join closure c on c.id = u.closure_id and c.reopened_at is null
      and wanted.night between c.first_night and c.last_night
    group by wanted.night order by wanted.night`.execute(trx)
  return rows
}

/** Gives back what a closure has blocked, unless another one covers it. @returns how many nights can be booked again */
export async function releaseClosedNights(trx: Trx, closureId: number, units: number[]): Promise<number> {
  const released = await trx
    .deleteFrom('unitNight')
    .where('closureId', '=', closureId)
    .where('unitId', 'in', units)
    .returning(['unitId', 'night'])
    .execute()
  return released.length - (await blockClosedNights(trx, released))
}
