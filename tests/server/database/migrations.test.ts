import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrate, splitStatements } from '../../../server/database/migrate.ts'
import { shopMigrations as migrations } from '../../../server/repositories/shop-database.ts'
import { describeOnBothEngines, useDatabase } from '../use-database.ts'

/** PostgreSQL looks for a deadlock once, after a lock was waited for that long, and ends the statement that looks. */
const DEADLOCK_TIMEOUT_MS = 1_000

const later = { name: '9998_later', text: 'create table later (n integer);\ninsert into later values (1);' }

describeOnBothEngines('migrations', (database) => {
  const isThere = async (table: string) => {
    const { rows } = await sql<{ found: string | null }>`select to_regclass(${table}) as found`.execute(
      database().db,
    )
    return rows[0]?.found !== null
  }
  afterEach(async () => {
    await sql`drop table if exists later`.execute(database().db)
    await sql`delete from schema_migration where name like '999%'`.execute(database().db)
  })

  it('are all applied once the database is open', async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
      database().db,
    )
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('do nothing when they run again', async () => {
    expect(await migrate(database().db, migrations)).toEqual([])
  })

  it('are applied once when many processes start together', async () => {
    const all = [...migrations, later]
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database().db, all)))
    expect(applied.flat()).toEqual([later.name])
    const { rows } = await sql`select n from later`.execute(database().db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('are all rolled back when one fails', async () => {
    const broken = { name: '9999_broken', text: 'select nonsense from nowhere;' }
    await expect(migrate(database().db, [...migrations, later, broken])).rejects.toThrow('nowhere')
    expect(await isThere('later')).toBe(false)
    expect(await migrate(database().db, migrations)).toEqual([])
  })

  it('from a newer release are left alone, so that an older one can run again', async () => {
    await migrate(database().db, [...migrations, later])
    expect(await migrate(database().db, migrations)).toEqual([])
    expect(await isThere('later')).toBe(true)
  })

  it('cannot change once they are applied', async () => {
    await migrate(database().db, [...migrations, later])
    const changed = { ...later, text: `${later.text}\ndrop table unit_night;` }
    await expect(migrate(database().db, [...migrations, changed])).rejects.toThrow('9998_later was changed')
    expect(await isThere('unit_night')).toBe(true)
  })

  it('cannot be inserted before applied ones', async () => {
    const early = { name: '0000_early', text: 'create table early (n integer);' }
    await expect(migrate(database().db, [early, ...migrations])).rejects.toThrow('sorts before')
    expect(await isThere('early')).toBe(false)
  })
})

describe('migrations beside an older release', () => {
  const database = useDatabase('postgres')

  it('never make one of its reads fail, whatever it has read and reads next', async () => {
    const { db } = database()
    await sql`create table one (n integer)`.execute(db)
    await sql`create table two (n integer)`.execute(db)
    const text = 'alter table one add column more integer;\nalter table two add column more integer;'
    const all = [...migrations, { name: '9998_later', text }]
    onTestFinished(async () => {
      await sql`drop table one, two`.execute(db)
      await sql`delete from schema_migration where name like '999%'`.execute(db)
    })
    const applied = await db.transaction().execute(async (trx) => {
      await sql`select n from two`.execute(trx)
      const applying = migrate(db, all)
      await sleep(DEADLOCK_TIMEOUT_MS + 500)
      await sql`select n from one`.execute(trx)
      return { applying }
    })
    expect(await applied.applying).toEqual(['9998_later'])
  })
})

it('are split at semicolons that end a line, and lose their comments', () => {
  const text = `-- one; two
create table a (b text default ';'); -- trailing; words
create index c on a (b);

-- the end`
  expect(splitStatements(text)).toEqual([`create table a (b text default ';')`, 'create index c on a (b)'])
})
