import type { Log } from '../engine.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { ThreadStart } from './thread-messages.ts'
import { startThread, type Thread } from './thread.ts'

/** Outlives the thread: restarts it when it dies, and knows the one that runs now. */
export interface Supervisor {
  /** The running thread; starts one if there is none. Rejects if the database cannot be opened. */
  thread(): Promise<Thread>
  /** Ends the thread cleanly; no other is started after it. */
  close(): Promise<void>
}

export function createSupervisor(workerUrl: URL, start: ThreadStart, log: Log): Supervisor {
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

  return {
    thread() {
      if (isClosed) return Promise.reject(new DatabaseUnavailable('The database is closed'))
      return current ?? launchNext(Promise.resolve())
    },
    async close() {
      const last = current
      isClosed = true
      const thread = await last?.catch(() => undefined)
      await thread?.send({ kind: 'close' }, 30_000).catch((error) => {
        log.warn({ err: error }, 'the database was not closed cleanly; it recovers at the next start')
      })
      await thread?.gone
    },
  }
}
