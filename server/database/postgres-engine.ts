import { Pool, type PoolConfig } from 'pg'
import type { Engine, Log } from './engine.ts'
import { guardPool } from './pool.ts'
import { typeParsers } from './type-parsers.ts'

interface PostgresOptions {
  /** Milliseconds a statement may take. */
  statementLimit: number
  /** Milliseconds a query may wait for a connection. */
  queueLimit: number
  log: Log
}

/**
 * PostgreSQL, or an engine that speaks its protocol, behind a pool of connections.
 * @param connectionString `postgres://user:password@host:port/database`
 */
export function openPostgres(connectionString: string, options: PostgresOptions): Engine {
  const { statementLimit, queueLimit, log } = options
  const openPool = (more: PoolConfig) =>
    new Pool({
      connectionString,
      types: typeParsers,
      application_name: 'heat-and-chill',
      connectionTimeoutMillis: queueLimit,
      keepAlive: true,
      ...more,
    })
  const pool = openPool({
    max: 10,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: 4 * statementLimit,
    // For a server that does not answer at all, so that its own limit cannot be heard.
    query_timeout: statementLimit + 1_000,
  })
  return {
    name: 'postgres',
    pool: guardPool(pool, log),
    async patiently(work) {
      const patient = openPool({ max: 1 })
      try {
        return await work(guardPool(patient, log))
      } finally {
        await patient.end()
      }
    },
    async admitWrite() {},
    close: () => pool.end(),
  }
}
