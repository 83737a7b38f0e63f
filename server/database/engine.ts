import type { PostgresPool } from 'kysely'

/** The part of the server's pino logger that the database uses. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A running database of either kind. */
export interface Engine {
  name: 'pglite' | 'postgres'
  pool: PostgresPool
  /**
   * Connections for reads that anyone may cause, so that those never wait behind a queue of bookings, nor bookings
   * behind them.
   */
  readPool: PostgresPool
  /** One connection for marks, which must not wait behind reads that are waiting for them. PostgreSQL only. */
  markPool?: PostgresPool
  /** Lends a pool whose statements may take minutes; for migrations and maintenance. */
  withLongTimeout<T>(work: (pool: PostgresPool) => Promise<T>): Promise<T>
  /** Throws DatabaseUnavailable while nothing can be stored. */
  checkWritable: () => Promise<void>
  /** Reports changes made by other processes, if the engine learns of them. */
  onExternalChange?: (listener: () => void) => void
  /** Passes on what any process sends to the channel; ends with the returned function. Messages may be lost. */
  listen?: (channel: string, onMessage: (payload: string) => void) => () => Promise<void>
  /** Writes an image of its directory to a file, while everyone else waits; absent without a directory of ours. */
  writeImage?: (file: string) => Promise<void>
  close(): Promise<void>
}
