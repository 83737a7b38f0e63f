import type { CatalogListPage } from '../contract/catalog.ts'
import type { Settlement } from '../contract/settlements.ts'
import { savedAtOf } from './keepable.ts'
import type { Kept } from './kept.ts'
import { matchPath } from './match-address.ts'
import { findListedProduct, type KeptCatalog } from './product-from-catalog.ts'

const catalogs = /^\/api\/v1\/catalog\//

/** Every page of every catalogue that is kept. */
export async function keptCatalogs(kept: Kept): Promise<KeptCatalog[]> {
  const keys = (await kept.keys()).filter((key) => catalogs.test(key))
  const found = await Promise.all(
    keys.map(async (key) => {
      const response = await kept.find(key)
      if (!response) return null
      return { key, savedAt: savedAtOf(response) ?? '', page: (await response.json()) as CatalogListPage }
    }),
  )
  return found.filter((catalog) => catalog !== null)
}

/** The answer for a sauna which is not kept itself but stands in a list that is; it says that it is only a part. */
export async function composeProduct(kept: Kept, key: string): Promise<Response | undefined> {
  const productId = matchPath('/api/v1/products/:productId', key)?.productId
  if (productId === undefined) return undefined
  const places = await kept.find('/api/v1/settlements')
  const { items } = places ? ((await places.json()) as { items: Settlement[] }) : { items: [] }
  const listed = findListedProduct(productId, await keptCatalogs(kept), items)
  if (!listed) return undefined
  return Response.json(listed.product, {
    headers: { 'x-saved-at': listed.savedAt, 'cache-control': 'no-store' },
  })
}
