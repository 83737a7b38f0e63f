import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Contents } from './contents.ts'
import { type DescribedTable, describeTables, quoted, readHistory, readSequences } from './describe-tables.ts'

/** Rows are small; this many are a few hundred kilobytes. */
const ROWS_PER_SLICE = 1_000

/** The same text for the same value on every server, however it is set up. */
const PLAIN_TEXT = [
  'timezone = utc',
  "datestyle = 'iso, ymd'",
  'extra_float_digits = 3',
  "bytea_output = 'hex'",
]

/** Lends all that is in the database at one instant. Nobody waits for it: PostgreSQL keeps that state for the reader. */
export async function readContents<T>(
  pool: PostgresPool,
  work: (contents: Contents) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only', [])
    return await work(await contentsOf(client))
  } finally {
    await client.query('rollback', []).catch(() => {})
    client.release()
  }
}

/** What the open transaction of this connection sees. */
export async function contentsOf(client: PostgresPoolClient): Promise<Contents> {
  for (const setting of PLAIN_TEXT) await client.query(`set local ${setting}`, [])
  const described = await describeTables(client)
  const byName = new Map(described.map((table) => [table.name, table]))
  return {
    migrations: await readHistory(client),
    tables: described.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client),
    rows({ name }) {
      const table = byName.get(name)
      if (!table) throw new Error(`There is no table "${name}"`)
      return readRows(client, table)
    },
  }
}

async function* readRows(client: PostgresPoolClient, table: DescribedTable): AsyncIterable<string[]> {
  await client.query(`declare table_rows no scroll cursor for ${selectOf(table)}`, [])
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_SLICE} from table_rows`, [])
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close table_rows', [])
}

function selectOf({ name, columns, key }: DescribedTable): string {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const order = (key.length > 0 ? key : columns.map((column) => column.name)).map((column) => {
    const { type } = columns.find((one) => one.name === column) ?? {}
    // Servers sort text by the rules of their language.
    return type === 'text' ? `${quoted(column)} collate "C"` : quoted(column)
  })
  return `select json_build_array(${texts})::text as line from ${quoted(name)} order by ${order.join(', ')}`
}
