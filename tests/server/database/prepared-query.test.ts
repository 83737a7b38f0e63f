import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { createPreparedQuery } from '../../../server/database/prepared-query.ts'
import { createPostgresDatabase, pgliteOptions, postgresOptions } from '../use-database.ts'

/** Separate databases, since deallocating here would make other tests' transactions run twice. */
const engines = {
  pglite: () => openShopDatabase(pgliteOptions()),
  postgres: async () => {
    const databaseUrl = await createPostgresDatabase('shop_test_prepared')
    return openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
  },
}

describe.each(['pglite', 'postgres'] as const)('a query with values (%s)', (engine) => {
  let database: ShopDatabase
  beforeAll(async () => {
    database = await engines[engine]()
  })
  afterAll(() => database.close())

  const ask = (value: number) =>
    sql<{ sum: number }>`select ${value}::integer + 1 as sum`.execute(database.db)
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)).rows

  it('is prepared once for each connection', async () => {
    for (const value of [1, 2, 3]) expect((await ask(value)).rows).toEqual([{ sum: value + 1 }])
    const statements = (await prepared()).filter(({ statement }) => statement.includes('integer + 1 as sum'))
    expect(statements).toHaveLength(1)
  })

  it('is sent unprepared after the database has deallocated it', async () => {
    await ask(1)
    await sql`deallocate all`.execute(database.db)
    expect((await ask(2)).rows).toEqual([{ sum: 3 }])
    expect((await ask(3)).rows).toEqual([{ sum: 4 }])
  })

  it('survives a change to its table', async () => {
    const { db, tx } = database
    await sql`create table changing (id integer)`.execute(db)
    const read = () => sql`select * from changing where id = ${1}`.execute(db)
    await sql`insert into changing values (${1})`.execute(db)
    await read()
    await sql`alter table changing add column name text`.execute(db)
    expect((await read()).rows).toEqual([{ id: 1, name: null }])
    await sql`alter table changing add column more text`.execute(db)
    const inside = await tx((trx) => sql`select * from changing where id = ${1}`.execute(trx))
    expect(inside.rows).toEqual([{ id: 1, name: null, more: null }])
    await sql`drop table changing`.execute(db)
  })
})

it('of a public read on the embedded database is prepared beside those of bookings', async () => {
  const { db, publicDb, close } = await openShopDatabase(pgliteOptions())
  onTestFinished(close)
  await sql`select ${1}::integer as booked`.execute(db)
  await sql`select ${1}::integer as shown`.execute(publicDb)
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(db)
  expect(rows.map(({ statement }) => statement)).toEqual([
    'select $1::integer as booked',
    'select $1::integer as shown',
  ])
})

describe('a prepared query that fails', () => {
  const failing = (code: string, status: 'I' | 'E') => {
    const asked: unknown[] = []
    return {
      asked,
      getTransactionStatus: () => status,
      query: async (what: unknown) => {
        asked.push(what)
        if (typeof what !== 'string') throw Object.assign(new Error('cached plan'), { code })
        return 'rows'
      },
    }
  }
  const run = createPreparedQuery()
  const ask = (client: ReturnType<typeof failing>) => run(client as never, 'select $1 as failing', [1])

  it.each(['26000', '42P05', '0A000'])(
    'because of its preparation (%s) is sent unprepared from then on',
    async (code) => {
      const client = failing(code, 'I')
      expect(await ask(client)).toBe('rows')
      expect(await ask(client)).toBe('rows')
      expect(client.asked.map((what) => typeof what)).toEqual(['object', 'string', 'string'])
    },
  )

  it('inside a transaction makes tx() repeat the whole transaction', async () => {
    await expect(ask(failing('26000', 'E'))).rejects.toMatchObject({ code: '40001' })
  })

  it('for another reason fails', async () => {
    await expect(ask(failing('23505', 'I'))).rejects.toMatchObject({ code: '23505' })
  })
})

describe('names', () => {
  it('are few', async () => {
    const asked: unknown[] = []
    const client = {
      query: async (what: unknown) =>
        asked.push(typeof what === 'string' ? 'plain' : (what as { name: string }).name),
      getTransactionStatus: () => 'I',
    }
    const run = createPreparedQuery()
    for (let n = 0; n < 400; n++) await run(client as never, `select $1 + ${n}`, [n])
    expect(asked.filter((name) => name === 'plain')).toHaveLength(100)
    expect(new Set(asked).size).toBe(301)
  })
})
