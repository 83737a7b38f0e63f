import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Engine, Log } from './engine.ts'
import { TIMELINE } from './timeline.ts'

/** Announces to the other processes on the same PostgreSQL what this one has changed, and learns what they have. */
export interface ChangeFeed {
  /** Resolves once the others can know; never rejects. Several changes in a row travel together. */
  announce(topic?: string): Promise<void>
  /** Until when it is certain that this process knows of every change, in milliseconds since 1970. */
  confirmedAt(): number
  /** The last known timeline of the primary; undefined until it has answered, and where nobody asks for it. */
  timeline(): string | undefined
  /** Announces what is still pending, and stops. */
  close(): Promise<void>
}

interface Options {
  /** How often to look for changes whose announcement was missed. 0: there are no other processes. */
  pollEveryMs: number
  listen: Engine['listen']
  /**
   * Whether to look for takeovers, too. Whatever was read from a replica before one may have been lost in it, so everything
   * counts as changed then.
   */
  watchesTimeline: boolean
  /** Another process has changed data of these topics; without topics, any. */
  onChange(topics?: string[]): void
  log: Log
  now: () => number
}

/** `topics` is null if everything may have changed. */
interface Message {
  value: number
  sender: string
  topics: string[] | null
}

interface Answer {
  value: number
  timeline?: string | null
}

const CHANNEL = 'data_version'
/** Much shorter than the interval at which others poll. */
const ANNOUNCE_INTERVAL_MS = 100
/** A message has to stay below 8,000 bytes. */
const MAX_TOPICS = 100

/**
 * Each change takes the next number of the sequence `data_version`, which the migrations have to create, and is announced
 * with it. A process that misses an announcement, because its connection was lost or a pooler in between passes none on,
 * finds a number skipped at the next poll, and takes everything as changed.
 */
export function openChangeFeed<Schema>(db: Kysely<Schema>, options: Options): ChangeFeed {
  const { pollEveryMs, listen, watchesTimeline, onChange, log, now } = options
  if (pollEveryMs === 0)
    return { announce: async () => {}, confirmedAt: now, timeline: () => undefined, close: async () => {} }

  const self = randomUUID()
  /** The last number known. */
  let seen: number | undefined
  let confirmedAt = now()
  /** What is not announced yet. `null` stands for everything. */
  let pending: Set<string | null> | undefined
  let timeline: string | undefined
  const andTimeline = watchesTimeline ? sql.raw(`, ${TIMELINE} as timeline`) : sql``

  function noteTimeline(answered: Answer | undefined) {
    const found = answered?.timeline
    // A lower one is that of a primary that was replaced.
    if (!found || (timeline !== undefined && found <= timeline)) return
    if (timeline !== undefined) onChange()
    timeline = found
  }

  function receive({ value, topics }: Pick<Message, 'value' | 'topics'>) {
    // It arrived out of order, or after a poll had found it: whatever the gap hid was taken as changed then.
    if (seen !== undefined && value <= seen) return
    const isNext = seen !== undefined && value === seen + 1
    seen = value
    onChange(isNext && topics ? topics : undefined)
  }

  async function announcePending() {
    await polling
    const sent = pending ?? new Set([null])
    pending = undefined
    const topics = sent.has(null) || sent.size > MAX_TOPICS ? null : [...sent]
    try {
      const startedAt = now()
      const { rows } = await sql<Answer>`
        with next as (select nextval('data_version') as value)
        select value, pg_notify(${CHANNEL}, json_build_object(
          'value', value, 'sender', ${self}::text, 'topics', ${JSON.stringify(topics)}::json)::text)${andTimeline} from next`.execute(
        db,
      )
      const value = rows[0]?.value ?? 0
      // A skipped number was taken by another process, whose message may still come.
      if (seen === undefined || value > seen + 1) onChange()
      seen = Math.max(value, seen ?? 0)
      noteTimeline(rows[0])
      confirmedAt = startedAt
    } catch (err) {
      pending = new Set([...sent, ...(pending ?? [])])
      throw err
    }
  }

  let announcing: Promise<void> | undefined
  let nextAnnouncement: Promise<void> | undefined
  /** Many changes at once take few calls: a change during one, or soon after it, waits for the next. */
  function announceSoon(): Promise<void> {
    if (announcing) {
      nextAnnouncement ??= announcing.then(() => {
        nextAnnouncement = undefined
        // close() may have done it by now.
        return pending ? announceSoon() : undefined
      })
      return nextAnnouncement
    }
    const announced = announcePending().catch((err) =>
      log.warn({ err }, 'other processes will learn of a change later'),
    )
    announcing = announced
      .then(() => sleep(ANNOUNCE_INTERVAL_MS, undefined, { ref: false }))
      .finally(() => (announcing = undefined))
    return announced
  }

  let polling: Promise<void> | undefined
  let hasPolled = false
  async function askForOthers() {
    const startedAt = now()
    const before = seen
    // Nothing can be cached yet when the first poll starts. If it fails, the next one may come after changes.
    const isFirst = !hasPolled
    hasPolled = true
    // last_value is 1 before the first call of nextval, and after it.
    const { rows } = await sql<Answer>`
      select case when is_called then last_value else 0 end as value${andTimeline} from data_version`.execute(
      db,
    )
    const value = rows[0]?.value ?? 0
    const isRestored = before !== undefined && value < before
    if (seen === undefined && isFirst) seen = value
    else if (isRestored || seen === undefined || value > seen) {
      seen = value
      onChange()
    }
    noteTimeline(rows[0])
    confirmedAt = startedAt
  }
  function poll() {
    // An announcement also learns of others' changes.
    if (announcing) return
    // A failed poll is not worth a log line: queries report that the database is down, and the next poll catches up.
    if (pending) void announceSoon()
    else
      polling ??= askForOthers()
        .catch(() => {})
        .finally(() => (polling = undefined))
  }
  const poller = setInterval(poll, pollEveryMs).unref()
  poll()

  const stopListening = listen?.(CHANNEL, (payload) => {
    const message = parse(payload)
    if (message && message.sender !== self) receive(message)
  })

  return {
    announce(topic) {
      pending = (pending ?? new Set()).add(topic ?? null)
      return announceSoon()
    },
    confirmedAt: () => confirmedAt,
    timeline: () => timeline,
    async close() {
      clearInterval(poller)
      await stopListening?.()
      if (pending) await announcePending().catch(() => {})
    },
  }
}

/** Anyone who may connect to the database can write into the channel. */
function parse(payload: string): Message | null {
  try {
    const { value, sender, topics } = JSON.parse(payload)
    const isList = Array.isArray(topics) && topics.every((topic) => typeof topic === 'string')
    return Number.isInteger(value) ? { value, sender: String(sender), topics: isList ? topics : null } : null
  } catch {
    return null
  }
}
