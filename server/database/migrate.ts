import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CannotLoad } from './contents/contents.ts'
import { createOnce } from './create-once.ts'
import { lockAlteredTables } from './lock-altered-tables.ts'
import { createTx } from './transaction.ts'

export interface Migration {
  /** Like `0001_catalog`; migrations are applied in the order of their names. */
  name: string
  text: string
}

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.sql$/, '')

/** In order. @param files the SQL files' texts by path */
export const readMigrations = (files: Record<string, string>): Migration[] =>
  Object.entries(files)
    .map(([path, text]) => ({ name: nameOf(path), text: text.replaceAll('\r\n', '\n') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The protocol takes one statement at a time. Each ends with `;` at the end of a line. */
export function splitStatements(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s*--.*$/, ''))
  return lines
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Brings the tables to what this program expects, forward only and all in one transaction. Any number of processes may
 * call it at once: inserting a migration's row claims it, and the second process waits there for the first to commit.
 * Migrations of a newer program are left alone, so that a deployment can be rolled back.
 * @returns the names of the migrations it applied
 * @throws if a file was changed after it was applied, or sorts before one that was
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migration[]): Promise<string[]> {
  if (await isUpToDate(db, migrations)) return []
  await createHistory(db)
  const tx = createTx(db, async () => {})
  return tx((trx) => applyMigrations(trx, migrations))
}

/** Nearly every start finds it so, and one question is answered sooner than one for each migration. */
async function isUpToDate<Schema>(db: Kysely<Schema>, migrations: Migration[]): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return false
  const applied = await sql<{
    name: string
    sha256: string
  }>`select name, sha256 from schema_migration`.execute(db)
  const sums = new Map(applied.rows.map((row) => [row.name, row.sha256]))
  return migrations.every(({ name, text }) => sums.get(name) === sha256(text))
}

/** Makes a database's first tables, inside a transaction that is open already. */
export async function makeTables<Schema>(
  db: Kysely<Schema>,
  migrations: Migration[],
  { upTo }: { upTo: { name: string; sha256: string }[] },
): Promise<void> {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const wanted = upTo.map(({ name, sha256: expected }) => {
    const migration = known.get(name)
    if (!migration)
      throw new CannotLoad(
        `It was made by a newer version of the shop, with the migration ${name}. Update the shop first.`,
      )
    if (sha256(migration.text) !== expected)
      throw new CannotLoad(`It was made with another migration named ${name}, which is not this shop’s.`)
    return migration
  })
  await createHistory(db)
  await applyMigrations(db, wanted)
}

async function applyMigrations<Schema>(db: Kysely<Schema>, migrations: Migration[]): Promise<string[]> {
  const { rows } = await sql<{ last: string | null }>`select max(name) as last from schema_migration`.execute(
    db,
  )
  const last = rows[0]?.last ?? ''
  const applied: string[] = []
  const textsFrom = (first: string) => migrations.filter(({ name }) => name >= first).map(({ text }) => text)
  for (const { name, text } of migrations) {
    const claim = await sql`insert into schema_migration (name, sha256) values (${name}, ${sha256(text)})
      on conflict (name) do nothing returning name`.execute(db)
    if (claim.rows.length === 0) {
      await checkUnchanged(db, name, sha256(text))
      continue
    }
    if (name < last)
      throw new Error(`Migration ${name} is new but sorts before ${last}, which is applied already`)
    // A database without any tables has no one to wait for.
    if (last && applied.length === 0) await lockAlteredTables(db, textsFrom(name))
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(db)
    applied.push(name)
  }
  return applied
}

async function checkUnchanged<Schema>(db: Kysely<Schema>, name: string, expected: string) {
  const { rows } = await sql<{
    sha256: string
  }>`select sha256 from schema_migration where name = ${name}`.execute(db)
  if (rows[0]?.sha256 === expected) return
  throw new Error(`Migration ${name} was changed after it was applied; write a new migration instead`)
}

async function createHistory<Schema>(db: Kysely<Schema>) {
  await createOnce(() =>
    sql`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
      db,
    ),
  )
}
