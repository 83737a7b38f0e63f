import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, NotStarted } from '../unavailable.ts'
import type { RequestBody, ThreadData, ThreadReply, ThreadStart } from './thread-messages.ts'

/** One life of the thread PGlite runs in. It ends on a close request, on a timeout, or on its own. */
export interface Thread {
  /**
   * Requests are executed in the order in which they were sent.
   * @param timeoutMs counted from when the request is first in line, while this process itself is running; after that the
   *   thread is terminated, and every pending request rejects: those behind the late one with NotStarted, as do later ones
   */
  send(request: RequestBody, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves with the reason as soon as the thread is unusable. */
  failed: Promise<DatabaseUnavailable>
  /** Resolves when the thread is really gone; until then it still uses the directory. */
  gone: Promise<void>
}

const START_TIMEOUT_MS = 120_000

/** In how many steps a deadline is counted. */
const STEPS = 10

/** Resolves once the database is open; rejects if it cannot be opened. */
export async function startThread(workerUrl: URL, start: ThreadStart): Promise<Thread> {
  const started = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ThreadData = { ...start, started }
  const worker = new Worker(workerUrl, { workerData, name: 'pglite' })
  interface Pending {
    resolve(bytes: Uint8Array<ArrayBuffer>): void
    reject(reason: Error): void
    timeoutMs: number
  }
  const pending = new Map<number, Pending>()
  let deadline: NodeJS.Timeout | undefined
  let lastId = 0
  let reason: DatabaseUnavailable | undefined

  let resolveFailed: (reason: DatabaseUnavailable) => void
  const failed = new Promise<DatabaseUnavailable>((resolve) => (resolveFailed = resolve))
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const end = (message: string, cause?: unknown) => {
    if (reason) return
    reason = new DatabaseUnavailable(message, { cause })
    clearTimeout(deadline)
    const lastStarted = Atomics.load(started, 0)
    for (const [id, { reject }] of pending)
      reject(id > lastStarted ? new NotStarted(message, { cause }) : reason)
    pending.clear()
    resolveFailed(reason)
    void worker.terminate()
  }
  let isReady = false
  worker.on('error', (error) =>
    end(
      isReady
        ? 'The database stopped and is being restarted'
        : `The database could not be opened: ${error.message}`,
      error,
    ),
  )
  worker.on('exit', () => end('The database is closed'))
  worker.on('message', ({ id, bytes, error }: ThreadReply) => {
    const request = pending.get(id)
    if (bytes) request?.resolve(bytes)
    else request?.reject(new Error(error))
    pending.delete(id)
    watchFirst()
  })

  /**
   * Only the first in line is being executed, so only its time is counted; and in steps, so that a process that was paused
   * takes the answer that has come meanwhile instead of ending the thread for it.
   */
  function watchFirst() {
    clearTimeout(deadline)
    const [first] = pending.values()
    if (!first) return
    const { timeoutMs } = first
    let steps = 0
    const count = () => {
      if (++steps < STEPS) deadline = setTimeout(count, timeoutMs / STEPS)
      else
        end(`The database did not answer within ${Math.round(timeoutMs / 100) / 10} s and is being restarted`)
    }
    deadline = setTimeout(count, timeoutMs / STEPS)
  }

  const send: Thread['send'] = (request, timeoutMs) => {
    if (reason) return Promise.reject(new NotStarted(reason.message, { cause: reason }))
    const id = ++lastId
    const reply = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
      pending.set(id, { resolve, reject, timeoutMs }),
    )
    if (pending.size === 1) watchFirst()
    worker.postMessage({ ...request, id }, request.kind === 'exchange' ? [request.bytes.buffer] : [])
    return reply
  }

  const startDeadline = setTimeout(() => end('The database could not be opened in time'), START_TIMEOUT_MS)
  const firstMessage = new Promise<string>((resolve) => worker.once('message', resolve))
  const state = await Promise.race([firstMessage, failed]).finally(() => clearTimeout(startDeadline))
  isReady = state === 'ready'
  if (isReady) return { send, failed, gone }
  await gone
  if (state === 'created') return startThread(workerUrl, start)
  throw await failed
}
