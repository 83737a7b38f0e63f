import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, NeverBegun } from '../unavailable.ts'

export interface ThreadStart {
  /** Absent: in memory. */
  directory?: string
  /** A file to start from where there is no database yet. */
  backup?: string
}
/** With one number that both threads see: the last order that was begun. */
export type ThreadData = ThreadStart & { begun: Int32Array }
export type ThreadOrder = { id: number } & (
  | { kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'backup'; file: string }
  | { kind: 'close' }
)
type Order = ThreadOrder extends infer O ? (O extends ThreadOrder ? Omit<O, 'id'> : never) : never
export interface ThreadAnswer {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  /** Why it could not be done, where the thread goes on all the same. */
  problem?: string
}

/** In a buffer of its own, which can be handed to the other thread as it is. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** One life of the thread PGlite runs in. It ends by close(), by a deadline that passed, or by itself. */
export interface Thread {
  /**
   * Orders are obeyed in the order in which they were sent.
   * @param limit milliseconds from when its turn has come; when they pass the thread is ended, and with it everything
   *   that waits for it: with NeverBegun what is behind the one that is late
   */
  send(order: Order, limit: number): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves with the reason as soon as the thread can no longer be used. */
  failed: Promise<DatabaseUnavailable>
  /** Resolves when the thread is really gone: until then the directory is still in its hands. */
  gone: Promise<void>
}

const START_LIMIT_MS = 120_000

/** Resolves when the database answers; rejects when it cannot be opened. */
export async function startThread(workerUrl: URL, start: ThreadStart): Promise<Thread> {
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ThreadData = { ...start, begun }
  const worker = new Worker(workerUrl, { workerData, name: 'pglite' })
  interface Waiting {
    resolve(bytes: Uint8Array<ArrayBuffer>): void
    reject(reason: Error): void
    limit: number
  }
  const waiting = new Map<number, Waiting>()
  let deadline: NodeJS.Timeout | undefined
  let lastId = 0
  let reason: DatabaseUnavailable | undefined

  let tellFailed: (reason: DatabaseUnavailable) => void
  const failed = new Promise<DatabaseUnavailable>((resolve) => (tellFailed = resolve))
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const end = (message: string, cause?: unknown) => {
    if (reason) return
    reason = new DatabaseUnavailable(message, { cause })
    clearTimeout(deadline)
    const lastBegun = Atomics.load(begun, 0)
    for (const [id, { reject }] of waiting)
      reject(id > lastBegun ? new NeverBegun(message, { cause }) : reason)
    waiting.clear()
    tellFailed(reason)
    void worker.terminate()
  }
  let isReady = false
  worker.on('error', (error) =>
    end(
      isReady
        ? 'The database stopped and is being restarted'
        : `The database does not open: ${error.message}`,
      error,
    ),
  )
  worker.on('exit', () => end('The database is closed'))
  worker.on('message', ({ id, bytes, problem }: ThreadAnswer) => {
    const asked = waiting.get(id)
    if (bytes) asked?.resolve(bytes)
    else asked?.reject(new Error(problem))
    waiting.delete(id)
    watchFirst()
  })

  /** Only the first of those that wait is worked on. */
  function watchFirst() {
    clearTimeout(deadline)
    const [first] = waiting.values()
    if (!first) return
    const seconds = Math.round(first.limit / 100) / 10
    const late = () => end(`The database did not answer within ${seconds} s and is being restarted`)
    deadline = setTimeout(late, first.limit)
  }

  const send: Thread['send'] = (order, limit) => {
    if (reason) return Promise.reject(reason)
    const id = ++lastId
    const answer = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
      waiting.set(id, { resolve, reject, limit }),
    )
    if (waiting.size === 1) watchFirst()
    worker.postMessage({ ...order, id }, order.kind === 'exchange' ? [order.bytes.buffer] : [])
    return answer
  }

  const startDeadline = setTimeout(() => end('The database could not be opened in time'), START_LIMIT_MS)
  const first = new Promise<string>((resolve) => worker.once('message', resolve))
  const said = await Promise.race([first, failed]).finally(() => clearTimeout(startDeadline))
  isReady = said === 'ready'
  if (isReady) return { send, failed, gone }
  await gone
  if (said === 'created') return startThread(workerUrl, start)
  throw await failed
}
