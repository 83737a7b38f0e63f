import { pathOf } from './kept.ts'
import type { RoadCache, RoadCaches } from './road.ts'

/** Its page follows in the name of the cache. */
const prefix = 'road '
const anyVariant = { ignoreVary: true }

/** Only writing opens it: to open a cache that was dropped a moment ago would make it anew. */
const cacheAt = (name: string): RoadCache => {
  const existing = async () => ((await caches.has(name)) ? await caches.open(name) : null)
  return {
    find: (key) => caches.match(key, { cacheName: name, ...anyVariant }),
    put: async (key, response) => (await caches.open(name)).put(key, response),
    delete: async (key) => void (await (await existing())?.delete(key, anyVariant)),
    keys: async () => ((await (await existing())?.keys()) ?? []).map(pathOf),
  }
}

/** The browser's own caches. Where storage is blocked there is none to look into. */
export const roadCaches: RoadCaches = {
  open: async (page) => cacheAt(prefix + page),
  async all() {
    try {
      return (await caches.keys()).filter((name) => name.startsWith(prefix)).map(cacheAt)
    } catch {
      return []
    }
  },
  async drop(page) {
    await caches.delete(prefix + page)
  },
}
