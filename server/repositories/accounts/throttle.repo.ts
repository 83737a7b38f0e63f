import { sql } from 'kysely'
import type { Tx } from '../shop-database.ts'

export interface Counted {
  count: number
  windowEndsAt: Date
}

export type ThrottleRepo = ReturnType<typeof createThrottleRepo>

/** Tries counted in the database, so that every process and every restart knows of them. */
export function createThrottleRepo({ tx }: { tx: Tx }) {
  /** Counts one more try under each key, in one statement; a window that has ended begins anew. */
  const count = (wanted: { key: string; windowEndsAt: Date }[], now: Date): Promise<Map<string, Counted>> =>
    tx(async (trx) => {
      await trx.deleteFrom('throttle').where('window_ends_at', '<=', now).execute()
      const rows = await trx
        .insertInto('throttle')
        // Always in the same order, so that two who count the same keys never wait for each other.
        .values(
          wanted
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
            .map(({ key, windowEndsAt }) => ({ key, count: 1, window_ends_at: windowEndsAt })),
        )
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`throttle.count + 1` }))
        .returningAll()
        .execute()
      return new Map(
        rows.map(({ key, count, window_ends_at }) => [key, { count, windowEndsAt: window_ends_at }]),
      )
    })

  const forget = (key: string) => tx((trx) => trx.deleteFrom('throttle').where('key', '=', key).execute())

  return { count, forget }
}
