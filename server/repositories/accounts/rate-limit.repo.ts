import { sql } from 'kysely'
import type { Tx } from '../shop-database.ts'

export interface AttemptCount {
  count: number
  windowEndsAt: Date
}

export type RateLimitRepo = ReturnType<typeof createRateLimitRepo>

/** Attempts, counted in the database so that all processes share them and they survive a restart. */
export function createRateLimitRepo({ tx }: { tx: Tx }) {
  /**
   * Counts one more attempt under each key, in one statement; an expired window starts over. None ends later than a new one
   * would: a clock that was ahead when it began has been set right.
   */
  const consume = (
    wanted: { key: string; windowEndsAt: Date }[],
    now: Date,
  ): Promise<Map<string, AttemptCount>> =>
    tx(async (trx) => {
      await trx.deleteFrom('throttle').where('windowEndsAt', '<=', now).execute()
      const rows = await trx
        .insertInto('throttle')
        // Always in the same order, so that two requests with the same keys cannot deadlock.
        .values(
          wanted
            .toSorted((a, b) => (a.key < b.key ? -1 : 1))
            .map(({ key, windowEndsAt }) => ({ key, count: 1, windowEndsAt })),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`throttle.count + 1`,
            windowEndsAt: sql`least(throttle.window_ends_at, excluded.window_ends_at)`,
          }),
        )
        .returningAll()
        .execute()
      return new Map(rows.map((row) => [row.key, row]))
    })

  const reset = (key: string) => tx((trx) => trx.deleteFrom('throttle').where('key', '=', key).execute())

  return { consume, reset }
}
