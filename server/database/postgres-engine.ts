import { Client, Pool, type PoolConfig } from 'pg'
import type { Engine, Log } from './engine.ts'
import { addressesOf } from './addresses.ts'
import { listenOn } from './listen.ts'
import { BOOKING_STARTS_PER_ITERATION, guardPool } from './pool.ts'
import { createPrimaryClient } from './primary-client.ts'
import { watchPrimary } from './primary.ts'
import { typeParsers } from './type-parsers.ts'

interface PostgresOptions {
  applicationName: string
  /** How long a statement may take. */
  statementTimeoutMs: number
  /** How long a query may wait for a connection. */
  queueTimeoutMs: number
  log: Log
}

/**
 * PostgreSQL, or a database that speaks its protocol, behind a connection pool.
 * @param databaseUrl `postgres://user:password@host:port/database`, or with several hosts, `host:port,host:port`, of
 *   which all connections go to the one that takes writes
 */
export function openPostgres(databaseUrl: string, options: PostgresOptions): Engine {
  const { applicationName, statementTimeoutMs, queueTimeoutMs, log } = options
  const addresses = addressesOf(databaseUrl)
  const [connectionString = databaseUrl] = addresses
  const primary = addresses.length > 1 ? watchPrimary(addresses, { applicationName, log }) : undefined
  const ClientClass = primary ? createPrimaryClient(primary) : Client
  const openPool = (more: PoolConfig) =>
    new Pool({
      connectionString,
      Client: ClientClass,
      types: typeParsers,
      application_name: applicationName,
      connectionTimeoutMillis: queueTimeoutMs,
      keepAlive: true,
      ...more,
    })
  const openShortPool = (max: number) =>
    openPool({
      max,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 4 * statementTimeoutMs,
      // For a server that does not respond at all, so that its own timeout has no effect.
      query_timeout: statementTimeoutMs + 1_000,
    })
  const pool = openShortPool(10)
  const readPool = openShortPool(3)
  // Connects only if it is used.
  const markPool = openShortPool(1)
  return {
    name: 'postgres',
    pool: guardPool(pool, log, { startsPerIteration: BOOKING_STARTS_PER_ITERATION }),
    readPool: guardPool(readPool, log),
    markPool: guardPool(markPool, log),
    async withLongTimeout(work) {
      const longPool = openPool({ max: 1 })
      try {
        return await work(guardPool(longPool, log))
      } finally {
        await longPool.end()
      }
    },
    async checkWritable() {},
    listen: (channel, onMessage) =>
      listenOn(
        { ClientClass, connectionString, applicationName, connectTimeoutMs: queueTimeoutMs },
        channel,
        onMessage,
      ),
    async close() {
      await Promise.all([pool.end(), readPool.end(), markPool.end()])
      await primary?.close()
    },
  }
}
