import { describe, expect, it } from 'vitest'
import { splitStatements } from '../../../server/database/migrate.ts'
import { shopMigrations } from '../../../server/repositories/shop-database.ts'

/** What the release before, which still runs for a moment or is rolled back to, would not survive. */
const rules: [why: string, rule: RegExp][] = [
  ['removes what the older release reads', /\bdrop (?!not null)|\btruncate\b/],
  ['gives a new name to what the older release asks for', /\brename\b/],
  ['changes a type that the older release writes', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/],
  [
    'requires what the older release does not write',
    /\badd\s+(?:column\s+)?(?!.*\bdefault\b).*\bnot\s+null\b/,
  ],
  [
    'requires what the older release does not write',
    /\balter\s+column\s+\S+\s+(?:set\s+not\s+null|drop\s+default)\b/,
  ],
  ['refuses rows that the older release writes', /^alter table \S+ add constraint\b/],
  ['changes rows that the older release may be changing', /^(?:delete|update|insert)\b/],
]

/** The foreign key completes a table that the migration before it made for the same first release. */
const firstRelease = new Set(['0001_catalog', '0002_accounts', '0003_booking', '0004_feedback'])

const faultsIn = (text: string) => splitStatements(text).flatMap(faultsOf)

function faultsOf(statement: string): string[] {
  const line = statement
    .toLowerCase()
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
  const isNew = /^create (?:table|unique index|index|sequence|function|or replace function|trigger)\b/.test(
    line,
  )
  return isNew ? [] : rules.filter(([, rule]) => rule.test(line)).map(([why]) => why)
}

it('migrations are numbered one after the other', () => {
  const numbers = shopMigrations.map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

describe('a migration', () => {
  it.each(shopMigrations.filter(({ name }) => !firstRelease.has(name)).map(({ name, text }) => [name, text]))(
    '%s only adds, so that the release before can run beside it',
    (_, text) => {
      expect(faultsIn(text ?? '')).toEqual([])
    },
  )

  it.each([
    'drop table note;',
    'alter table note drop column body;',
    'alter table note rename column body to text;',
    'alter table note rename to letter;',
    'alter table note alter column body type jsonb;',
    'alter table note alter column body set data type text;',
    'alter table note add column body text not null;',
    'alter table note\n  add body text\n  not null;',
    'alter table note alter column body set not null;',
    'alter table note alter column body drop default;',
    'alter table note add constraint short check (length(body) < 9);',
    'truncate note;',
    "update note set body = 'x';",
    'delete from note;',
  ])('may not be: %s', (text) => {
    expect(faultsIn(text)).not.toEqual([])
  })

  it.each([
    'create table drop_zone (id integer not null, renamed text not null);',
    'alter table note add column body text;',
    "alter table note add column body text not null default 'drop';",
    'create index note_body on note (body);',
    'alter table note alter column body drop not null;',
  ])('may be: %s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })
})
