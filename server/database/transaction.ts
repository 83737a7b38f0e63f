import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { insideTransaction } from './pool.ts'

const MAX_ATTEMPTS = 10
const MAX_BACKOFF_MS = 400

/** Serialization failure and deadlock: the database rolled back and asks to run it again. */
const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** All or nothing, and repeated when the database asks for it. */
export type Tx<Schema> = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/** The same for a single statement, which is all or nothing by itself and needs no `begin` and `commit`. */
export type Write<Schema> = <T>(statement: (db: Kysely<Schema>) => Promise<T>) => Promise<T>

/** Several reads that see the database at one instant, whatever others commit meanwhile. */
export type Snapshot<Schema> = <T>(read: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/**
 * Makes tx(), which all writes go through. `work` may run several times, so it touches nothing but its transaction: no
 * email, no gateway, no variable outside. It must use the transaction it is given; `db` throws in there.
 *
 * Serialization failures (40001) and deadlocks (40P01) are retried with backoff, in up to ten attempts. A violated
 * constraint (23505 and the like) passes through to the caller. While the database cannot be written to,
 * DatabaseUnavailable is thrown; it is never retried here, because the commit may have happened.
 */
export function createTx<Schema>(db: Kysely<Schema>, checkWritable: () => Promise<void>): Tx<Schema> {
  return (work) =>
    retryWithBackoff(checkWritable, () =>
      db.transaction().execute((trx) => insideTransaction(() => work(trx))),
    )
}

/** Makes write(): a single statement takes one round trip to the database, a transaction three. */
export function createWrite<Schema>(db: Kysely<Schema>, checkWritable: () => Promise<void>): Write<Schema> {
  return (statement) => retryWithBackoff(checkWritable, () => statement(db))
}

/** Makes snapshot(). `read` must use the transaction it is given, which refuses to write. */
export const createSnapshot =
  <Schema>(db: Kysely<Schema>): Snapshot<Schema> =>
  (read) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => insideTransaction(() => read(trx)))

async function retryWithBackoff<T>(checkWritable: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  await checkWritable()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error
      await sleep(Math.random() * Math.min(MAX_BACKOFF_MS, 5 * 2 ** attempt))
    }
  }
}
