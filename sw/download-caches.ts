import { pathOf } from './cache-store.ts'
import type { DownloadCache, DownloadCaches } from './downloads.ts'

/** The page follows in the cache's name. Downloads already on a device have this name, so it never changes. */
const prefix = 'road '
const anyVariant = { ignoreVary: true }

/** Only writing opens the cache: opening one that was deleted a moment ago would create it again. */
const cacheAt = (name: string): DownloadCache => {
  const existing = async () => ((await caches.has(name)) ? await caches.open(name) : null)
  return {
    get: (key) => caches.match(key, { cacheName: name, ...anyVariant }),
    put: async (key, response) => (await caches.open(name)).put(key, response),
    delete: async (key) => void (await (await existing())?.delete(key, anyVariant)),
    keys: async () => ((await (await existing())?.keys()) ?? []).map(pathOf),
  }
}

/** The browser's own caches. Where storage is blocked there are none. */
export const downloadCaches: DownloadCaches = {
  open: async (page) => cacheAt(prefix + page),
  async all() {
    try {
      return (await caches.keys()).filter((name) => name.startsWith(prefix)).map(cacheAt)
    } catch {
      return []
    }
  },
  async delete(page) {
    await caches.delete(prefix + page)
  },
}
