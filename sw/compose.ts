import type { CatalogListPage } from '../contract/catalog.ts'
import type { Settlement } from '../contract/settlements.ts'
import { savedAtOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import { matchPath } from '../contract/match-address.ts'
import { findListedProduct, type CachedCatalog } from './product-from-catalog.ts'

const catalogs = /^\/api\/v1\/catalog\//

/** Every cached page of every catalog. */
export async function cachedCatalogs(cache: CacheStore): Promise<CachedCatalog[]> {
  const keys = (await cache.keys()).filter((key) => catalogs.test(key))
  const found = await Promise.all(
    keys.map(async (key) => {
      const response = await cache.get(key)
      if (!response) return null
      return { key, savedAt: savedAtOf(response) ?? '', listPage: (await response.json()) as CatalogListPage }
    }),
  )
  return found.filter((catalog) => catalog !== null)
}

/** The answer for a sauna that is not cached itself but is listed in a cached catalog; it says that it is partial. */
export async function composeProduct(cache: CacheStore, key: string): Promise<Response | undefined> {
  const productId = matchPath('/api/v1/products/:productId', key)?.productId
  if (productId === undefined) return undefined
  const settlements = await cache.get('/api/v1/settlements')
  const { items } = settlements ? ((await settlements.json()) as { items: Settlement[] }) : { items: [] }
  const listed = findListedProduct(productId, await cachedCatalogs(cache), items)
  if (!listed) return undefined
  return Response.json(listed.product, {
    headers: { 'x-saved-at': listed.savedAt, 'cache-control': 'no-store' },
  })
}
