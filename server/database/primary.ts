import { EventEmitter, once } from 'node:events'
import { serversOf } from './addresses.ts'
import type { Log } from './engine.ts'
import { type ServerState, watchServer } from './server-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Which of several hosts takes writes now. */
export interface Primary {
  /**
   * Its address. The first time, every host is heard first, or waited for in vain for two and a half seconds. Rejects with
   * DatabaseUnavailable, after two seconds, while there is none.
   */
  find(): Promise<string>
  /** Calls back whenever another host has become the one that takes writes. */
  onMove(listener: (address: string) => void): void
  close(): Promise<void>
}

/** A busy primary may miss a question or two. */
const TRUSTED_FOR_MS = 5_000
/** Longer than a host is waited for, so that a silent one has been reported as such by then. */
const FIRST_REPORTS_WITHIN_MS = 2_500

interface Options {
  applicationName: string
  log: Log
  now?: () => number
  findWithinMs?: number
  firstReportsWithinMs?: number
  /** Asks one host; for tests. */
  watch?: typeof watchServer
}

/**
 * Watches several hosts, of which one takes writes and the others follow it, and notices when another takes over. A host
 * of an older timeline than one that was seen before is never used again, whatever it says: it was replaced while it was
 * paused or cut off.
 * @param addresses one `postgres://…` for each host
 */
export function watchPrimary(
  addresses: string[],
  {
    applicationName,
    log,
    now = Date.now,
    findWithinMs = 2_000,
    firstReportsWithinMs = FIRST_REPORTS_WITHIN_MS,
    watch = watchServer,
  }: Options,
): Primary {
  const events = new EventEmitter<{ seen: []; moved: [string] }>()
  // Every connection that is asked for meanwhile waits.
  events.setMaxListeners(0)
  let current: { address: string; timeline: string; seenAt: number } | undefined
  const ignored = new Set<string>()

  /** Nothing is known of these yet: one of them may have replaced another that still answers. */
  const unheard = new Set(addresses)
  let hear = () => {}
  const heard = new Promise<void>((resolve) => (hear = resolve))
  const patience = setTimeout(hear, firstReportsWithinMs).unref()

  function receive(address: string, state: ServerState) {
    judge(address, state)
    unheard.delete(address)
    if (unheard.size === 0) hear()
  }

  function judge(address: string, state: ServerState) {
    if (state === 'silent') return
    if (state === 'follower') {
      ignored.delete(address)
      if (current?.address === address) current.seenAt = Number.NEGATIVE_INFINITY
      return
    }
    const { timeline } = state
    const isOther = address !== current?.address
    // Of one timeline there is one primary, and its standbys become primaries of later ones.
    const isOutdated = current && (timeline < current.timeline || (isOther && timeline === current.timeline))
    if (isOutdated) {
      if (!ignored.has(address))
        log.warn({ host: serversOf(address) }, 'a replaced database still takes writes; it is not used')
      ignored.add(address)
      return
    }
    const isFirst = !current
    current = { address, timeline, seenAt: now() }
    if (isOther && !isFirst) log.warn({ host: serversOf(address) }, 'another database takes the writes now')
    if (isOther) events.emit('moved', address)
    events.emit('seen')
  }

  const isTrusted = () => current !== undefined && now() - current.seenAt < TRUSTED_FOR_MS
  const watches = addresses.map((address) =>
    watch(address, { applicationName, log, onState: (state) => receive(address, state) }),
  )
  return {
    async find() {
      await heard
      if (!isTrusted())
        await once(events, 'seen', { signal: AbortSignal.timeout(findWithinMs) }).catch(() => {})
      if (current && isTrusted()) return current.address
      throw new DatabaseUnavailable('None of the hosts of DATABASE_URL takes writes now')
    },
    onMove: (listener) => void events.on('moved', listener),
    async close() {
      clearTimeout(patience)
      hear()
      await Promise.all(watches.map((end) => end()))
    },
  }
}
