import type { PostgresPoolClient } from 'kysely'
import { MARK_TABLE } from '../replicas/marks.ts'
import type { Sequence, Table } from './contents.ts'

/** A table, and what it takes to read and write it. */
export interface DescribedTable extends Table {
  /** The columns of its primary key. */
  key: string[]
  refersTo: string[]
}

const HISTORY = 'schema_migration'
/** What is not part of the contents. */
const OWN_TABLES = `'${HISTORY}', '${MARK_TABLE}'`

/** Every table but those of this layer itself, after those that it refers to. */
export async function describeTables(client: PostgresPoolClient): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(
    `select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
       where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as "refersTo"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in (${OWN_TABLES})
    order by c.relname`,
    [],
  )
  return inOrder(rows)
}

/** @throws if tables refer to each other in a circle: their rows could not be written one table after the other */
function inOrder(tables: DescribedTable[]): DescribedTable[] {
  const ordered: DescribedTable[] = []
  const isDone = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.find(({ name, refersTo }) => !isDone(name) && refersTo.every(isDone))
    if (!next) throw new Error('Some tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered
}

export async function readSequences(client: PostgresPoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
    [],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value as value, is_called as "isCalled" from ${quoted(name)}`,
      [],
    )
    for (const state of found.rows) sequences.push({ name, ...state })
  }
  return sequences
}

export async function readHistory(client: PostgresPoolClient): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${HISTORY} order by name`,
    [],
  )
  return rows
}

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
