import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../../../server/repositories/shop-database.ts'
import { connectTo } from '../../../../server/database/pglite/guest-engine.ts'
import { DatabaseUnavailable } from '../../../../server/database/unavailable.ts'
import { pgliteOptions } from '../../use-database.ts'
import { aDataDir, aFolder } from '../../temporary.ts'

/** The open shop, and an operator's command beside it. */
async function openBoth(): Promise<{ shop: ShopDatabase; guest: ShopDatabase; dataDir: string }> {
  const dataDir = aDataDir()
  const shop = await openShopDatabase(pgliteOptions({ dataDir }))
  const guest = await openShopDatabase(pgliteOptions({ dataDir, asGuest: true }))
  onTestFinished(shop.close)
  onTestFinished(guest.close)
  await sql`create table note (n integer primary key, body text)`.execute(shop.db)
  return { shop, guest, dataDir }
}
const insert = (n: number) => sql`insert into note values (${n}, ${'x'.repeat(50_000)})`
const numbers = async ({ db }: ShopDatabase) => {
  const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(db)
  return rows.map(({ n }) => n)
}

it('a guest reads and writes the database of the open shop, which sees it at once', async () => {
  const { shop, guest } = await openBoth()
  await shop.tx((trx) => insert(1).execute(trx))
  expect(await numbers(guest)).toEqual([1])
  const before = shop.version.current()
  await guest.tx((trx) => insert(2).execute(trx))
  expect(await numbers(shop)).toEqual([1, 2])
  await expect.poll(() => shop.version.current()).toBeGreaterThan(before)
  await expect(guest.tx((trx) => insert(2).execute(trx))).rejects.toMatchObject({ code: '23505' })
  await guest.ping()
})

it('transactions of a guest and of the shop do not mix, and one cut off in the middle leaves nothing', async () => {
  const { shop, guest, dataDir } = await openBoth()
  const append = (database: ShopDatabase, n: number) =>
    database.tx(async (trx) => {
      await insert(n).execute(trx)
      await sql`select pg_sleep(0.01)`.execute(trx)
      if (n % 5 === 0) throw new Error('undone')
    })
  await Promise.allSettled(Array.from({ length: 20 }, (_, n) => append(n % 2 === 0 ? shop : guest, n + 1)))
  const expected = Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => n % 5 !== 0)
  expect(await numbers(shop)).toEqual(expected)

  const { socket } = JSON.parse(fs.readFileSync(path.join(dataDir, 'lock'), 'utf8')) as { socket: string }
  const stream = connectTo(path.resolve(dataDir, socket))
  const client = new Client({ user: 'postgres', password: '', stream: () => stream })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('insert into note values (100)')
  stream.destroy()
  expect(await numbers(shop)).toEqual(expected)
})

it('a guest of a shop that closes is told so', async () => {
  const { shop, guest } = await openBoth()
  expect(await numbers(guest)).toEqual([])
  const work = guest.tx(async (trx) => {
    await insert(1).execute(trx)
    await shop.close()
    await insert(2).execute(trx)
  })
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(numbers(guest)).rejects.toBeInstanceOf(DatabaseUnavailable)
})

it('a guest can have a backup written, and is told when it cannot', async () => {
  const { shop, guest } = await openBoth()
  await shop.tx((trx) => insert(7).execute(trx))
  const file = path.join(aFolder(), 'backup.tar.gz')
  await guest.backup?.(file)
  const copy = await openShopDatabase(pgliteOptions({ backup: file }))
  onTestFinished(copy.close)
  expect(await numbers(copy)).toEqual([7])
  await expect(guest.backup?.(path.join(aFolder(), 'missing', 'backup.tar.gz'))).rejects.toThrow('ENOENT')
  expect(fs.existsSync(file)).toBe(true)
  await shop.ping()
})
