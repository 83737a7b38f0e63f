import { CacheExpiration } from 'workbox-expiration'
import { type CacheName, limits } from './route-policy.ts'

/** A cache with limits. Whatever the browser's storage does, nothing here throws: a cache may always be missing. */
export interface Kept {
  find(key: string): Promise<Response | undefined>
  keep(key: string, response: Response): Promise<void>
  drop(key: string): Promise<void>
  /** Paths with their queries. */
  keys(): Promise<string[]>
}

/** Counts and ages are told by the visitor; a header that varies would only hide what is there. */
const anyVariant = { ignoreVary: true }

const secondsADay = 86_400

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

export const pathOf = ({ url }: { url: string }): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * Opens one of the caches of the table. `makeRoom` is called when the device is full; what could not be kept then is
 * given up.
 */
export function openKept(name: CacheName, makeRoom: () => Promise<void>): Kept {
  const { entries, days } = limits[name]
  const expiration = new CacheExpiration(name, {
    maxEntries: entries,
    maxAgeSeconds: days * secondsADay,
    matchOptions: anyVariant,
  })
  const attempt = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(await caches.open(name))
    } catch (error) {
      if (isFull(error)) await makeRoom()
      return undefined
    }
  }
  const touch = (key: string) => expiration.updateTimestamp(new URL(key, location.href).href)

  return {
    find: (key) =>
      attempt(async (cache) => {
        const found = await cache.match(key, anyVariant)
        if (found) void touch(key).catch(() => {})
        return found
      }),
    keep: (key, response) =>
      attempt(async (cache) => {
        await cache.put(key, response)
        await touch(key)
        await expiration.expireEntries()
      }),
    async drop(key) {
      await attempt((cache) => cache.delete(key, anyVariant))
    },
    keys: async () => (await attempt(async (cache) => (await cache.keys()).map(pathOf))) ?? [],
  }
}

/** Pictures are the most of it, and the easiest to get again. */
export async function dropPictures(): Promise<void> {
  try {
    await caches.delete('pictures' satisfies CacheName)
  } catch {
    // Storage is blocked, so there is nothing to drop.
  }
}
