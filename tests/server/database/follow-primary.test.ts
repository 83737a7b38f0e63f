import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { startPostgres } from '../../../tools/postgres.mjs'
import { postgresOptions } from '../use-database.ts'

const hostOf = (url: string) => new URL(url).host

async function open(databaseUrl: string, { migrate = true } = {}) {
  const database = await openShopDatabase(postgresOptions(databaseUrl, { migrate }))
  onTestFinished(database.close)
  return database
}

const write = ({ tx }: ShopDatabase, n: number) =>
  tx((trx) => sql`insert into note values (${n})`.execute(trx))

/** Tries again until it succeeds, as a customer would. */
async function untilWritten(shop: ShopDatabase, n: number) {
  await expect
    .poll(() =>
      write(shop, n).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
}

it('of a PostgreSQL and its standby, the shop uses whichever takes writes, and never goes back to one that was replaced', async () => {
  const first = await startPostgres({ isDurable: true })
  onTestFinished(first.stop)
  const second = await startPostgres({ isDurable: true, follow: first.url })
  onTestFinished(second.stop)
  // The standby comes first, so that looking in turn would find it.
  const several = `postgres://postgres@${hostOf(second.url)},${hostOf(first.url)}/postgres?target_session_attrs=read-write`
  const shop = await open(several)
  const other = await open(several)
  await sql`create table note (n integer)`.execute(shop.db)
  await write(shop, 1)
  const standby = await open(second.url, { migrate: false })
  await expect
    .poll(() => sql`select n from note`.execute(standby.db).then(({ rows }) => rows))
    .toHaveLength(1)

  await first.crash()
  await expect(write(shop, 2)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await sql`select pg_promote()`.execute(standby.db)
  // At once, so that a process may hear of the old one's return before it hears of the takeover.
  await first.start()
  await Promise.all([untilWritten(shop, 3), untilWritten(other, 4)])
  for (let n = 5; n < 20; n++) await write(n % 2 ? shop : other, n)
  const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(standby.db)
  expect(rows.map(({ n }) => n)).toEqual([1, 3, ...Array.from({ length: 16 }, (_, at) => at + 4)])

  // Both processes still hear of each other's changes.
  await expect
    .poll(async () => {
      const before = other.version.current(['stock'])
      await shop.version.bump('stock')
      return other.version.current(['stock']) > before
    })
    .toBe(true)
})
