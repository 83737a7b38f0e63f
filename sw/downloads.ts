import type { CatalogListPage } from '../contract/catalog.ts'
import type { DownloadProgress } from '../contract/worker-messages.ts'
import { contentOf, isCacheable, isContent, madeAt, savedAtOf, withSavedAt } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import { matchPath } from '../contract/match-address.ts'
import { picturesIn } from './pictures-in.ts'
import { askWhole } from './whole.ts'

/** One cache for each download; see download-caches.ts. */
export interface DownloadCaches {
  open(page: string): Promise<DownloadCache>
  /** Those of every download. */
  all(): Promise<DownloadCache[]>
  delete(page: string): Promise<void>
}

export interface DownloadCache {
  get(key: string): Promise<Response | undefined>
  /** Rejects when the device is full. */
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

interface DownloadsDeps {
  caches: DownloadCaches
  fetch: typeof fetch
  now(): Date
}

/** A file that takes longer ends the download, which says so. */
const fileTimeoutMs = 20_000

/** Wide enough for a phone held upright and for half of a desktop screen. */
const pictureWidth = 960

const addressOfData = (page: string) => `/api/v1${page.replace(/^\/product\//, '/products/')}`

/** Whether a page can be downloaded: a place's rental catalog, the sales catalog, or one sauna. */
export const isDownloadable = (page: string): boolean =>
  page === '/catalog/sales' ||
  ['/catalog/rental/:settlementId', '/product/:productId'].some(
    (pattern) => matchPath(pattern, page) !== null,
  )

/** What a visitor saves on purpose: all data and pictures of a catalog or a sauna, in a cache of its own without limits. */
export function createDownloads({ caches, fetch, now }: DownloadsDeps) {
  async function find(key: string): Promise<Response | undefined> {
    for (const cache of await caches.all()) {
      const found = await cache.get(key)
      if (found && isContent(contentOf(key), found)) return found
    }
    return undefined
  }

  async function save(page: string, onProgress: (progress: DownloadProgress) => void): Promise<void> {
    const progress: DownloadProgress = { state: 'running', done: 0, total: 1, bytes: 0 }
    const cache = await caches.open(page)

    async function saveFile(key: string): Promise<unknown> {
      const isData = key.startsWith('/api/')
      const response = await askWhole(contentOf(key), (cache = isData ? 'no-cache' : 'default') =>
        fetch(key, { credentials: 'omit', cache, signal: AbortSignal.timeout(fileTimeoutMs) }),
      )
      if (!isCacheable(response, contentOf(key))) throw new TypeError(`${key} cannot be cached`)
      const body = await response.blob()
      await cache.put(key, withSavedAt(response, madeAt(response, now()), body))
      progress.done++
      progress.bytes += body.size
      onProgress({ ...progress })
      return isData ? JSON.parse(await body.text()) : null
    }
    async function saveFiles(keys: string[]): Promise<unknown[]> {
      progress.total += keys.length
      const saved: unknown[] = []
      for (const key of keys) saved.push(await saveFile(key))
      return saved
    }

    try {
      const data = addressOfData(page)
      const first = await saveFile(data)
      if (page.includes('/rental/')) await saveFiles(['/api/v1/settlements'])
      const lists = page.startsWith('/catalog/') ? [first, ...(await saveFiles(laterPages(data, first)))] : []
      const ids = lists.flatMap((list) => (list as CatalogListPage).data.map(({ id }) => id))
      const products = await saveFiles(ids.map((id) => `/api/v1/products/${id}`))
      const pictures = [first, ...products].flatMap((product) => picturesIn(product, pictureWidth))
      await saveFiles([...new Set(pictures)])
      onProgress({ ...progress, state: 'done' })
    } catch {
      onProgress({ ...progress, state: 'failed' })
    }
  }

  /** A store that answers from the downloads too, and updates them along with itself. */
  function withDownloads(store: CacheStore): CacheStore {
    return {
      async get(key) {
        const both = await Promise.all([store.get(key), find(key)])
        const found = both.filter((response) => response !== undefined)
        return found.toSorted((a, b) => (savedAtOf(b) ?? '').localeCompare(savedAtOf(a) ?? ''))[0]
      },
      async put(key, response) {
        for (const cache of await caches.all()) {
          // A full device keeps the older answer.
          if (await cache.get(key)) await cache.put(key, response.clone()).catch(() => {})
        }
        await store.put(key, response)
      },
      async delete(key) {
        for (const cache of await caches.all()) await cache.delete(key)
        await store.delete(key)
      },
      async keys() {
        const downloaded = await Promise.all((await caches.all()).map((cache) => cache.keys()))
        return [...new Set([...(await store.keys()), ...downloaded.flat()])]
      },
    }
  }

  return { save, remove: (page: string) => caches.delete(page), withDownloads }
}

/** The pages of a list after the first. */
function laterPages(data: string, first: unknown): string[] {
  const { last_page: last } = first as CatalogListPage
  return Array.from({ length: last - 1 }, (_, index) => `${data}?page=${index + 2}`)
}
