import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../use-database.ts'

describeOnBothEngines('values of the database', (database) => {
  const read = async (expression: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      database().db,
    )
    return rows[0]?.value
  }

  it.each([
    ['a day stays the text it is', `date '2026-03-08'`, '2026-03-08'],
    ['bigint is a number', `9007199254740991::bigint`, 9007199254740991],
    ['a count is a number', `(select count(*) from settlement)`, 0],
    ['numeric is a number', `12.50::numeric`, 12.5],
    ['an instant is a Date', `timestamptz '2026-03-08 12:00:00+02'`, new Date('2026-03-08T10:00:00Z')],
    ['JSON is what it says', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['text keeps every character', `'sauna · 雪 · \u{1F525}'`, 'sauna · 雪 · \u{1F525}'],
  ])('%s', async (_title, expression, expected) => {
    expect(await read(expression)).toEqual(expected)
  })

  it('accepts days and lists of days as text', async () => {
    const days = ['2026-03-08', '2026-11-01']
    const { rows } = await sql<{ night: string }>`select night from unnest(${days}::date[]) as t(night)
      where night > ${'2026-03-08'}::date`.execute(database().db)
    expect(rows).toEqual([{ night: '2026-11-01' }])
  })

  it('carries answers larger than one packet', async () => {
    const text = await read(`repeat('sauna', 500000)`)
    expect(text).toHaveLength(2_500_000)
  })
})
