import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createOnce } from '../create-once.ts'
import type { DataVersion } from '../data-version.ts'
import { TIMELINE } from '../timeline.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

/**
 * What this process has written to the primary last. A replica that shows it has replayed everything that the process
 * knew of before it was written, and everything that was committed until then. The token is random, so a server that
 * follows another primary, or is one itself, never shows it.
 */
export interface Mark {
  token: string
  /** The changes that the process knew of. */
  version: number
  /** When it was sent, and when the primary had it, in milliseconds of a clock that no one can set. */
  startedAt: number
  writtenAt: number
  /** The one before, if it covers the same changes: until it is too old, it is as good. */
  previous: Pick<Mark, 'token' | 'startedAt'> | undefined
}

export interface Marks {
  processId: string
  /**
   * One that covers every change known by now and is at most a second old. Rejects with DatabaseUnavailable while none
   * can be written.
   */
  current(): Promise<Mark>
  /** The tokens of this mark of which a replica may show either now. */
  tokensOf(mark: Mark): string[]
}

interface Options {
  version: Pick<DataVersion, 'current' | 'timeline'>
  now: () => number
}

/** No read from a replica misses what was committed longer ago than this. */
const MAX_AGE_MS = 1_000
/** From then on the next one is written while this one is still used, so that reads need not wait for it. */
const RENEW_AFTER_MS = 500

/** Not one of the migrations' tables, and in no backup: it says nothing that outlives a second. */
export const MARK_TABLE = 'replica_mark'

/** Any number of processes may call it at once. */
export async function createMarkTable<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${MARK_TABLE}) is not null as exists`.execute(db)
  if (rows[0]?.exists) return
  await createOnce(() =>
    sql`create table if not exists ${sql.table(MARK_TABLE)} (
      process_id uuid primary key, token uuid not null, written_at timestamptz not null)`.execute(db),
  )
}

/**
 * Writes marks when they are asked for, and never otherwise: a shop that nobody visits writes none.
 * @param db of the primary
 */
export function createMarks<Schema>(db: Kysely<Schema>, { version, now }: Options): Marks {
  const processId = randomUUID()
  let last: Mark | undefined
  let writing: { version: number; result: Promise<Mark> } | undefined
  let next: Promise<Mark> | undefined

  const ageOf = (mark: Pick<Mark, 'startedAt'>) => now() - mark.startedAt
  const isCurrent = (mark: Mark) => mark.version === version.current() && ageOf(mark) < MAX_AGE_MS

  async function write(): Promise<Mark> {
    const timeline = version.timeline()
    // A change just before the first number was read would otherwise go unnoticed.
    if (timeline === undefined) throw new DatabaseUnavailable('It is not known yet what has changed')
    const begun = { token: randomUUID(), version: version.current(), startedAt: now() }
    // The rows of processes that have ended go. One that was only idle writes its row again.
    const { rows } = await sql<{ timeline: string | null }>`
      with ended as (
        delete from ${sql.table(MARK_TABLE)}
        where written_at < now() - interval '1 minute' and process_id <> ${processId}::uuid)
      insert into ${sql.table(MARK_TABLE)} (process_id, token, written_at)
      values (${processId}::uuid, ${begun.token}::uuid, now())
      on conflict (process_id) do update set token = excluded.token, written_at = excluded.written_at
      returning ${sql.raw(TIMELINE)} as timeline`.execute(db)
    // A replaced primary may still answer on an old connection, and still have followers.
    if (rows[0]?.timeline !== timeline)
      throw new DatabaseUnavailable('Another database takes the writes now, or this one was replaced')
    const previous = last?.version === begun.version ? last : undefined
    last = {
      ...begun,
      writtenAt: now(),
      previous: previous && { token: previous.token, startedAt: previous.startedAt },
    }
    return last
  }

  function start(): Promise<Mark> {
    const started = { version: version.current(), result: write() }
    const end = () => {
      if (writing === started) writing = undefined
    }
    started.result.then(end, end)
    writing = started
    return started.result
  }

  /** One for all who ask at once; one that began before the last change does not cover it, and the next one waits for it. */
  function renew(): Promise<Mark> {
    if (!writing) return start()
    if (writing.version === version.current()) return writing.result
    const startNext = () => {
      next = undefined
      return renew()
    }
    return (next ??= writing.result.then(startNext, startNext))
  }

  return {
    processId,
    async current() {
      if (!last || !isCurrent(last)) return renew()
      // Who needs it will report what went wrong.
      if (ageOf(last) > RENEW_AFTER_MS) renew().catch(() => {})
      return last
    },
    tokensOf: ({ token, previous }) =>
      previous && ageOf(previous) < MAX_AGE_MS ? [token, previous.token] : [token],
  }
}
