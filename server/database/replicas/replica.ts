import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPoolClient } from 'kysely'
import { Pool } from 'pg'
import { serversOf } from '../addresses.ts'
import type { Log } from '../engine.ts'
import { guardPool } from '../pool.ts'
import { typeParsers } from '../type-parsers.ts'
import { DatabaseUnavailable, PoolBusy } from '../unavailable.ts'
import { withTimeout } from '../with-timeout.ts'
import { MARK_TABLE, type Marks } from './marks.ts'

/** In milliseconds. */
export interface ReplicaLimits {
  /**
   * How long a mark may take to be written, and then to be shown by the replica; and how long a replica that was late is left
   * alone.
   */
  showWithinMs: number
  /** How long a connection and each statement may take. */
  answerWithinMs: number
  /** How long a replica that did not answer is left alone. */
  restMs: number
}

/** Short: a read that waits gets the same answer from the primary. */
export const defaultLimits: ReplicaLimits = { showWithinMs: 100, answerWithinMs: 1_000, restMs: 1_000 }

class MarkNotShown extends DatabaseUnavailable {}

export interface Replica {
  /** Whether it answered in time when it was last asked. */
  isUsable(): boolean
  /** If it is not usable and has rested, tries it in the background. */
  tryAgain(): void
  /**
   * Runs one statement in a snapshot that has everything this process knows of. Rejects if that is not to be had, and with
   * the statement's own error.
   */
  read(text: string, values: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

interface Options {
  marks: Marks
  applicationName: string
  log: Log
  now: () => number
  limits: ReplicaLimits
}

interface Shown {
  follows: boolean
  shows: boolean
}

const MAX_CONNECTIONS = 5
const LOOK_AGAIN_AFTER_MS = 5
/** A replica that is late again and again is reported once in this time for each reason. */
const REPORT_EVERY_MS = 60_000
const CLOSE_WITHIN_MS = 1_000

/** @param connectionString `postgres://…` of one host, which may also be a primary: that one is never read from */
export function openReplica(connectionString: string, options: Options): Replica {
  const { marks, applicationName, log, now, limits } = options
  const pool = new Pool({
    connectionString,
    types: typeParsers,
    application_name: `${applicationName} public reads`,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: limits.answerWithinMs,
    statement_timeout: limits.answerWithinMs,
    query_timeout: limits.answerWithinMs,
    idle_in_transaction_session_timeout: 4 * limits.answerWithinMs,
    keepAlive: true,
  })
  const guarded = guardPool(pool, log)
  const server = serversOf(connectionString)
  let isUsed = false
  let restsUntil = Number.NEGATIVE_INFINITY
  let probing: Promise<void> | undefined
  /** When each reason was reported last. */
  const reported = new Map<string, number>()
  /** That it is used would be news: it was not before, or its rest was reported. */
  let isNews = true

  function rest(error: unknown) {
    isUsed = false
    restsUntil = now() + (error instanceof MarkNotShown ? limits.showWithinMs : limits.restMs)
    const { message } = error as Error
    if (now() - (reported.get(message) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return
    reported.set(message, now())
    isNews = true
    log.warn({ server, message }, 'a replica is not used for now; the primary answers public reads')
  }

  function takeIntoUse() {
    isUsed = true
    if (!isNews) return
    isNews = false
    log.info({ server }, 'a replica answers public reads')
  }

  /** What follows in this transaction sees the replica at the instant at which it shows the mark. */
  async function openSnapshot(client: PostgresPoolClient) {
    const mark = await withTimeout(limits.showWithinMs, marks.current()).catch((cause: Error) => {
      throw new MarkNotShown(`No mark could be written: ${cause.message}`, { cause })
    })
    // All are identifiers of ours. In one message, so that the mark costs no round trip of its own.
    const begin = () => `begin isolation level repeatable read, read only;
      select pg_is_in_recovery() as follows, exists (select from ${MARK_TABLE}
        where process_id = '${marks.processId}' and token in ('${marks.tokensOf(mark).join(`', '`)}')) as shows`
    for (let text = begin(); ; text = `rollback; ${begin()}`) {
      const results = (await client.query(text, [])) as unknown as { rows: Shown[] }[]
      const shown = results.at(-1)?.rows[0]
      // Also right for the primary of the settings, which may be one of several servers that take turns.
      if (!shown?.follows) throw new DatabaseUnavailable('It takes writes itself')
      if (shown.shows) return
      if (now() - mark.writtenAt >= limits.showWithinMs)
        throw new MarkNotShown('It is behind, or does not follow this primary')
      await sleep(LOOK_AGAIN_AFTER_MS)
    }
  }

  async function open(): Promise<PostgresPoolClient> {
    try {
      const client = await guarded.connect()
      try {
        await openSnapshot(client)
        return client
      } catch (error) {
        client.release()
        throw error
      }
    } catch (error) {
      // Too many ask at once, which is no fault of the replica's; those who are being answered say whether it is well.
      if (!(error instanceof PoolBusy)) rest(error)
      throw error
    }
  }

  /** Nobody waits for it; an error there only ends the connection. */
  function end(client: PostgresPoolClient) {
    const release = () => client.release()
    client.query('commit', []).then(release, release)
  }

  async function probe() {
    // What fails is reported there.
    const client = await open().catch(() => undefined)
    if (!client) return
    end(client)
    takeIntoUse()
  }

  return {
    isUsable: () => isUsed,
    tryAgain() {
      if (!isUsed && now() >= restsUntil) probing ??= probe().finally(() => (probing = undefined))
    },
    async read(text, values) {
      const client = await open()
      try {
        const result = await client.query(text, values)
        end(client)
        return result
      } catch (error) {
        client.release()
        // Any other error is about this statement: its own, or a row in its way that was removed on the primary.
        if (error instanceof DatabaseUnavailable) rest(error)
        throw error
      }
    },
    // A server that does not answer would never say goodbye.
    close: () => withTimeout(CLOSE_WITHIN_MS, pool.end()).catch(() => {}),
  }
}
