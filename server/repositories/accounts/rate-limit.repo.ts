import { sql } from 'kysely'
import type { Tx } from '../shop-database.ts'

export interface AttemptCount {
  count: number
  windowEndsAt: Date
}

export type RateLimitRepo = ReturnType<typeof createRateLimitRepo>

/** Attempts, counted in the database so that all processes share them and they survive a restart. */
export function createRateLimitRepo({ tx }: { tx: Tx }) {
  /** Counts one more attempt under each key, in one statement; an expired window starts over. */
  const consume = (
    wanted: { key: string; windowEndsAt: Date }[],
    now: Date,
  ): Promise<Map<string, AttemptCount>> =>
    tx(async (trx) => {
      await trx.deleteFrom('throttle').where('window_ends_at', '<=', now).execute()
      const rows = await trx
        .insertInto('throttle')
        // Always in the same order, so that two requests with the same keys cannot deadlock.
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

  const reset = (key: string) => tx((trx) => trx.deleteFrom('throttle').where('key', '=', key).execute())

  return { consume, reset }
}
