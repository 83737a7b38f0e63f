import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { type DataVersion, openDataVersion } from './data-version.ts'
import { DirectoryInUse } from './directory-lock.ts'
import type { Engine, Log } from './engine.ts'
import { createSpaceGuard, type FreeSpace, freeSpace } from './free-space.ts'
import { type Migration, migrate } from './migrate.ts'
import { openPglite } from './pglite/engine.ts'
import { openAsGuest } from './pglite/guest-engine.ts'
import { openPostgres } from './postgres-engine.ts'
import { createTx, createWrite, type Tx, type Write } from './tx.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface Database<Schema> {
  /** For reads. A write outside tx() and write() is a bug. */
  db: Kysely<Schema>
  tx: Tx<Schema>
  write: Write<Schema>
  engine: 'pglite' | 'postgres'
  version: DataVersion
  /** Resolves when the database answers and takes writes; rejects with DatabaseUnavailable, within two seconds. */
  ping(): Promise<void>
  /** PGlite only: writes a copy of everything to a file, from which `openDatabase({ backup })` starts a new one. */
  backup?: (file: string) => Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** What makes the tables of the schema, in order. */
  migrations: Migration[]
  /** `postgres://…`; without it PGlite is opened in `dataDir`. */
  databaseUrl?: string | null
  /** The embedded database's own directory, or `memory` for one that is gone when it is closed. */
  dataDir: string
  logger?: Log
  /** Bring the tables up to date first; true unless told otherwise. */
  migrate?: boolean
  /** Embedded only: when another process has the directory, work with its database instead of failing. */
  asGuest?: boolean
  /** Embedded only: the file to start from where there is no database yet. */
  backup?: string
  /** Milliseconds one statement may take. */
  statementLimit?: number
  /** Milliseconds a query may wait for its turn, which on PGlite covers a restart. */
  queueLimit?: number
  /** How often the changes of other processes are looked for, in milliseconds; PostgreSQL only. */
  pollEveryMs?: number
  /** Embedded only: the built body of the thread. */
  workerUrl?: URL
  measureSpace?: FreeSpace
}

const PING_LIMIT_MS = 2_000
const silent: Log = { info() {}, warn() {}, error() {} }

const kyselyOver = <Schema>(pool: PostgresPool) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/**
 * Opens a database: PostgreSQL when there is an address, else PGlite. The same code runs on both.
 * @throws DirectoryInUse when another process has the directory, DatabaseUnavailable when it cannot be reached or opened
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const log = options.logger ?? silent
  const engine = await openEngine(options, log)
  try {
    if (options.migrate ?? true) {
      const applied = await engine.patiently((pool) => migrate(kyselyOver(pool), options.migrations))
      if (applied.length > 0) log.info({ applied }, 'database migrated')
    }
  } catch (error) {
    await engine.close()
    throw error
  }
  const db = kyselyOver<Schema>(engine.pool)
  const pollEveryMs = engine.name === 'postgres' ? (options.pollEveryMs ?? 1_000) : 0
  const version = openDataVersion(db, { pollEveryMs, log })
  engine.onForeignChange?.(() => void version.bump())
  return {
    db,
    tx: createTx(db, engine.admitWrite),
    write: createWrite(db, engine.admitWrite),
    engine: engine.name,
    version,
    async ping() {
      await within(PING_LIMIT_MS, sql`select 1`.execute(db))
      await engine.admitWrite()
    },
    backup: engine.backup,
    close: once(async () => {
      await version.close()
      await engine.close()
    }),
  }
}

async function openEngine(options: DatabaseOptions, log: Log): Promise<Engine> {
  const { databaseUrl, dataDir, backup, statementLimit = 5_000, queueLimit = 10_000 } = options
  if (databaseUrl) return openPostgres(databaseUrl, { statementLimit, queueLimit, log })
  const workerUrl = options.workerUrl ?? new URL('./pglite-worker.js', import.meta.url)
  const measureSpace = options.measureSpace ?? freeSpace
  try {
    return await openPglite({ dataDir, backup, workerUrl, statementLimit, queueLimit, measureSpace, log })
  } catch (error) {
    if (!options.asGuest || !(error instanceof DirectoryInUse)) throw error
    const admitWrite = createSpaceGuard(dataDir, measureSpace)
    return openAsGuest({ socketPath: error.socketPath, queueLimit, admitWrite, log })
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

async function within(limit: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(`No answer within ${limit} ms`)), limit)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
