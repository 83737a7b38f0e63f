import { EventEmitter, once } from 'node:events'
import { serversOf } from './addresses.ts'
import type { Log } from './engine.ts'
import { type ServerState, watchServer, type WriterState } from './server-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Which of several hosts takes writes now. */
export interface Primary {
  /**
   * Its address, and when it was started: one that has been restarted may have been replaced meanwhile. The first time,
   * and after a restart, the other hosts are heard first, or waited for in vain for two and a half seconds. Rejects with
   * DatabaseUnavailable, after two seconds, while there is none.
   */
  find(): Promise<{ address: string; startedAt: string }>
  /** Calls back whenever another host has become the one that takes writes. */
  onMove(listener: (address: string) => void): void
  close(): Promise<void>
}

/** A busy primary may miss a question or two. */
const TRUSTED_FOR_MS = 5_000
/** Longer than a host is waited for, so that a silent one has been reported as such by then. */
const REPORTS_WITHIN_MS = 2_500

interface Options {
  applicationName: string
  log: Log
  now?: () => number
  findWithinMs?: number
  reportsWithinMs?: number
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
    reportsWithinMs = REPORTS_WITHIN_MS,
    watch = watchServer,
  }: Options,
): Primary {
  const events = new EventEmitter<{ seen: []; moved: [string] }>()
  // Every connection that is asked for meanwhile waits.
  events.setMaxListeners(0)
  let current: (WriterState & { address: string; seenAt: number }) | undefined
  const ignored = new Set<string>()
  /** Nothing is known of any yet: one of them may have replaced another that still answers. */
  let hearing = awaitReports(addresses, 1, reportsWithinMs)

  function receive(address: string, state: ServerState) {
    judge(address, state)
    hearing.note(address)
    if (isTrusted()) events.emit('seen')
  }

  function judge(address: string, state: ServerState) {
    if (state === 'silent') return
    if (state === 'follower') {
      ignored.delete(address)
      if (current?.address === address) current.seenAt = Number.NEGATIVE_INFINITY
      return
    }
    const { timeline, startedAt } = state
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
    const isLater = current !== undefined && timeline > current.timeline
    const isRestarted = startedAt !== current?.startedAt
    current = { address, timeline, startedAt, seenAt: now() }
    if (isLater) hearing.end()
    else if (isRestarted && (!isFirst || hearing.isOver())) askOthers(address)
    if (isOther && !isFirst) log.warn({ host: serversOf(address) }, 'another database takes the writes now')
    if (isOther) events.emit('moved', address)
  }

  /**
   * While this one was away, another may have replaced it. What the others say next may be the answer to a question that
   * was asked before that, so it takes two.
   */
  function askOthers(address: string) {
    const others = addresses.filter((each) => each !== address)
    hearing.end()
    hearing = awaitReports(others, 2, reportsWithinMs)
  }

  const isTrusted = () => current !== undefined && hearing.isOver() && now() - current.seenAt < TRUSTED_FOR_MS
  const watches = addresses.map((address) =>
    watch(address, { applicationName, log, onState: (state) => receive(address, state) }),
  )
  return {
    async find() {
      await hearing.done
      if (!isTrusted())
        await once(events, 'seen', { signal: AbortSignal.timeout(findWithinMs) }).catch(() => {})
      if (current && isTrusted()) return { address: current.address, startedAt: current.startedAt }
      throw new DatabaseUnavailable('None of the hosts of DATABASE_URL takes writes now')
    },
    onMove: (listener) => void events.on('moved', listener),
    async close() {
      hearing.end()
      await Promise.all(watches.map((end) => end()))
    },
  }
}

/** Waits until each of these has reported so many times, but not longer than that. */
function awaitReports(addresses: string[], times: number, withinMs: number) {
  const left = new Map(addresses.map((address) => [address, times]))
  let isOver = false
  let resolve = () => {}
  const done = new Promise<void>((resolveDone) => (resolve = resolveDone))
  const patience = setTimeout(end, withinMs).unref()

  function end() {
    clearTimeout(patience)
    isOver = true
    resolve()
  }

  return {
    done,
    end,
    isOver: () => isOver,
    note(address: string) {
      const more = (left.get(address) ?? 0) - 1
      if (more > 0) left.set(address, more)
      else left.delete(address)
      if (left.size === 0) end()
    },
  }
}
