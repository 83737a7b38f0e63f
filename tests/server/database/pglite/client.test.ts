import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import {
  type ShopDatabase,
  type ShopDatabaseOptions,
  openShopDatabase,
} from '../../../../server/repositories/shop-database.ts'
import { connectToServer } from '../../../../server/database/pglite/client-engine.ts'
import { DatabaseUnavailable } from '../../../../server/database/unavailable.ts'
import { pgliteOptions } from '../../use-database.ts'
import { aDataDir, aFolder } from '../../temporary.ts'

/** A running server, and a client such as an operator's command. */
async function openBoth(
  options: Partial<ShopDatabaseOptions> = {},
): Promise<{ server: ShopDatabase; client: ShopDatabase; dataDir: string }> {
  const dataDir = aDataDir()
  const server = await openShopDatabase(pgliteOptions({ dataDir, ...options }))
  const client = await openShopDatabase(pgliteOptions({ dataDir, asClient: true }))
  onTestFinished(server.close)
  onTestFinished(client.close)
  await sql`create table note (n integer primary key, body text)`.execute(server.db)
  return { server, client, dataDir }
}
/** A connection that does what no operator command would. */
async function connect(dataDir: string) {
  const { socket } = JSON.parse(fs.readFileSync(path.join(dataDir, 'lock'), 'utf8')) as { socket: string }
  const stream = connectToServer(path.resolve(dataDir, socket))
  const connection = new Client({ user: 'postgres', password: '', stream: () => stream })
  connection.on('error', () => {})
  await connection.connect()
  return { connection, stream }
}
const insert = (n: number) => sql`insert into note values (${n}, ${'x'.repeat(50_000)})`
const numbers = async ({ db }: ShopDatabase) => {
  const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(db)
  return rows.map(({ n }) => n)
}

it('a client reads and writes the server’s database, and the server sees it at once', async () => {
  const { server, client } = await openBoth()
  await server.tx((trx) => insert(1).execute(trx))
  expect(await numbers(client)).toEqual([1])
  const before = server.version.current()
  await client.tx((trx) => insert(2).execute(trx))
  expect(await numbers(server)).toEqual([1, 2])
  await expect.poll(() => server.version.current()).toBeGreaterThan(before)
  await expect(client.tx((trx) => insert(2).execute(trx))).rejects.toMatchObject({ code: '23505' })
  await client.ping()
})

it('transactions of a client and the server do not mix, and one that is disconnected midway leaves nothing', async () => {
  const { server, client, dataDir } = await openBoth()
  const append = (database: ShopDatabase, n: number) =>
    database.tx(async (trx) => {
      await insert(n).execute(trx)
      await sql`select pg_sleep(0.01)`.execute(trx)
      if (n % 5 === 0) throw new Error('rolled back')
    })
  await Promise.allSettled(Array.from({ length: 20 }, (_, n) => append(n % 2 === 0 ? server : client, n + 1)))
  const expected = Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => n % 5 !== 0)
  expect(await numbers(server)).toEqual(expected)

  const { connection, stream } = await connect(dataDir)
  await connection.query('begin')
  await connection.query('insert into note values (100)')
  stream.destroy()
  expect(await numbers(server)).toEqual(expected)
})

it('a client that stops inside its transaction is disconnected before the server gives up waiting', async () => {
  const { server, dataDir } = await openBoth({ queueTimeoutMs: 8_000 })
  const { connection } = await connect(dataDir)
  await connection.query('begin')
  await connection.query('insert into note values (100)')
  expect(await numbers(server)).toEqual([])
  await expect(connection.query('commit')).rejects.toThrow(/terminated|not queryable/)
})

it('a client whose server closes gets DatabaseUnavailable', async () => {
  const { server, client } = await openBoth()
  expect(await numbers(client)).toEqual([])
  const work = client.tx(async (trx) => {
    await insert(1).execute(trx)
    await server.close()
    await insert(2).execute(trx)
  })
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(numbers(client)).rejects.toBeInstanceOf(DatabaseUnavailable)
})

it('a client can request an image, and learns when it fails', async () => {
  const { server, client } = await openBoth()
  await server.tx((trx) => insert(7).execute(trx))
  const file = path.join(aFolder(), 'image.tar')
  await client.writeImage?.(file)
  const copy = await openShopDatabase(pgliteOptions({ image: file }))
  onTestFinished(copy.close)
  expect(await numbers(copy)).toEqual([7])
  await expect(client.writeImage?.(path.join(aFolder(), 'missing', 'image.tar'))).rejects.toThrow('ENOENT')
  expect(fs.existsSync(file)).toBe(true)
  await server.ping()
})
