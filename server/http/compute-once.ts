/** A computation of one answer. */
export interface Computation<T> {
  /** The version of the data it started from. */
  version: number
  /** When it was first asked for, in milliseconds. */
  askedAt: number
  result: Promise<T>
}

interface Options<Topics> {
  /** The number of the last change, of these topics if there are any. */
  version(topics?: Topics): number
  /** In milliseconds. */
  now(): number
}

/**
 * Shares computations among all who ask for the same key. One that began before the data changed must not answer those
 * who ask after the change; they share the next one, which starts when it ends, so each key has one at a time.
 */
export function createComputeOnce<T, Topics>({ version, now }: Options<Topics>) {
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

  /** @param topics what an earlier answer depended on: changes of anything else do not make a new computation */
  function computeOnce(key: string, compute: () => Promise<T>, topics?: Topics): Computation<T> {
    const current = running.get(key)
    if (!current) return start(key, compute, now())
    if (current.version >= version(topics)) return current
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
