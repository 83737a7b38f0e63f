import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Schema } from '../tables/schema.ts'

type Trx = Transaction<Schema>

/** A part of a longer statement; of its rows only the count matters. */
export type Part = Record<string, unknown>

export interface WantedNights {
  requestId: string
  unitId: number
  nights: readonly { night: Day; kind: 'stay' | 'turnover' }[]
  /** The end of a hold; null for what is paid. */
  until: Date | null
  now: Date
}

/**
 * Takes nights of a unit, or renews those which the request has already; its rows are as many as were taken. A row whose
 * hold is over is taken over in the same statement, so an ended hold needs nobody to clean up after it, and two who want
 * the same night are told apart by its primary key. @param from what the taking depends on, in SQL: no row, no night
 */
export const takingNights = (wanted: WantedNights, from: RawBuilder<unknown> = sql``): RawBuilder<Part> => {
  const { requestId, unitId, nights, until, now } = wanted
  const days = nights.map(({ night }) => night)
  const kinds = nights.map(({ kind }) => kind)
  // In order of the nights, so that two takers meet at the first one and neither waits for the other in a ring.
  return sql<Part>`
    insert into unit_night (unit_id, night, kind, request_id, expires_at)
    select ${unitId}::integer, t.night, t.kind, ${requestId}::uuid, ${until}::timestamptz
    from ${from} unnest(${days}::date[], ${kinds}::text[]) as t (night, kind) order by t.night
    on conflict (unit_id, night) do update
      set kind = excluded.kind, request_id = excluded.request_id, expires_at = excluded.expires_at
      where unit_night.expires_at <= ${now}::timestamptz or unit_night.request_id = excluded.request_id
    returning 1`
}

/** Frees what a request has in other units than this one. */
export const freeingOthers = ({ requestId, unitId }: WantedNights): RawBuilder<Part> =>
  sql<Part>`delete from unit_night where request_id = ${requestId}::uuid and unit_id <> ${unitId}::integer`

/** The first of these units which has all nights free, now with them taken; null when none has. */
export async function takeFirstFree(
  trx: Trx,
  unitIds: readonly number[],
  wanted: Omit<WantedNights, 'unitId'>,
): Promise<number | null> {
  for (const unitId of unitIds) {
    const { rows } = await takingNights({ ...wanted, unitId }).execute(trx)
    if (rows.length === wanted.nights.length) return unitId
    await freeNights(trx, wanted.requestId)
  }
  return null
}

/** Gives back whatever a request has. */
export async function freeNights(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom('unit_night').where('request_id', '=', requestId).execute()
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
