import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from './engine.ts'

/**
 * Tells when cached answers are stale. Read current() BEFORE reading the data, cache the answer under that number, and
 * serve it only while current() is still the same. Other processes learn of changes through a sequence `data_version`,
 * which the migrations have to create.
 */
export interface DataVersion {
  /** Counts the changes that this process knows of; means nothing to another process. */
  current(): number
  /** Until when it is certain that no other process has changed the data, in milliseconds since 1970. */
  confirmedAt(): number
  /** Public data has changed. Call it AFTER the commit. Never rejects; needs no await. */
  bump(): Promise<void>
  /**
   * Public data will change by itself at that instant. To be called each time an answer is made that depends on it.
   */
  changesAt(instant: Date): void
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void
  /** Notifies other processes of pending changes, and stops. */
  close(): Promise<void>
}

interface Options {
  /** How often to look for changes made by other processes. 0: there are none. */
  pollEveryMs: number
  log: Log
  now?: () => number
}

/** Much shorter than the interval at which others poll. */
const NOTIFY_INTERVAL_MS = 100
/** Timers cannot be longer than 24 days. */
const MAX_TIMER_MS = 60 * 60_000

export function openDataVersion<Schema>(
  db: Kysely<Schema>,
  { pollEveryMs, log, now = Date.now }: Options,
): DataVersion {
  let version = 1
  let nextChange = Number.POSITIVE_INFINITY
  let seen: number | undefined
  let confirmedAt = now()
  let hasPendingBump = false
  let alarm: NodeJS.Timeout | undefined
  const listeners = new Set<() => void>()

  const advance = () => {
    version++
    // Answers made from now on announce their instants again, so only the nearest one has to be remembered.
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
    alarm = setTimeout(advanceWhenDue, Math.min(nextChange - now(), MAX_TIMER_MS)).unref()
  }

  let polling: Promise<void> | undefined
  const notifyOthers = async () => {
    await polling
    hasPendingBump = false
    try {
      const startedAt = now()
      const { rows } = await sql<{ value: number }>`select nextval('data_version') as value`.execute(db)
      const value = rows[0]?.value
      // A skipped number was taken by another process.
      if (seen !== undefined && value !== seen + 1) advance()
      seen = value
      confirmedAt = startedAt
    } catch (err) {
      hasPendingBump = true
      throw err
    }
  }
  let notifying: Promise<void> | undefined
  let nextNotify: Promise<void> | undefined
  /** Many changes at once take few calls: a change during one, or soon after it, waits for the next. */
  const notify = (): Promise<void> => {
    if (notifying) {
      nextNotify ??= notifying.then(() => {
        nextNotify = undefined
        // close() may have done it by now.
        return hasPendingBump ? notify() : undefined
      })
      return nextNotify
    }
    const notified = notifyOthers().catch((err) =>
      log.warn({ err }, 'other processes will learn of a change later'),
    )
    notifying = notified
      .then(() => sleep(NOTIFY_INTERVAL_MS, undefined, { ref: false }))
      .finally(() => (notifying = undefined))
    return notified
  }
  const pollOthers = async () => {
    const startedAt = now()
    // last_value is 1 before the first call of nextval, and after it.
    const { rows } = await sql<{
      value: number
    }>`select case when is_called then last_value else 0 end as value
      from data_version`.execute(db)
    const value = rows[0]?.value
    if (seen !== undefined && value !== seen) advance()
    seen = value
    confirmedAt = startedAt
  }

  const poll = () => {
    // Notifying also learns of others' changes.
    if (notifying) return
    // A failed poll is not worth a log line: queries report that the database is down, and the next poll catches up.
    if (hasPendingBump) void notify()
    else
      polling ??= pollOthers()
        .catch(() => {})
        .finally(() => (polling = undefined))
  }
  const poller = pollEveryMs > 0 ? setInterval(poll, pollEveryMs).unref() : undefined
  if (poller) poll()

  return {
    current() {
      if (now() >= nextChange) advance()
      return version
    },
    confirmedAt: () => (poller ? confirmedAt : now()),
    async bump() {
      advance()
      if (!poller) return
      hasPendingBump = true
      await notify()
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
      if (hasPendingBump) await notifyOthers().catch(() => {})
    },
  }
}
