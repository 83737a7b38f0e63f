import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { insideTransaction } from './pool.ts'

const ATTEMPTS = 10
const LONGEST_PAUSE_MS = 400

/** Serialization failure and deadlock: the database undid everything and asks to run it again. */
const isTransient = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** All or nothing, and again when the database asks for it. */
export type Tx<Schema> = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/** The same for a write of one statement, which is all or nothing by itself and needs no words around it. */
export type Write<Schema> = <T>(statement: (db: Kysely<Schema>) => Promise<T>) => Promise<T>

/**
 * Makes tx(), through which writes go. `work` may run several times, so it touches nothing but its transaction: no mail,
 * no gateway, no variable outside. It must use the transaction it is given; `db` throws in there.
 *
 * Serialization failures (40001) and deadlocks (40P01) are run again up to ten times, with a random pause that doubles.
 * A broken constraint (23505 and its kin) passes through for the caller to read. While the database cannot be written
 * to, DatabaseUnavailable is thrown; it is never retried here, because a lost commit may have happened.
 */
export function createTx<Schema>(db: Kysely<Schema>, admitWrite: () => Promise<void>): Tx<Schema> {
  return (work) =>
    persistently(admitWrite, () => db.transaction().execute((trx) => insideTransaction(() => work(trx))))
}

/** Makes write(): a single statement takes one trip to the database where a transaction takes three. */
export function createWrite<Schema>(db: Kysely<Schema>, admitWrite: () => Promise<void>): Write<Schema> {
  return (statement) => persistently(admitWrite, () => statement(db))
}

async function persistently<T>(admitWrite: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  await admitWrite()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** attempt))
    }
  }
}
