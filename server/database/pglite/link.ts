import type { Log } from '../engine.ts'
import { startThread, type Thread, type ThreadStart } from './thread.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

/** What stays when the thread dies: the way to the one that runs now, or the next. */
export interface Link {
  /** Milliseconds a statement may take; may be raised for a while. */
  statementLimit: number
  /** The running thread; starts one when there is none. Rejects when it cannot be opened. */
  thread(): Promise<Thread>
  /** Ends the thread in good order; none is started after it. */
  close(): Promise<void>
}

export function createLink(workerUrl: URL, start: ThreadStart, statementLimit: number, log: Log): Link {
  let current: Promise<Thread> | undefined
  let isClosed = false

  async function launch(): Promise<Thread> {
    const thread = await startThread(workerUrl, start)
    void thread.failed.then((reason) => {
      if (isClosed) return
      log.error({ err: reason }, 'the database thread ended; starting another')
      void launchNext(thread.gone)
    })
    return thread
  }

  function launchNext(after: Promise<void>) {
    const next = after.then(launch)
    current = next
    next.catch((error) => {
      log.error({ err: error }, 'the database could not be opened')
      if (current === next) current = undefined
    })
    return next
  }

  const link: Link = {
    statementLimit,
    thread() {
      if (isClosed) return Promise.reject(new DatabaseUnavailable('The database is closed'))
      return current ?? launchNext(Promise.resolve())
    },
    async close() {
      const last = current
      isClosed = true
      const thread = await last?.catch(() => undefined)
      await thread?.send({ kind: 'close' }, 30_000).catch((error) => {
        log.warn({ err: error }, 'the database was not closed in good order; it recovers at its next start')
      })
      await thread?.gone
    },
  }
  return link
}
