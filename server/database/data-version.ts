import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from './engine.ts'

/**
 * Tells when cached answers are stale. Read current() BEFORE reading the data, cache the answer under that number, and
 * serve it only while current() is still the same. Other processes learn of changes through a sequence `data_version`,
 * which the migrations have to create.
 */
export interface DataVersion {
  /**
   * Counts the changes that this process knows of; means nothing to another process. With topics, the number of the
   * last change that touched one of them: an answer made under an equal or higher number is still current.
   */
  current(topics?: readonly string[]): number
  /** Until when it is certain that no other process has changed the data, in milliseconds since 1970. */
  confirmedAt(): number
  /**
   * Public data has changed: that of one topic, or any. Call it AFTER the commit. Never rejects; needs no await. Other
   * processes learn that there was a change, not what it touched.
   */
  bump(topic?: string): Promise<void>
  /**
   * Public data of that topic will change by itself at that instant. To be called each time an answer is made that
   * depends on it.
   */
  changesAt(instant: Date, topic: string): void
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
  /** The last change that touched everything, and the last one of each topic. */
  let changedAll = version
  const changed = new Map<string, number>()
  /** When topics will change by themselves, and the nearest of these instants. */
  const nextChanges = new Map<string, number>()
  let nextChange = Number.POSITIVE_INFINITY
  let seen: number | undefined
  let confirmedAt = now()
  let hasPendingBump = false
  let alarm: NodeJS.Timeout | undefined

  const advance = (topic?: string) => {
    version++
    // Answers made from now on announce their instants again, so only the nearest one has to be remembered.
    if (topic === undefined) {
      changedAll = version
      changed.clear()
      nextChanges.clear()
    } else {
      changed.set(topic, version)
      nextChanges.delete(topic)
    }
    setAlarm()
  }
  const advanceWhenDue = () => {
    const time = now()
    for (const [topic, instant] of nextChanges) if (time >= instant) advance(topic)
    setAlarm()
  }
  const setAlarm = () => {
    clearTimeout(alarm)
    nextChange = Math.min(Number.POSITIVE_INFINITY, ...nextChanges.values())
    if (nextChange === Number.POSITIVE_INFINITY) return
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
    current(topics) {
      if (now() >= nextChange) advanceWhenDue()
      return topics ? Math.max(changedAll, ...topics.map((topic) => changed.get(topic) ?? 0)) : version
    },
    confirmedAt: () => (poller ? confirmedAt : now()),
    async bump(topic) {
      advance(topic)
      if (!poller) return
      hasPendingBump = true
      await notify()
    },
    changesAt(instant, topic) {
      if (instant.getTime() >= (nextChanges.get(topic) ?? Number.POSITIVE_INFINITY)) return
      nextChanges.set(topic, instant.getTime())
      if (instant.getTime() < nextChange) setAlarm()
    },
    async close() {
      clearInterval(poller)
      clearTimeout(alarm)
      if (hasPendingBump) await notifyOthers().catch(() => {})
    },
  }
}
