import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Contents } from '../../../server/database/contents/contents.ts'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { fillWithSeed } from '../seeded.ts'
import { aDataDir } from '../temporary.ts'
import { aBareDatabase, describeOnBothEngines, type EngineName, pgliteOptions } from '../use-database.ts'
import { wholeOf } from '../whole-of.ts'

const copy = (from: ShopDatabase, to: ShopDatabase) =>
  from.readContents((contents) => to.loadContents(contents))

describeOnBothEngines('the contents of a database', (database) => {
  beforeAll(async () => {
    await fillWithSeed(database(), new Date('2026-11-21T17:30:00Z'))
  })
  const engines: EngineName[] = ['pglite', 'postgres']

  it.each(engines)('arrive in a bare %s as they were, every row and sequence', async (engine) => {
    const target = await aBareDatabase(engine)
    const digests = await copy(database(), target)
    const [was, is] = [await wholeOf(database()), await wholeOf(target)]
    expect(is).toEqual(was)
    const filled = Object.entries(was.lines).filter(([, lines]) => lines.length > 0)
    expect(filled.length).toBeGreaterThan(8)
    expect([...digests].map(([name, { rows }]) => [name, rows])).toEqual(
      was.tables.map(({ name }) => [name, was.lines[name]?.length]),
    )
  })

  it('keep the numbers of orders going', async () => {
    const target = await aBareDatabase('pglite')
    await copy(database(), target)
    const next = sql<{ n: number }>`select nextval(pg_get_serial_sequence('shop_order', 'number')) as n`
    const { rows } = await next.execute(target.db)
    expect(rows).toEqual((await next.execute(database().db)).rows)
  })

  it('are not put into a database that has tables already', async () => {
    const before = await wholeOf(database())
    const source = await openShopDatabase(pgliteOptions())
    await expect(copy(source, database())).rejects.toThrow(/^The database is not empty: it has \d+ tables/)
    await source.close()
    expect(await wholeOf(database())).toEqual(before)
  })

  it.each([
    ['is newer than this shop’s', { name: '9999_later', sha256: 'x' }, /newer version.*9999_later/],
    ['was changed', { name: '0001_catalog', sha256: 'x' }, /another migration named 0001_catalog/],
  ])('are refused when a migration %s, and leave nothing behind', async (_, migration, message) => {
    const target = await aBareDatabase(database().engine)
    const load = database().readContents((contents) =>
      target.loadContents({ ...contents, migrations: [...contents.migrations, migration] }),
    )
    await expect(load).rejects.toThrow(message)
    await copy(database(), target)
  })

  it('are compared before they are final', async () => {
    const target = await aBareDatabase(database().engine)
    // A settlement's coordinates as no database would write them.
    const altered = (contents: Contents): Contents => ({
      ...contents,
      async *rows(table) {
        for await (const slice of contents.rows(table))
          yield table.name === 'settlement'
            ? slice.map((row) => row.replace('"44.0582"', '"44.05820"'))
            : slice
      },
    })
    const load = database().readContents((contents) => target.loadContents(altered(contents)))
    await expect(load).rejects.toThrow('The table "settlement" did not arrive as it was sent')
    await copy(database(), target)
  })

  it('are of one instant, whatever is written while they are read', async () => {
    const { db } = database()
    const message = (n: number) =>
      db.insertInto('contactMessage').values({
        id: `00000000-0000-4000-8000-00000000000${n}`,
        name: 'Ann',
        email: 'ann@example.com',
        message: `line\n"quoted" \\ ‚ü\u2028 ${n}`,
        fingerprint: `print ${n}`,
        createdAt: new Date('2026-11-21T18:00:00.123Z'),
      })
    await message(1).execute()
    const read = await database().readContents(async ({ tables, rows }) => {
      // In memory, readers and writers share the one session there is.
      if (database().engine === 'postgres') await message(2).execute()
      const table = tables.find(({ name }) => name === 'contact_message')
      const found: string[] = []
      if (table) for await (const slice of rows(table)) found.push(...slice)
      return found
    })
    expect(read.filter((row) => row.includes('quoted'))).toHaveLength(1)
    expect(JSON.parse(read.find((row) => row.includes('quoted')) ?? '')).toContain(
      'line\n"quoted" \\ ‚ü\u2028 1',
    )
  })
})

describe('the contents of an embedded database that a shop has open', () => {
  it('are read by a client, from an image that is removed', async () => {
    const dataDir = aDataDir()
    const server = await openShopDatabase(pgliteOptions({ dataDir, image: undefined, migrate: false }))
    const client = await openShopDatabase(pgliteOptions({ dataDir, asClient: true, migrate: false }))
    await server.db
      .insertInto('contactMessage')
      .values({
        id: '00000000-0000-4000-8000-000000000003',
        name: 'Bo',
        email: 'bo@example.com',
        message: 'Hello',
        fingerprint: 'print',
        createdAt: new Date('2026-11-21T18:00:00Z'),
      })
      .execute()
    const { lines } = await wholeOf(client)
    expect(lines.contact_message).toHaveLength(1)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('image-'))).toEqual([])
    await client.close()
    await server.close()
  })
})
