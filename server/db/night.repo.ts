import { sql, type Transaction } from 'kysely'
import type { Day } from '../domain/day.ts'
import type { Schema } from './schema.ts'

type Trx = Transaction<Schema>

export interface WantedNights {
  requestId: string
  unitId: number
  nights: readonly { night: Day; kind: 'stay' | 'turnover' }[]
  /** The end of a hold; null for what is paid. */
  until: Date | null
  now: Date
}

/**
 * Takes nights of a unit, or renews those which the request has already: all of them or none. A row whose hold is over
 * is taken over in the same statement, so an ended hold needs nobody to clean up after it, and two who want the same
 * night are told apart by its primary key. @returns whether they are taken
 */
export async function takeNights(trx: Trx, wanted: WantedNights): Promise<boolean> {
  const { requestId, unitId, nights, until, now } = wanted
  const days = nights.map(({ night }) => night)
  const kinds = nights.map(({ kind }) => kind)
  // In order of the nights, so that two takers meet at the first one and neither waits for the other in a ring.
  const { rows } = await sql`
    insert into unit_night (unit_id, night, kind, request_id, expires_at)
    select ${unitId}::integer, t.night, t.kind, ${requestId}::uuid, ${until}::timestamptz
    from unnest(${days}::date[], ${kinds}::text[]) as t (night, kind) order by t.night
    on conflict (unit_id, night) do update
      set kind = excluded.kind, request_id = excluded.request_id, expires_at = excluded.expires_at
      where unit_night.expires_at <= ${now} or unit_night.request_id = excluded.request_id
    returning 1`.execute(trx)
  if (rows.length === nights.length) return true
  await freeNights(trx, requestId)
  return false
}

/** The first of these units which has all nights free, now with them taken; null when none has. */
export async function takeFirstFree(
  trx: Trx,
  unitIds: readonly number[],
  wanted: Omit<WantedNights, 'unitId'>,
): Promise<number | null> {
  for (const unitId of unitIds) {
    if (await takeNights(trx, { ...wanted, unitId })) return unitId
  }
  return null
}

/** Gives back whatever a request has. @returns whether it had anything */
export async function freeNights(trx: Trx, requestId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unit_night')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Keeps what a request holds until a later instant; what is over by now stays over. */
export async function extendNights(trx: Trx, requestId: string, until: Date, now: Date): Promise<void> {
  await trx
    .updateTable('unit_night')
    .set({ expires_at: until })
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .execute()
}
