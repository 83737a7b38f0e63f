import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { CannotLoad, type Contents, type Table, type TableDigest } from './contents.ts'
import { describeTables, quoted } from './describe-tables.ts'
import { contentsOf } from './read-contents.ts'
import { digestOf, digesting } from './table-digest.ts'

/** About one statement's worth of text, whatever the size of a row. */
const MAX_TEXT = 1_000_000

/**
 * Puts contents into a database without tables: all of them, or nothing. The rows are read again and compared before the
 * commit.
 * @param makeTables applies the named migrations through the connection it is given
 * @returns what each table has now, by its name
 * @throws CannotLoad
 */
export async function loadContents(
  pool: PostgresPool,
  contents: Contents,
  makeTables: (client: PostgresPoolClient) => Promise<void>,
): Promise<Map<string, TableDigest>> {
  const client = await pool.connect()
  try {
    await client.query('begin', [])
    await requireEmpty(client)
    await makeTables(client)
    const digests = await loadTables(client, contents)
    for (const { name, value, isCalled } of contents.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
        quoted(name),
        value,
        isCalled,
      ])
    await compare(client, digests)
    await client.query('commit', [])
    await client.query('analyze', [])
    return digests
  } finally {
    await client.query('rollback', []).catch(() => {})
    client.release()
  }
}

async function requireEmpty(client: PostgresPoolClient) {
  const tables = await describeTables(client)
  if (tables.length === 0) return
  const names = tables.slice(0, 3).map(({ name }) => name)
  throw new CannotLoad(`The database is not empty: it has ${tables.length} tables (${names.join(', ')}, …).`)
}

async function loadTables(client: PostgresPoolClient, contents: Contents) {
  const made = new Map((await describeTables(client)).map((table) => [table.name, table]))
  const digests = new Map<string, TableDigest>()
  for (const table of contents.tables) {
    const fits = JSON.stringify(made.get(table.name)?.columns) === JSON.stringify(table.columns)
    if (!fits) throw new CannotLoad(`The table "${table.name}" is not as this version of the shop makes it.`)
    const { slices, digest } = digesting(contents.rows(table))
    for await (const slice of slices) for (const part of partsOf(slice)) await insert(client, table, part)
    digests.set(table.name, digest())
  }
  return digests
}

function* partsOf(rows: string[]): Iterable<string[]> {
  let part: string[] = []
  let size = 0
  for (const row of rows) {
    if (size + row.length > MAX_TEXT && part.length > 0) {
      yield part
      part = []
      size = 0
    }
    part.push(row)
    size += row.length
  }
  if (part.length > 0) yield part
}

async function insert(client: PostgresPoolClient, { name, columns }: Table, rows: string[]) {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value select ${values} from json_array_elements($1::json) as line`,
    [`[${rows.join(',')}]`],
  )
}

async function compare(client: PostgresPoolClient, digests: Map<string, TableDigest>) {
  const loaded = await contentsOf(client)
  for (const table of loaded.tables) {
    const [is, was] = [await digestOf(loaded.rows(table)), digests.get(table.name)]
    if (is.rows !== (was?.rows ?? 0) || (was && is.sha256 !== was.sha256))
      throw new CannotLoad(`The table "${table.name}" did not arrive as it was sent.`)
  }
}
