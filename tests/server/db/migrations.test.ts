import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, migrations, statementsOf } from '../../../server/db/migrate.ts'
import { describeOnBothEngines } from '../database.ts'

describeOnBothEngines('migrations', (database) => {
  it('are all applied when the database is open', async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
      database().db,
    )
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('do nothing when they run again', async () => {
    expect(await migrate(database().db)).toEqual([])
  })
})

it('are split at semicolons that end a line, without their comments', () => {
  const text = `-- one; two
create table a (b text default ';'); -- trailing; words
create index c on a (b);

-- the end`
  expect(statementsOf(text)).toEqual([`create table a (b text default ';')`, 'create index c on a (b)'])
})
