import { CacheExpiration } from 'workbox-expiration'
import { type CacheName, limits } from './cache-policy.ts'
import { type Content, isContent } from './cacheable.ts'

/** A cache with limits. Whatever the browser's storage does, nothing here throws: any cache may be missing. */
export interface CacheStore {
  get(key: string): Promise<Response | undefined>
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<void>
  /** Paths with their queries. */
  keys(): Promise<string[]>
}

/** The keys already tell answers apart; a `Vary` header would only hide what is there. */
const anyVariant = { ignoreVary: true }

const secondsPerDay = 86_400

const contents: Record<CacheName, Content> = { pages: 'page', data: 'data', pictures: 'picture' }

const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

export const pathOf = ({ url }: { url: string }): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Opens one of the caches of the table. `makeRoom` is called when the device is full; what did not fit is not saved. */
export function openCacheStore(name: CacheName, makeRoom: () => Promise<void>): CacheStore {
  const { entries, days } = limits[name]
  const expiration = new CacheExpiration(name, {
    maxEntries: entries,
    maxAgeSeconds: days * secondsPerDay,
    matchOptions: anyVariant,
  })
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (isQuotaExceeded(error)) await makeRoom()
      return undefined
    }
  }
  const open = () => caches.open(name)
  const touch = (key: string) => expiration.updateTimestamp(new URL(key, location.href).href)

  return {
    get: (key) =>
      attempt(async () => {
        // To open the cache first would ask the browser twice, and a page waits for the answers.
        const found = await caches.match(key, { ...anyVariant, cacheName: name })
        // Older workers cached whatever had the status 200.
        if (!found || !isContent(contents[name], found)) return undefined
        void touch(key).catch(() => {})
        return found
      }),
    put: (key, response) =>
      attempt(async () => {
        await (await open()).put(key, response)
        await touch(key)
        await expiration.expireEntries()
      }),
    async delete(key) {
      await attempt(async () => (await open()).delete(key, anyVariant))
    },
    keys: async () => (await attempt(async () => (await (await open()).keys()).map(pathOf))) ?? [],
  }
}

/** Pictures take the most room and are the easiest to fetch again. */
export async function deletePictures(): Promise<void> {
  try {
    await caches.delete('pictures' satisfies CacheName)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
