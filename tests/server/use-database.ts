import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, inject, onTestFinished } from 'vitest'
import {
  type ShopDatabase,
  type ShopDatabaseOptions,
  openShopDatabase,
} from '../../server/repositories/shop-database.ts'
import { TEMPLATE } from './setup/postgres.ts'

export type EngineName = ShopDatabase['engine']

/** The database of a suite. In several processes each call gives the next one's, and `ofEach` all of them. */
export interface SuiteDatabase {
  (): ShopDatabase
  ofEach?: () => ShopDatabase[]
}

/** Opened once for each worker of the test run, and emptied for each suite. */
const opened = new Map<EngineName, Promise<ShopDatabase>>()

/**
 * Runs a suite twice: on PGlite and on a real PostgreSQL. All tables are there and empty when it begins; what its tests
 * write stays until the next suite, unless they call emptyDatabase.
 *
 *     describeOnBothEngines('an order', (database) => {
 *       it('is numbered', async () => { await database().tx(…) })
 *     })
 */
export function describeOnBothEngines(name: string, suite: (database: () => ShopDatabase) => void): void {
  for (const engine of ['pglite', 'postgres'] as const) {
    describe(`${name} (${engine})`, () => {
      suite(useDatabase(engine))
    })
  }
}

/** The same for suites that need no second engine; to be called inside describe or at the top of a file. */
export function useDatabase(engine: EngineName = 'pglite'): () => ShopDatabase {
  let database: ShopDatabase | undefined
  beforeAll(async () => {
    database = await openShared(engine)
    await emptyDatabase(database)
  })
  return () => {
    if (!database) throw new Error('The database is open inside of tests and hooks only')
    return database
  }
}

/** A busy machine makes a test slow, not wrong. */
export const longTimeouts = { queueTimeoutMs: 60_000, statementTimeoutMs: 60_000 }

/** Options to open the test's own PGlite; nothing is stored without a `dataDir`. */
export const pgliteOptions = (more: Partial<ShopDatabaseOptions> = {}): ShopDatabaseOptions => ({
  dataDir: 'memory',
  image: inject('emptyImage'),
  workerUrl: new URL(inject('pgliteWorker')),
  ...longTimeouts,
  ...more,
})

/** Options to open a PostgreSQL database of the test's own. */
export const postgresOptions = (
  databaseUrl: string,
  more: Partial<ShopDatabaseOptions> = {},
): ShopDatabaseOptions => ({ databaseUrl, dataDir: 'memory', ...longTimeouts, ...more })

/** A new PostgreSQL database with all tables and no rows. */
export async function createPostgresDatabase(name: string, template = TEMPLATE): Promise<string> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return addressOf(name)
}

const addressOf = (name: string) =>
  Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href

/** A database of the test's own, without any tables. */
export async function aBareDatabase(engine: EngineName): Promise<ShopDatabase> {
  const bare: ShopDatabaseOptions =
    engine === 'pglite'
      ? pgliteOptions({ image: inject('bareImage'), migrate: false })
      : postgresOptions(await createBareDatabase(), { migrate: false })
  const database = await openShopDatabase(bare)
  onTestFinished(database.close)
  return database
}

/** @returns its address */
export function createBareDatabase(): Promise<string> {
  const name = `shop_bare_${randomUUID().replaceAll('-', '')}`
  return createPostgresDatabase(name, 'template0')
}

/** Removes all rows and starts numbering at 1 again. */
export async function emptyDatabase({ tx, version }: ShopDatabase): Promise<void> {
  await tx(async (trx) => {
    const { rows } = await sql<{ deletions: string }>`
      select string_agg(format('delete from %I', relname), '; ') as deletions from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`.execute(
      trx,
    )
    // No key stands in the way, and no trigger that keeps what is final. Truncating takes ten times as long.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(`do $$ begin ${rows[0]?.deletions}; end $$`).execute(trx)
    await sql`
      select setval(seqrelid::regclass, seqstart, false) from pg_sequence
      where seqrelid in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i'))`.execute(
      trx,
    )
  })
  // This process knows at once; there is no other one to wait for.
  void version.bump()
}

function openShared(engine: EngineName): Promise<ShopDatabase> {
  const known = opened.get(engine)
  if (known) return known
  const opening = engine === 'pglite' ? openShopDatabase(pgliteOptions()) : openPostgres()
  opened.set(engine, opening)
  return opening
}

const sharedName = `shop_test_${process.env.VITEST_POOL_ID ?? process.pid}`

/** Of the PostgreSQL database that useDatabase has opened. */
export const sharedAddress = () => addressOf(sharedName)

async function openPostgres(): Promise<ShopDatabase> {
  const databaseUrl = await createPostgresDatabase(sharedName)
  return openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
}
