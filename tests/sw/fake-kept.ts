import type { Kept } from '../../sw/kept.ts'

/** A cache in memory, with what was put into it. */
export function fakeKept(start: Record<string, Response> = {}): Kept & { all: Map<string, Response> } {
  const all = new Map(Object.entries(start))
  return {
    all,
    find: async (key) => all.get(key)?.clone(),
    keep: async (key, response) => {
      all.set(key, response)
    },
    drop: async (key) => {
      all.delete(key)
    },
    keys: async () => [...all.keys()],
  }
}

/** A cache of a browser that stores nothing. */
export const blockedKept: Kept = {
  find: async () => undefined,
  keep: async () => {},
  drop: async () => {},
  keys: async () => [],
}

/** Work that outlives an answer, to be waited for. */
export function aWorkList() {
  const work: Promise<unknown>[] = []
  return {
    waitUntil: (piece: Promise<unknown>) => void work.push(piece),
    done: async () => {
      for (const piece of work) await piece
    },
  }
}

/** A network that is down. */
export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
