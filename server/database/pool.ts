import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Log } from './engine.ts'
import { createPreparedQuery, plainQuery, type Run } from './prepared-query.ts'
import { createPacer } from './pacer.ts'
import { DatabaseUnavailable, NotStarted, toDatabaseError } from './unavailable.ts'

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Tracking the caller costs a tenth of all processor time on Node 20, so production does without. */
const isTracked = process.env.NODE_ENV !== 'production'

/**
 * For the connections of bookings: each statement also means work on its answer. While twenty customers booked at once, a turn
 * of the event loop took three times as long without this limit, and a visitor who only reads waits for several of them. With
 * two instead of one a list waited longer, and while lists came at a steady rate no more was booked (docs/scale.md).
 */
export const BOOKING_STARTS_PER_ITERATION = 1

/** Runs the body of a transaction; until it ends, asking the pool for another connection is an error. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isTracked) return work()
  const scope = { isOpen: true }
  try {
    return await transaction.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/**
 * A pool for Kysely that tells failures of the database from failures of the statement, and drops connections whose
 * state is unknown. A query inside tx() that does not use the transaction would wait for its own connection, always on
 * PGlite and under load on PostgreSQL, so it is rejected on both.
 * @param prepares whether each connection has prepared statements of its own
 * @param nameOfPool for pools that share one session, and with it the names of prepared statements
 * @param startsPerIteration how many single statements and transactions may start in one turn of the event loop
 */
export function guardPool(
  pool: pg.Pool,
  log: Log,
  { prepares = true, nameOfPool = '', startsPerIteration = Number.POSITIVE_INFINITY } = {},
): PostgresPool {
  // An error without a listener ends the process. The pool reports errors of idle connections, and replaces them by
  // itself; a connection in use also fails its query, which is where its error is handled.
  pool.on('error', ({ message }) => log.warn({ message }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const run = prepares ? createPreparedQuery(nameOfPool) : plainQuery
  const { take } = createPacer(startsPerIteration)
  const connect = async (): Promise<PostgresPoolClient> => {
    if (transaction.getStore()?.isOpen) {
      throw new Error(
        'Inside tx() every query must go through the transaction that tx() hands out, not through db',
      )
    }
    if (startsPerIteration < Number.POSITIVE_INFINITY) await take()
    try {
      return guardClient(await pool.connect(), run, queryElsewhere)
    } catch (error) {
      const failure = toDatabaseError(error)
      if (failure instanceof NotStarted) return connect()
      throw failure
    }
  }
  const queryElsewhere: Query = async (text, values) => {
    const other = await connect()
    try {
      return await other.query(text, values)
    } finally {
      other.release()
    }
  }
  return { connect, end: () => pool.end() }
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Whether this statement starts a transaction. */
export const startsTransaction = (text: string): boolean => /^\s*(?:begin|start)\b/i.test(text)

/** @param again runs the query on another connection */
function guardClient(client: pg.PoolClient, run: Run, again: Query): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined
  const query: Query = async (text, values) => {
    if (lost) throw lost
    const isStandalone = client.getTransactionStatus() === 'I' && !startsTransaction(text)
    try {
      return await run(client, text, values as unknown[])
    } catch (error) {
      const failure = toDatabaseError(error)
      if (failure instanceof DatabaseUnavailable) lost = failure
      if (failure instanceof NotStarted && isStandalone) return again(text, values)
      throw failure
    }
  }
  // A connection returned with an open transaction would pass it on to the next user.
  const release = () => client.release(lost ?? client.getTransactionStatus() !== 'I')
  // Kysely also passes cursors, but only if it is given any.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
