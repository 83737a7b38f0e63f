/** A computation of one answer. */
export interface Computation<T> {
  /** The version of the data it started from. */
  version: number
  /** When it was first asked for, in milliseconds. */
  askedAt: number
  result: Promise<T>
}

interface Options {
  version(): number
  /** In milliseconds. */
  now(): number
}

/**
 * Shares computations among all who ask for the same key. One that began before the data changed must not answer those
 * who ask after the change; they share the next one, which starts when it ends, so each key has one at a time.
 */
export function createComputeOnce<T>({ version, now }: Options) {
  const running = new Map<string, Computation<T>>()
  const waiting = new Map<string, Computation<T>>()

  function start(key: string, compute: () => Promise<T>, askedAt: number): Computation<T> {
    const computation = { version: version(), askedAt, result: compute() }
    running.set(key, computation)
    const end = () => {
      if (running.get(key) === computation) running.delete(key)
    }
    computation.result.then(end, end)
    return computation
  }

  function computeOnce(key: string, compute: () => Promise<T>): Computation<T> {
    const current = running.get(key)
    if (!current) return start(key, compute, now())
    if (current.version === version()) return current
    const next = waiting.get(key)
    if (next) return next
    const askedAt = now()
    const startNext = () => {
      waiting.delete(key)
      return start(key, compute, askedAt).result
    }
    const created = { version: version(), askedAt, result: current.result.then(startNext, startNext) }
    waiting.set(key, created)
    return created
  }

  return { computeOnce, isRunning: (key: string) => running.has(key), runningKeys: () => [...running.keys()] }
}
