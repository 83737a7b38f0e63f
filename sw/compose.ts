import type { CatalogListPage } from '../contract/catalog.ts'
import type { Settlement } from '../contract/settlements.ts'
import { savedAtOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import { matchPath } from '../contract/match-address.ts'
import { pickSibling } from './pictures.ts'
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

/**
 * The answer for a sauna that is not cached itself but is listed in a cached catalog; it says that it is partial. A list
 * comes with one picture of each sauna, so most of the others cannot be shown.
 * @param savedPictures the addresses of the pictures on this device
 */
export async function composeProduct(
  cache: CacheStore,
  key: string,
  savedPictures: () => Promise<readonly string[]>,
): Promise<Response | undefined> {
  const productId = matchPath('/api/v1/products/:productId', key)?.productId
  if (productId === undefined) return undefined
  const settlements = await cache.get('/api/v1/settlements')
  const { items } = settlements ? ((await settlements.json()) as { items: Settlement[] }) : { items: [] }
  const listed = findListedProduct(productId, await cachedCatalogs(cache), items)
  if (!listed) return undefined
  const saved = await savedPictures()
  const images = listed.product.images.filter(({ uri }) => pickSibling(uri, saved) !== null)
  const product = {
    ...listed.product,
    images: images.length > 0 ? images : listed.product.images.slice(0, 1),
  }
  return Response.json(product, {
    headers: { 'x-saved-at': listed.savedAt, 'cache-control': 'no-store' },
  })
}
