import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Log } from './engine.ts'
import { createPreparedQuery, plainQuery, type Run } from './prepared-query.ts'
import { DatabaseUnavailable, explainFailure, NeverBegun } from './unavailable.ts'

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Following who asks costs a tenth of all processor time on Node 20, so it is done where mistakes are made. */
const isWatched = process.env.NODE_ENV !== 'production'

/** Runs the inside of a transaction; until it ends, asking the pool for another connection is an error. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isWatched) return work()
  const scope = { isOpen: true }
  try {
    return await transaction.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/**
 * A pool for Kysely that tells failures of the database from failures of the statement, and drops a connection whose
 * state is unknown. A query inside tx() that does not use the transaction would wait for its own connection, at once
 * on PGlite and under load on PostgreSQL: it is refused on both.
 * @param prepares whether the database keeps prepared statements for each connection apart
 */
export function guardPool(pool: pg.Pool, log: Log, { prepares = true } = {}): PostgresPool {
  // An error nobody listens for ends the process. The pool speaks for idle connections and replaces them by itself; in
  // use, a connection fails its query as well, which is where it is told.
  pool.on('error', ({ message }) => log.warn({ message }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const run = prepares ? createPreparedQuery() : plainQuery
  const connect = async (): Promise<PostgresPoolClient> => {
    if (transaction.getStore()?.isOpen) {
      throw new Error(
        'Inside tx() every query must go through the transaction that tx() hands out, not through db',
      )
    }
    try {
      return guardClient(await pool.connect(), run, again)
    } catch (error) {
      const failure = explainFailure(error)
      if (failure instanceof NeverBegun) return connect()
      throw failure
    }
  }
  const again: Ask = async (text, values) => {
    const other = await connect()
    try {
      return await other.query(text, values)
    } finally {
      other.release()
    }
  }
  return { connect, end: () => pool.end() }
}

type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Whether these are the words by which a transaction begins. */
export const opensTransaction = (text: string): boolean => /^\s*(?:begin|start)\b/i.test(text)

/** @param again asks on another connection */
function guardClient(client: pg.PoolClient, run: Run, again: Ask): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined
  const query: Ask = async (text, values) => {
    if (lost) throw lost
    const standsAlone = client.getTransactionStatus() === 'I' && !opensTransaction(text)
    try {
      return await run(client, text, values as unknown[])
    } catch (error) {
      const failure = explainFailure(error)
      if (failure instanceof DatabaseUnavailable) lost = failure
      if (failure instanceof NeverBegun && standsAlone) return again(text, values)
      throw failure
    }
  }
  // A connection that comes back with its transaction open would hand it to the next one.
  const release = () => client.release(lost ?? client.getTransactionStatus() !== 'I')
  // Kysely would also pass cursors, if it were given any.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
