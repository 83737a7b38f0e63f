import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresPool, sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freeSpace } from '../../../server/database/free-space.ts'
import { openPglite } from '../../../server/database/pglite/engine.ts'
import { type ShopDatabaseOptions, openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'
import { createPostgresDatabase, pgliteOptions } from '../use-database.ts'
import { aDataDir } from '../temporary.ts'
import { STUCK } from './stuck-statement.ts'

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

describe('a stuck statement of somebody else', () => {
  async function openBusy() {
    const dataDir = aDataDir()
    const server = await openShopDatabase(pgliteOptions({ dataDir, statementTimeoutMs: TIMEOUT_MS }))
    onTestFinished(server.close)
    await sql`create table note (n integer primary key)`.execute(server.db)
    await server.write((db) => sql`insert into note values (1)`.execute(db))
    const client = await openShopDatabase(pgliteOptions({ dataDir, asClient: true }))
    onTestFinished(client.close)
    const stuck = sql
      .raw(STUCK)
      .execute(server.db)
      .catch((error: unknown) => error)
    await sleep(20)
    return { client, stuck }
  }

  it('does not keep a backup from being written', async () => {
    const { client, stuck } = await openBusy()
    const notes = await client.readContents(async ({ rows }) => {
      const slices: string[][] = []
      for await (const slice of rows({ name: 'note', columns: [] })) slices.push(slice)
      return slices
    })
    expect(notes).toEqual([['["1"]']])
    expect(await stuck).toBeInstanceOf(DatabaseUnavailable)
  })

  it('does not disconnect a command', async () => {
    const { client, stuck } = await openBusy()
    expect((await sql`select n from note`.execute(client.db)).rows).toEqual([{ n: 1 }])
    expect(await stuck).toBeInstanceOf(DatabaseUnavailable)
  })
})

it('a process that was paused takes the answer that has come meanwhile', async () => {
  const { db, close } = await openShopDatabase(pgliteOptions({ statementTimeoutMs: TIMEOUT_MS }))
  onTestFinished(close)
  await sql`select 1`.execute(db)
  const asked = sql<{ n: number }>`select 1 as n from pg_sleep(0.3)`.execute(db)
  await sleep(100)
  // Outside a timer: then Node looks at its timers before it takes any answer.
  await new Promise<void>((resume) => {
    setImmediate(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIMEOUT_MS)
      resume()
    })
  })
  expect((await asked).rows).toEqual([{ n: 1 }])
})

it('a long statement of one does not lengthen the limit for others, nor does the end of another long one shorten its own', async () => {
  const engine = await openPglite({
    dataDir: aDataDir(),
    image: inject('emptyImage'),
    workerUrl: new URL(inject('pgliteWorker')),
    statementTimeoutMs: TIMEOUT_MS,
    queueTimeoutMs: 60_000,
    measureSpace: freeSpace,
    log: { info() {}, warn() {}, error() {} },
  })
  onTestFinished(() => engine.close())
  const ask = async (pool: PostgresPool, text: string) => {
    const client = await pool.connect()
    try {
      return await client.query(text, [])
    } finally {
      client.release()
    }
  }
  await engine.withLongTimeout(async (long) => {
    await engine.withLongTimeout((other) => ask(other, 'select 1'))
    await ask(long, `select pg_sleep(${(TIMEOUT_MS + 500) / 1000})`)
    await expect(ask(engine.pool, STUCK)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
