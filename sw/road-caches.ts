import { pathOf } from './kept.ts'
import type { RoadCache, RoadCaches } from './road.ts'

/** Its page follows in the name of the cache. */
const prefix = 'road '
const anyVariant = { ignoreVary: true }

const openCache = async (name: string): Promise<RoadCache> => {
  const cache = await caches.open(name)
  return {
    find: (key) => cache.match(key, anyVariant),
    put: (key, response) => cache.put(key, response),
    delete: async (key) => void (await cache.delete(key, anyVariant)),
    keys: async () => (await cache.keys()).map(pathOf),
  }
}

/** The browser's own caches. Where storage is blocked there is none to look into. */
export const roadCaches: RoadCaches = {
  open: (page) => openCache(prefix + page),
  async all() {
    try {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
      return await Promise.all(names.map(openCache))
    } catch {
      return []
    }
  },
  async drop(page) {
    await caches.delete(prefix + page)
  },
}
