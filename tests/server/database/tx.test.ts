import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import {
  createPostgresDatabase,
  describeOnBothEngines,
  postgresOptions,
  useDatabase,
} from '../use-database.ts'

const aFailure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

describeOnBothEngines('tx', (database) => {
  const insert = (slug: string) =>
    sql`insert into settlement (slug, name, pickup_address, latitude, longitude, time_zone, tax_ppm)
      values (${slug}, 'A', 'B', 0, 0, 'UTC', 0)`
  const slugs = async () => {
    const rows = await database().db.selectFrom('settlement').select('slug').orderBy('slug').execute()
    return rows.map(({ slug }) => slug)
  }

  it('keeps everything or nothing', async () => {
    await database().tx((trx) => insert('kept').execute(trx))
    const work = database().tx(async (trx) => {
      await insert('lost').execute(trx)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await slugs()).toEqual(['kept'])
  })

  it.each(['40001', '40P01'])('runs again after %s, from a clean start', async (code) => {
    let runs = 0
    await database().tx(async (trx) => {
      await insert(`again-${code}`).execute(trx)
      if (++runs < 3) throw aFailure(code)
    })
    expect(runs).toBe(3)
    expect(await slugs()).toContain(`again-${code}`)
  })

  it('gives up after ten runs', async () => {
    let runs = 0
    const work = database().tx(async () => {
      runs++
      throw aFailure('40001')
    })
    await expect(work).rejects.toThrow('failed with 40001')
    expect(runs).toBe(10)
  })

  it('passes a constraint violation on at once', async () => {
    let runs = 0
    const work = database().tx(async (trx) => {
      runs++
      await insert('twice').execute(trx)
      await insert('twice').execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(runs).toBe(1)
  })

  it('rejects a query that bypasses its transaction, instead of deadlocking', async () => {
    const work = database().tx(async () => {
      await insert('past').execute(database().db)
    })
    await expect(work).rejects.toThrow('through the transaction')
    const nested = database().tx(() => database().tx((trx) => insert('nested').execute(trx)))
    await expect(nested).rejects.toThrow('through the transaction')
    await database().tx((trx) => insert('after').execute(trx))
    expect(await slugs()).toContain('after')
  })

  it('lets many wait in line', async () => {
    const { tx } = database()
    const add = (n: number) =>
      tx(async (trx) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from settlement`.execute(trx)
        await insert(`turn-${n}`).execute(trx)
        return rows[0]?.count
      })
    const before = (await slugs()).length
    await Promise.all(Array.from({ length: 50 }, (_, n) => add(n)))
    expect(await slugs()).toHaveLength(before + 50)
  })
})

describeOnBothEngines('a connection', (database) => {
  it('that is returned with an open transaction does not pass it on', async () => {
    const { db } = database()
    const work = db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`create table forgotten (n integer)`.execute(connection)
      throw new Error('left')
    })
    await expect(work).rejects.toThrow('left')
    const { rows } = await sql`select to_regclass('forgotten') as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
  })
})

describe('tx on PostgreSQL', () => {
  const database = useDatabase('postgres')

  it('survives a deadlock', async () => {
    const { tx, db } = database()
    await sql`create table if not exists door (id integer primary key, knocks integer not null)`.execute(db)
    await sql`truncate door`.execute(db)
    await sql`insert into door values (1, 0), (2, 0)`.execute(db)
    const knock = (first: number, second: number) =>
      tx(async (trx) => {
        await sql`update door set knocks = knocks + 1 where id = ${first}`.execute(trx)
        await sql`select pg_sleep(0.2)`.execute(trx)
        await sql`update door set knocks = knocks + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([knock(1, 2), knock(2, 1)])
    const { rows } = await sql<{ knocks: number }>`select knocks from door`.execute(db)
    await sql`drop table door`.execute(db)
    expect(rows).toEqual([{ knocks: 2 }, { knocks: 2 }])
  })

  it('works with serializable transactions, as in distributed engines', async () => {
    const databaseUrl = await createPostgresDatabase('shop_test_serializable')
    const url = new URL(databaseUrl)
    url.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const { db, tx, close } = await openShopDatabase(postgresOptions(url.href))
    onTestFinished(close)
    await sql`create table counter (n integer not null)`.execute(db)
    await sql`insert into counter values (0)`.execute(db)
    const { rows: levels } = await sql`show transaction_isolation`.execute(db)
    expect(levels).toEqual([{ transactionIsolation: 'serializable' }])
    const increase = () =>
      tx(async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from counter`.execute(trx)
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx)
      })
    await Promise.all(Array.from({ length: 10 }, increase))
    const { rows } = await sql`select n from counter`.execute(db)
    expect(rows).toEqual([{ n: 10 }])
  })
})
