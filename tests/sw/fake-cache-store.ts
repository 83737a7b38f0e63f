import { SHOP_MARK } from '../../contract/shop-mark.ts'
import type { CacheStore } from '../../sw/cache-store.ts'

/** A cache in memory, with what was put into it. */
export function fakeCacheStore(
  start: Record<string, Response> = {},
): CacheStore & { all: Map<string, Response> } {
  const all = new Map(Object.entries(start))
  return {
    all,
    get: async (key) => all.get(key)?.clone(),
    put: async (key, response) => {
      all.set(key, response)
    },
    delete: async (key) => {
      all.delete(key)
    },
    keys: async () => [...all.keys()],
  }
}

/** The cache of a browser that stores nothing. */
export const blockedCacheStore: CacheStore = {
  get: async () => undefined,
  put: async () => {},
  delete: async () => {},
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

/** What every response of the shop carries. */
export const ofShop = { [SHOP_MARK]: '1' }

/** The least that is a whole picture: one box, as AVIF has them, with a text in it. */
export const aWholePicture = (text: string) => {
  const size = 8 + text.length
  return new Blob([new Uint8Array([0, 0, size >> 8, size & 0xff]), `free${text}`])
}

/** The text in it. */
export const depictedIn = async (picture: Response) => (await picture.text()).slice(8)

/** A network that never answers. */
export const silentNetwork: typeof fetch = () => new Promise<Response>(() => {})
/** The longest timer there is: if an answer waited for it, the test would never end. */
export const FOREVER_MS = 2 ** 31 - 1
/** A worker waits for silence only as long as it must; on a busy machine, even an answer that is there takes a moment. */
export const timeoutFor = (network: typeof fetch): number => (network === silentNetwork ? 20 : FOREVER_MS)

/** A network that is down. */
export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
