import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type ShopDatabaseOptions, openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'
import { createPostgresDatabase, pgliteOptions } from '../use-database.ts'
import { aDataDir } from '../temporary.ts'

const STUCK = `select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b`

/** Short for a test, long enough for a normal statement on a busy machine. The stuck one never ends on its own. */
const TIMEOUT_MS = 3_000

const engines: [string, () => Promise<ShopDatabaseOptions>][] = [
  ['pglite', async () => pgliteOptions({ dataDir: aDataDir(), statementTimeoutMs: TIMEOUT_MS })],
  [
    'postgres',
    async () => {
      const databaseUrl = await createPostgresDatabase('shop_test_deadline')
      return { databaseUrl, dataDir: 'memory', statementTimeoutMs: TIMEOUT_MS }
    },
  ],
]

it.each(engines)(
  '%s: only the stuck statement fails, and the process stays responsive',
  async (_name, options) => {
    const { db, tx, close, ping } = await openShopDatabase(await options())
    onTestFinished(close)
    await sql`create table note (n integer)`.execute(db)
    await tx((trx) => sql`insert into note values (1)`.execute(trx))

    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    const stuck = sql.raw(STUCK).execute(db)
    await sleep(20)
    const behind = sql<{ n: number }>`select n from note`.execute(db)

    const failure: unknown = await stuck.catch((error: unknown) => error)
    clearInterval(ticking)
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    expect(ticks).toBeGreaterThan(0)
    // The waiting query gets its answer, from what was committed before.
    expect((await behind).rows).toEqual([{ n: 1 }])
    await ping()
  },
)

it('a stuck statement rolls back its whole transaction', async () => {
  const { db, tx, close } = await openShopDatabase(
    pgliteOptions({ dataDir: aDataDir(), statementTimeoutMs: TIMEOUT_MS }),
  )
  onTestFinished(close)
  await sql`create table note (n integer)`.execute(db)
  const work = tx(async (trx) => {
    await sql`insert into note values (1)`.execute(trx)
    await sql.raw(STUCK).execute(trx)
  })
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect((await sql`select n from note`.execute(db)).rows).toEqual([])
})
