import type { CatalogListPage } from '../contract/catalog.ts'
import type { KeepProgress } from '../contract/worker-messages.ts'
import { isKeepable, madeAt, savedAtOf, stamped } from './keepable.ts'
import type { Kept } from './kept.ts'
import { matchPath } from './match-address.ts'
import { picturesIn } from './pictures-in.ts'

/** One cache for each thing that was saved; see openRoadCaches. */
export interface RoadCaches {
  open(page: string): Promise<RoadCache>
  /** Every one there is. */
  all(): Promise<RoadCache[]>
  drop(page: string): Promise<void>
}

export interface RoadCache {
  find(key: string): Promise<Response | undefined>
  /** Rejects when the device is full. */
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

interface RoadDeps {
  caches: RoadCaches
  fetch: typeof fetch
  now(): Date
}

/** Wide enough for a phone held upright and for half of a desk. */
const width = 960

const addressOfData = (page: string) => `/api/v1${page.replace(/^\/product\//, '/products/')}`

/** Whether a page can be saved as a whole: a place's catalogue, what is for sale, or one sauna. */
export const isForRoad = (page: string): boolean =>
  page === '/catalog/sales' ||
  ['/catalog/rental/:settlementId', '/product/:productId'].some(
    (pattern) => matchPath(pattern, page) !== null,
  )

/** What somebody saves on purpose: all pages, saunas and pictures of a thing, in a cache of its own without limits. */
export function createRoad({ caches, fetch, now }: RoadDeps) {
  async function find(key: string): Promise<Response | undefined> {
    for (const cache of await caches.all()) {
      const found = await cache.find(key)
      if (found) return found
    }
    return undefined
  }

  async function keep(page: string, tell: (progress: KeepProgress) => void): Promise<void> {
    const progress: KeepProgress = { state: 'going', done: 0, total: 1, bytes: 0 }
    const cache = await caches.open(page)

    async function save(key: string): Promise<unknown> {
      const isData = key.startsWith('/api/')
      const response = await fetch(key, { credentials: 'omit', ...(isData && { cache: 'no-cache' }) })
      if (!isKeepable(response)) throw new TypeError(`${key} cannot be kept`)
      const body = await response.blob()
      await cache.put(key, stamped(response, madeAt(response, now()), body))
      progress.done++
      progress.bytes += body.size
      tell({ ...progress })
      return isData ? JSON.parse(await body.text()) : null
    }
    async function saveAll(keys: string[]): Promise<unknown[]> {
      progress.total += keys.length
      const saved: unknown[] = []
      for (const key of keys) saved.push(await save(key))
      return saved
    }

    try {
      const data = addressOfData(page)
      const first = await save(data)
      if (page.includes('/rental/')) await saveAll(['/api/v1/settlements'])
      const lists = page.startsWith('/catalog/') ? [first, ...(await saveAll(otherPages(data, first)))] : []
      const ids = lists.flatMap((list) => (list as CatalogListPage).data.map(({ id }) => id))
      const products = await saveAll(ids.map((id) => `/api/v1/products/${id}`))
      const pictures = [first, ...products].flatMap((product) => picturesIn(product, width))
      await saveAll([...new Set(pictures)])
      tell({ ...progress, state: 'done' })
    } catch {
      tell({ ...progress, state: 'failed' })
    }
  }

  /** The same cache, which also knows what was saved for the road, and keeps that as young as the rest. */
  function beside(kept: Kept): Kept {
    return {
      async find(key) {
        const both = await Promise.all([kept.find(key), find(key)])
        const found = both.filter((response) => response !== undefined)
        return found.toSorted((a, b) => (savedAtOf(b) ?? '').localeCompare(savedAtOf(a) ?? ''))[0]
      },
      async keep(key, response) {
        for (const cache of await caches.all()) {
          // A full device keeps the older answer.
          if (await cache.find(key)) await cache.put(key, response.clone()).catch(() => {})
        }
        await kept.keep(key, response)
      },
      async drop(key) {
        for (const cache of await caches.all()) await cache.delete(key)
        await kept.drop(key)
      },
      async keys() {
        const saved = await Promise.all((await caches.all()).map((cache) => cache.keys()))
        return [...new Set([...(await kept.keys()), ...saved.flat()])]
      },
    }
  }

  return { keep, drop: (page: string) => caches.drop(page), beside }
}

/** The pages of a list after the first. */
function otherPages(data: string, first: unknown): string[] {
  const { last_page: last } = first as CatalogListPage
  return Array.from({ length: last - 1 }, (_, place) => `${data}?page=${place + 2}`)
}
