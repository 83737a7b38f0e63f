import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openShopDatabase } from '../../../../server/repositories/shop-database.ts'
import { pgliteOptions } from '../../use-database.ts'
import { aDataDir } from '../../temporary.ts'

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

async function openAt(time: string) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const database = await openShopDatabase(pgliteOptions({ dataDir: aDataDir() }))
  onTestFinished(database.close)
  await sql`create table note (n integer)`.execute(database.db)
  await sql`insert into note select generate_series(1, 1000)`.execute(database.db)
  const read = async (query: string) => {
    const { rows } = await sql<{ value: string }>`${sql.raw(query)}`.execute(database.db)
    return rows[0]?.value
  }
  return {
    ...database,
    checkpoint: () => read('select checkpoint_lsn::text as value from pg_control_checkpoint()'),
    /** The planner's estimate; -1 before the first vacuum. */
    knownRows: () => read(`select reltuples as value from pg_class where relname = 'note'`),
  }
}

it('PGlite makes a checkpoint every five minutes if something was written', async () => {
  const { db, checkpoint } = await openAt('2026-11-21T12:00:00')
  const atStart = await checkpoint()
  vi.advanceTimersByTime(5 * MINUTE)
  await expect.poll(checkpoint).not.toBe(atStart)

  const afterWriting = await checkpoint()
  vi.advanceTimersByTime(5 * MINUTE)
  await sql`select pg_sleep(0.2)`.execute(db)
  expect(await checkpoint()).toBe(afterWriting)
})

it('PGlite is vacuumed once a night', async () => {
  const { knownRows, db } = await openAt('2026-11-21T22:00:00')
  vi.advanceTimersByTime(5 * 60 * MINUTE)
  await sql`select pg_sleep(0.2)`.execute(db)
  expect(await knownRows()).toBe(-1)
  vi.advanceTimersByTime(2 * 60 * MINUTE)
  await expect.poll(knownRows).toBe(1000)
})
