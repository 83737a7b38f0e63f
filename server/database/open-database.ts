import { Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { camelCaseRows, SnakeCaseDialect } from './camel-case.ts'
import type { Contents, TableDigest } from './contents/contents.ts'
import { loadContents } from './contents/load-contents.ts'
import { readContents } from './contents/read-contents.ts'
import { readImage } from './contents/read-image.ts'
import { type DataVersion, openDataVersion } from './data-version.ts'
import { DirectoryInUse } from './directory-lock.ts'
import type { Engine, Log } from './engine.ts'
import { createSpaceCheck, type FreeSpace, freeSpace } from './free-space.ts'
import { makeTables, migrate, type Migration } from './migrate.ts'
import { openAsClient } from './pglite/client-engine.ts'
import { openPglite } from './pglite/engine.ts'
import { requireNotMoved } from './pglite/moved.ts'
import { openPostgres } from './postgres-engine.ts'
import { createMarkTable } from './replicas/marks.ts'
import { openReplicas } from './replicas/open-replicas.ts'
import type { ReplicaUse } from './replicas/public-reads.ts'
import type { ReplicaLimits } from './replicas/replica.ts'
import { createSnapshot, createTx, createWrite, type Snapshot, type Tx, type Write } from './transaction.ts'
import { withTimeout } from './with-timeout.ts'

export interface Database<Schema> {
  /** For reads. Writing outside tx() and write() is a bug. */
  db: Kysely<Schema>
  /**
   * The same for public reads: on connections of their own, they do not queue behind bookings. With replicas, these answer.
   * Everything that this process knew of when it asked is in the answer, and of what it did not know, everything older than
   * a second.
   */
  publicDb: Kysely<Schema>
  /** On the same connections, but never from a replica: for reads that have to be true now. */
  currentDb: Kysely<Schema>
  tx: Tx<Schema>
  write: Write<Schema>
  snapshot: Snapshot<Schema>
  engine: 'pglite' | 'postgres'
  version: DataVersion
  /** How replicas are used; absent without any. */
  replicaUse?: () => ReplicaUse
  /** Resolves when the database answers and takes writes; rejects with DatabaseUnavailable, within two seconds. */
  ping(): Promise<void>
  /** PGlite only: writes an image of its directory to a file that `openDatabase({ image })` can start from. */
  writeImage?: (file: string) => Promise<void>
  /** Lends all that is in the database at one instant, while others go on working. */
  readContents<T>(work: (contents: Contents) => Promise<T>): Promise<T>
  /**
   * Puts contents into this database, which must have been opened with `migrate: false` and have no tables: all of them,
   * compared with what was read, or nothing. @throws CannotLoad
   */
  loadContents(contents: Contents): Promise<Map<string, TableDigest>>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** What makes the tables of the schema, in order. */
  migrations: Migration[]
  /** How PostgreSQL lists the connections. */
  applicationName: string
  /** `postgres://…`; without it PGlite is opened in `dataDir`. */
  databaseUrl?: string | null
  /** `postgres://…` of one or several servers that follow it, for public reads. */
  replicaUrl?: string | null
  /** The embedded database's own directory, or `memory` for one that vanishes when it is closed. */
  dataDir: string
  logger?: Log
  /** Bring the tables up to date first; true by default. */
  migrate?: boolean
  /** Embedded only: when another process has the directory, become a client of its database instead of failing. */
  asClient?: boolean
  /** Embedded only: the file to start from if there is no database yet. */
  image?: string
  /** How long one statement may take. */
  statementTimeoutMs?: number
  /** How long a query may wait for a connection; on PGlite this covers a restart. */
  queueTimeoutMs?: number
  /** How often to look for changes made by other processes; PostgreSQL only. */
  pollEveryMs?: number
  /** Embedded only: the built worker. */
  workerUrl?: URL
  measureSpace?: FreeSpace
  replicaLimits?: ReplicaLimits
}

const PING_TIMEOUT_MS = 2_000
const silent: Log = { info() {}, warn() {}, error() {} }

const kyselyOver = <Schema>(pool: PostgresPool) =>
  new Kysely<Schema>({ dialect: new SnakeCaseDialect(pool), plugins: [camelCaseRows] })

/**
 * Opens a database: PostgreSQL if there is an address, otherwise PGlite. The same code runs on both.
 * @throws DirectoryInUse when another process has the directory, DatabaseUnavailable when it cannot be reached or opened
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const log = options.logger ?? silent
  const engine = await openEngine(options, log)
  try {
    if (options.migrate ?? true) {
      const applied = await engine.withLongTimeout((pool) => migrate(kyselyOver(pool), options.migrations))
      if (applied.length > 0) log.info({ applied }, 'database migrated')
      if (options.replicaUrl) await engine.withLongTimeout((pool) => createMarkTable(kyselyOver(pool)))
    }
  } catch (error) {
    await engine.close()
    throw error
  }
  const db = kyselyOver<Schema>(engine.pool)
  const pollEveryMs = engine.name === 'postgres' ? (options.pollEveryMs ?? 1_000) : 0
  const watchesTimeline = Boolean(options.replicaUrl)
  const version = openDataVersion(db, { pollEveryMs, listen: engine.listen, watchesTimeline, log })
  engine.onExternalChange?.(() => void version.bump())
  const currentDb = kyselyOver<Schema>(engine.readPool)
  const replicas =
    engine.markPool &&
    openReplicas({
      ...options,
      primary: engine.readPool,
      markDb: kyselyOver<Schema>(engine.markPool),
      version,
      log,
    })
  return {
    db,
    publicDb: replicas ? kyselyOver<Schema>(replicas.pool) : currentDb,
    currentDb,
    tx: createTx(db, engine.checkWritable),
    write: createWrite(db, engine.checkWritable),
    snapshot: createSnapshot(db),
    engine: engine.name,
    version,
    replicaUse: replicas?.use,
    async ping() {
      await withTimeout(PING_TIMEOUT_MS, sql`select 1`.execute(db))
      await engine.checkWritable()
    },
    writeImage: engine.writeImage,
    readContents(work) {
      const { writeImage } = engine
      if (!writeImage || options.dataDir === 'memory')
        return engine.withLongTimeout((pool) => readContents(pool, work))
      const open = (image: string) =>
        openEngine({ ...options, databaseUrl: null, dataDir: 'memory', image, asClient: false }, silent)
      return readImage({ writeImage, dataDir: options.dataDir, open }, work)
    },
    loadContents: (contents) =>
      engine.withLongTimeout((pool) =>
        loadContents(pool, contents, (client) =>
          makeTables(kyselyOver(onOneConnection(client)), options.migrations, { upTo: contents.migrations }),
        ),
      ),
    close: once(async () => {
      await Promise.all([version.close(), replicas?.close()])
      await engine.close()
    }),
  }
}

/** For what must happen inside the transaction of this connection. */
const onOneConnection = (client: PostgresPoolClient): PostgresPool => ({
  connect: async () => ({ query: client.query.bind(client), release() {} }),
  end: async () => {},
})

async function openEngine(options: DatabaseOptions, log: Log): Promise<Engine> {
  const {
    databaseUrl,
    applicationName,
    dataDir,
    image,
    statementTimeoutMs = 5_000,
    queueTimeoutMs = 10_000,
  } = options
  if (databaseUrl)
    return openPostgres(databaseUrl, { applicationName, statementTimeoutMs, queueTimeoutMs, log })
  requireNotMoved(dataDir)
  const workerUrl = options.workerUrl ?? new URL('./pglite-worker.js', import.meta.url)
  const measureSpace = options.measureSpace ?? freeSpace
  try {
    return await openPglite({
      dataDir,
      image,
      workerUrl,
      statementTimeoutMs,
      queueTimeoutMs,
      measureSpace,
      log,
    })
  } catch (error) {
    if (!options.asClient || !(error instanceof DirectoryInUse)) throw error
    const checkWritable = createSpaceCheck(dataDir, measureSpace)
    return openAsClient({ socketPath: error.socketPath, queueTimeoutMs, checkWritable, log })
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
