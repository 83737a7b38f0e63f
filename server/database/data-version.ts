import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from './engine.ts'

/**
 * Tells when answers that were kept in memory are old. Read current() BEFORE reading what is kept, keep the answer
 * under that number, and serve it only while current() still says the same.
 */
export interface DataVersion {
  /** Counts what this process knows to have changed; means nothing to another process. */
  current(): number
  /** Something that every visitor sees was changed. Call it AFTER the commit. Never rejects; needs no await. */
  bump(): Promise<void>
  /**
   * Something that every visitor sees will change by itself at that instant: a hold runs out, a day begins somewhere.
   * To be told each time an answer which depends on it is made.
   */
  changesAt(instant: Date): void
  /** @returns what ends the listening */
  onChange(listener: () => void): () => void
  /** Tells what is not told yet, and stops. */
  close(): Promise<void>
}

interface Options {
  /** Other processes write too: look for their changes this often. 0: there are none. */
  pollEveryMs: number
  log: Log
  now?: () => number
}

/** Much shorter than others take to look. */
const PAUSE_BETWEEN_TELLING_MS = 100
/** Timers hold no more than 24 days. */
const LONGEST_TIMER_MS = 60 * 60_000

export function openDataVersion<Schema>(
  db: Kysely<Schema>,
  { pollEveryMs, log, now = Date.now }: Options,
): DataVersion {
  let version = 1
  let nextChange = Number.POSITIVE_INFINITY
  let seen: number | undefined
  let isBumpOwed = false
  let alarm: NodeJS.Timeout | undefined
  const listeners = new Set<() => void>()

  const advance = () => {
    version++
    // Whatever is made from now on tells its instants again, so only the nearest needs remembering.
    nextChange = Number.POSITIVE_INFINITY
    clearTimeout(alarm)
    for (const listener of listeners) listener()
  }
  const advanceWhenDue = () => {
    if (now() >= nextChange) advance()
    else if (nextChange !== Number.POSITIVE_INFINITY) setAlarm()
  }
  const setAlarm = () => {
    clearTimeout(alarm)
    alarm = setTimeout(advanceWhenDue, Math.min(nextChange - now(), LONGEST_TIMER_MS)).unref()
  }

  let looking: Promise<void> | undefined
  const tellOthers = async () => {
    await looking
    isBumpOwed = false
    try {
      const { rows } = await sql<{ value: number }>`select nextval('data_version') as value`.execute(db)
      const value = rows[0]?.value
      // A number that is missing was another process's.
      if (seen !== undefined && value !== seen + 1) advance()
      seen = value
    } catch (err) {
      isBumpOwed = true
      throw err
    }
  }
  let telling: Promise<void> | undefined
  let tellingNext: Promise<void> | undefined
  /** Many changes at once are told by few calls: who comes while one is on its way, or soon after, waits for the next. */
  const tell = (): Promise<void> => {
    if (telling) {
      tellingNext ??= telling.then(() => {
        tellingNext = undefined
        // Whoever closes the shop has told it by now.
        return isBumpOwed ? tell() : undefined
      })
      return tellingNext
    }
    const told = tellOthers().catch((err) => log.warn({ err }, 'other processes learn of a change later'))
    telling = told
      .then(() => sleep(PAUSE_BETWEEN_TELLING_MS, undefined, { ref: false }))
      .finally(() => (telling = undefined))
    return told
  }
  const lookAtOthers = async () => {
    // last_value is 1 before the first call of nextval, and after it.
    const { rows } = await sql<{
      value: number
    }>`select case when is_called then last_value else 0 end as value
      from data_version`.execute(db)
    const value = rows[0]?.value
    if (seen !== undefined && value !== seen) advance()
    seen = value
  }

  const poll = () => {
    // Telling learns of others by itself.
    if (telling) return
    // Nothing to say: whoever asks for data learns that the database is away, and the next look catches up.
    if (isBumpOwed) void tell()
    else
      looking ??= lookAtOthers()
        .catch(() => {})
        .finally(() => (looking = undefined))
  }
  const poller = pollEveryMs > 0 ? setInterval(poll, pollEveryMs).unref() : undefined
  if (poller) poll()

  return {
    current() {
      if (now() >= nextChange) advance()
      return version
    },
    async bump() {
      advance()
      if (!poller) return
      isBumpOwed = true
      await tell()
    },
    changesAt(instant) {
      if (instant.getTime() >= nextChange) return
      nextChange = instant.getTime()
      setAlarm()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearInterval(poller)
      clearTimeout(alarm)
      if (isBumpOwed) await tellOthers().catch(() => {})
    },
  }
}
