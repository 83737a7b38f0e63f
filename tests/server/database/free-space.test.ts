import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'
import { pgliteOptions } from '../use-database.ts'
import { aDataDir } from '../temporary.ts'

const MB = 1024 * 1024

it('a nearly full disk refuses writes, still answers reads, and recovers on its own', async () => {
  let free = 10_000 * MB
  const { db, tx, ping, close } = await openShopDatabase(
    pgliteOptions({ dataDir: aDataDir(), measureSpace: async () => free }),
  )
  onTestFinished(close)
  await sql`create table note (n integer)`.execute(db)
  const write = () => tx((trx) => sql`insert into note values (1)`.execute(trx))
  await write()

  free = 255 * MB
  await expect.poll(() => write().catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailable)
  const before = await sql<{ count: number }>`select count(*) as count from note`.execute(db)
  await expect(write()).rejects.toMatchObject({ retryAfter: 60 })
  await expect(ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
  const after = await sql<{ count: number }>`select count(*) as count from note`.execute(db)
  expect(after.rows).toEqual(before.rows)

  free = 300 * MB
  await expect.poll(() => write().then(() => 'written', String)).toBe('written')
  await ping()
})
