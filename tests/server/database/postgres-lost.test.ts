import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'
import { startPostgres } from '../../../tools/postgres.mjs'
import { postgresOptions } from '../use-database.ts'

it('a PostgreSQL that goes down is reported as unavailable, and works as soon as it is back', async () => {
  const server = await startPostgres({ isDurable: true })
  onTestFinished(server.stop)
  const { db, tx, ping, close } = await openShopDatabase(postgresOptions(server.url))
  onTestFinished(close)
  await sql`create table note (n integer)`.execute(db)
  const write = (n: number) => tx((trx) => sql`insert into note values (${n})`.execute(trx))
  await write(1)

  const inFlight = tx(async (trx) => {
    await sql`insert into note values (2)`.execute(trx)
    await sql`select pg_sleep(60)`.execute(trx)
  }).catch((error: unknown) => error)
  await expect
    .poll(() =>
      sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`
        .execute(db)
        .then(({ rows }) => rows.length),
    )
    .toBeGreaterThan(0)
  await server.crash()
  expect(await inFlight).toBeInstanceOf(DatabaseUnavailable)
  await expect(write(3)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(ping()).rejects.toBeInstanceOf(DatabaseUnavailable)

  await server.start()
  await write(4)
  await ping()
  const { rows } = await sql`select n from note order by n`.execute(db)
  expect(rows).toEqual([{ n: 1 }, { n: 4 }])
})

it('a missing PostgreSQL is reported as unavailable', async () => {
  const opening = openShopDatabase({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nowhere',
    dataDir: 'memory',
  })
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
})
