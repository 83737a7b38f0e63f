import type { PostgresPool } from 'kysely'

/** What the server's pino logger offers, as far as the database uses it. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A running database, of either kind, as the connection layer sees it. */
export interface Engine {
  name: 'pglite' | 'postgres'
  pool: PostgresPool
  /** Lends a pool whose statements may last minutes; for migrations and upkeep. */
  patiently<T>(work: (pool: PostgresPool) => Promise<T>): Promise<T>
  /** Throws DatabaseUnavailable while a write should not be tried. */
  admitWrite: () => Promise<void>
  /** Tells of changes made by other processes, where the engine hears of them. */
  onForeignChange?: (listener: () => void) => void
  /** Writes a copy of everything to a file; absent where the database has better tools of its own. */
  backup?: (file: string) => Promise<void>
  close(): Promise<void>
}
