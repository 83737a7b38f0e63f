import type { Kysely } from 'kysely'
import { openChangeFeed } from './change-feed.ts'
import type { Engine, Log } from './engine.ts'
import { createTopicVersions } from './topic-versions.ts'

/**
 * Tells when cached answers are stale. Read current() BEFORE reading the data, cache the answer under that number, and
 * serve it only while current() is still the same.
 */
export interface DataVersion {
  /**
   * Counts the changes that this process knows of; means nothing to another process. With topics, the number of the
   * last change that touched one of them: an answer made under an equal or higher number is still current.
   */
  current(topics?: readonly string[]): number
  /** Until when it is certain that no other process has changed the data, in milliseconds since 1970. */
  confirmedAt(): number
  /** The timeline of the primary, if it is watched; undefined until it is known what has changed. */
  timeline(): string | undefined
  /** Public data has changed: that of one topic, or any. Call it AFTER the commit. Never rejects; needs no await. */
  bump(topic?: string): Promise<void>
  /**
   * Public data of that topic will change by itself at that instant. To be called each time an answer is made that
   * depends on it.
   */
  changesAt(instant: Date, topic: string): void
  /** Announces pending changes to other processes, and stops. */
  close(): Promise<void>
}

interface Options {
  /** How often to look for changes made by other processes. 0: there are none. */
  pollEveryMs: number
  /** The engine's, if it passes messages on. */
  listen?: Engine['listen']
  /** Whether everything counts as changed when another server has taken over. */
  watchesTimeline?: boolean
  log: Log
  now?: () => number
}

export function openDataVersion<Schema>(
  db: Kysely<Schema>,
  { pollEveryMs, listen, watchesTimeline = false, log, now = Date.now }: Options,
): DataVersion {
  const versions = createTopicVersions(now)
  const feed = openChangeFeed(db, {
    pollEveryMs,
    listen,
    watchesTimeline,
    log,
    now,
    onChange(topics) {
      if (topics) for (const topic of topics) versions.advance(topic)
      else versions.advance()
    },
  })
  return {
    current: versions.current,
    confirmedAt: feed.confirmedAt,
    timeline: feed.timeline,
    async bump(topic) {
      versions.advance(topic)
      await feed.announce(topic)
    },
    changesAt: versions.changesAt,
    async close() {
      versions.stop()
      await feed.close()
    },
  }
}
