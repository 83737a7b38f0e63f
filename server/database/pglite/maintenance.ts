import { CompiledQuery, type PostgresPool } from 'kysely'
import type { Log } from '../engine.ts'

/** What a PostgreSQL server does by itself and PGlite does not: keep its log short and its tables tidy. */
export interface Maintenance {
  /** Writes changed pages to their tables so that the log can be truncated; skipped if nothing was written. */
  checkpoint(): Promise<void>
  /** Frees dead rows and refreshes the planner's statistics, one table at a time so that queries get through. */
  vacuum(): Promise<void>
  stop(): void
}

const CHECKPOINT_INTERVAL_MS = 5 * 60_000
const VACUUM_HOUR = 4

/** Checkpoints every five minutes, and vacuums at the first of these after four in the morning, local time. */
export function startMaintenance(
  withLongTimeout: <T>(work: (pool: PostgresPool) => Promise<T>) => Promise<T>,
  log: Log,
): Maintenance {
  let checkpointedAt = ''
  let vacuumDay = nightOf(new Date())

  const run = <Row>(text: string) =>
    withLongTimeout(async (pool) => {
      const client = await pool.connect()
      try {
        const { sql } = CompiledQuery.raw(text)
        return (await client.query<Row>(sql, [])).rows
      } finally {
        client.release()
      }
    })
  const logPosition = async () =>
    (await run<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]?.at ?? ''

  const maintenance: Maintenance = {
    async checkpoint() {
      if ((await logPosition()) === checkpointedAt) return
      await run('checkpoint')
      checkpointedAt = await logPosition()
    },
    async vacuum() {
      const tables = await run<{ name: string }>(
        `select quote_ident(relname) as name from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      )
      for (const { name } of tables) await run(`vacuum (analyze) ${name}`)
    },
    stop: () => clearInterval(timer),
  }
  const tick = async () => {
    const night = nightOf(new Date())
    if (night !== vacuumDay) await maintenance.vacuum()
    vacuumDay = night
    await maintenance.checkpoint()
  }
  const timer = setInterval(() => {
    tick().catch((error) =>
      log.warn({ err: error }, 'maintenance of the database failed and will be retried'),
    )
  }, CHECKPOINT_INTERVAL_MS).unref()
  return maintenance
}

/** Changes at VACUUM_HOUR. */
function nightOf(now: Date): string {
  const shifted = new Date(now)
  shifted.setHours(now.getHours() - VACUUM_HOUR)
  return shifted.toDateString()
}
