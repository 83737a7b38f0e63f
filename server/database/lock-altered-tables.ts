import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** Half of what PostgreSQL waits by default before it looks for a deadlock, in milliseconds. */
const MAX_WAIT_MS = 500
const PAUSE_MS = 200
/** How long others may have them, a backup for example, in milliseconds. */
const PATIENCE_MS = 300_000

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

const alteredIn = (text: string) =>
  [...text.matchAll(/^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/gim)].map(
    ([, name = '']) => name,
  )

/**
 * Locks the tables that these texts alter, in a transaction that is open: all of them before the first is changed. Taken one
 * by one as they are altered, a read of an older release that still runs would deadlock with them: it has one of the tables
 * and waits for another. PostgreSQL ends the read then, and nobody repeats a read. So this waits for less time than a
 * deadlock takes to be found, lets go of what it has got, and tries again.
 */
export async function lockAlteredTables<Schema>(db: Kysely<Schema>, texts: string[]): Promise<void> {
  const tables = await findTables(db, [...new Set(texts.flatMap(alteredIn))])
  if (tables.length === 0) return
  const waitMs = Math.ceil(MAX_WAIT_MS / tables.length)
  const lock = sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`
  await sql.raw(`set local lock_timeout = ${waitMs}`).execute(db)
  await sql`savepoint locks`.execute(db)
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      await lock.execute(db)
      break
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > deadline) throw error
      await sql`rollback to savepoint locks`.execute(db)
      await sleep(PAUSE_MS)
    }
  }
  await sql`set local lock_timeout to default`.execute(db)
}

/** Those that are there: others are made by the same migrations. */
async function findTables<Schema>(db: Kysely<Schema>, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any(${names})
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
