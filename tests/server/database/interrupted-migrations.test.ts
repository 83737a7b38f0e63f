import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Kysely, sql } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { SnakeCaseDialect } from '../../../server/database/camel-case.ts'
import { migrate } from '../../../server/database/migrate.ts'
import {
  openShopDatabase,
  type ShopDatabase,
  type ShopDatabaseOptions,
  shopMigrations,
} from '../../../server/repositories/shop-database.ts'
import { createRandom } from '../../random.ts'
import { roundsFrom } from '../../rounds.ts'
import { openTestShop } from '../shop.ts'
import { aFolder } from '../temporary.ts'
import {
  aBareDatabase,
  createBareDatabase,
  type EngineName,
  pgliteOptions,
  postgresOptions,
} from '../use-database.ts'
import { countStatements } from './count-statements.ts'

/** Processes that are killed in each test; MIGRATION_KILLS=all goes through every statement, which takes up to an hour. */
const KILLS = process.env.MIGRATION_KILLS === 'all' ? 'all' : roundsFrom('MIGRATION_KILLS', 2)

/** After how many of the statements, by chance or one after the other. */
function momentsAmong(statements: number, count: number | 'all'): number[] {
  if (count === 'all') return Array.from({ length: statements }, (_, n) => n)
  const random = createRandom()
  return Array.from({ length: count }, () => Math.floor(random() * statements))
}

/** All that migrations make, one line for each column, key, index, check, trigger, and sequence. */
async function schemaOf({ db }: Pick<ShopDatabase, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and a.attnum > 0 and not a.attisdropped
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select name || ' ' || sha256 from schema_migration
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

const tablesOf = async ({ db }: Pick<ShopDatabase, 'db'>) => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function aCleanSchema(engine: EngineName) {
  const clean = await aBareDatabase(engine)
  let count = 0
  await migrate(
    countStatements(clean.db, (n) => (count = n)),
    shopMigrations,
  )
  return { schema: await schemaOf(clean), statements: count }
}

/** A place for a database that no shop has opened yet. */
const places: Record<
  EngineName,
  () => Promise<{ env: Record<string, string>; options: ShopDatabaseOptions }>
> = {
  async pglite() {
    const dataDir = aFolder()
    return { env: { DATA_DIR: dataDir }, options: pgliteOptions({ dataDir, image: undefined }) }
  },
  async postgres() {
    const databaseUrl = await createBareDatabase()
    return { env: { DATABASE_URL: databaseUrl }, options: postgresOptions(databaseUrl) }
  },
}

it.each(['pglite', 'postgres'] as const)(
  'a shop that is killed while it makes its tables has all of them after its next start (%s)',
  { timeout: KILLS === 'all' ? 3_600_000 : 60_000 * (KILLS + 2) },
  async (engine) => {
    const { schema, statements } = await aCleanSchema(engine)
    expect(schema.length).toBeGreaterThan(200)
    const { env, options } = await places[engine]()
    // Each goes on with what the one before has left.
    for (const moment of momentsAmong(statements, KILLS)) {
      const child = spawn(process.execPath, [inject('programs').migrator], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_ENV: 'test', ...env, KILL_AFTER: String(moment) },
      })
      const [, signal] = await once(child, 'close')
      expect([moment, signal]).toEqual([moment, 'SIGKILL'])
    }
    const database = await openShopDatabase(options)
    onTestFinished(database.close)
    expect(await schemaOf(database)).toEqual(schema)
    const { app } = await openTestShop(database)
    expect((await app.inject('/ready')).statusCode).toBe(200)
    await app.close()
  },
)

// Every migration from the first statement up to the break, once for each of some 250: minutes on a busy machine.
it('a connection that breaks between any two statements leaves no table behind, and the next start makes all', {
  timeout: 600_000,
}, async () => {
  const { schema, statements } = await aCleanSchema('postgres')
  const databaseUrl = await createBareDatabase()
  const watcher = await openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
  onTestFinished(watcher.close)
  for (const moment of momentsAmong(statements, 'all')) {
    const clients = new Set<PoolClient>()
    const pool = new Pool({ connectionString: databaseUrl })
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      clients.add(client)
    })
    const db = new Kysely<unknown>({ dialect: new SnakeCaseDialect(pool) })
    const broken = countStatements(db, (count) => {
      if (count <= moment) return
      for (const client of clients)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    })
    await expect(migrate(broken, shopMigrations)).rejects.toThrow(/terminated|not queryable/)
    await pool.end()
    const left = await tablesOf(watcher)
    expect([moment, left.filter((name) => name !== 'schema_migration')]).toEqual([moment, []])
  }
  const database = await openShopDatabase(postgresOptions(databaseUrl))
  onTestFinished(database.close)
  expect(await schemaOf(database)).toEqual(schema)
})
