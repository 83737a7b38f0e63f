import type { Product } from '../contract/product.ts'
import type { Settlement } from '../contract/settlements.ts'
import type { SavedPage } from '../contract/worker-messages.ts'
import { cachedCatalogs } from './compose.ts'
import { savedAtOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import { matchPath } from '../contract/match-address.ts'
import { firstPicturesIn } from './pictures-in.ts'
import type { CachedCatalog } from './product-from-catalog.ts'

const product = /^\/api\/v1\/products\/\d+$/
const newestFirst = (a: SavedPage, b: SavedPage) => b.savedAt.localeCompare(a.savedAt)

function savedCatalog({ key, savedAt, listPage }: CachedCatalog, places: readonly Settlement[]): SavedPage {
  const path = key.replace(/^\/api\/v1/, '').split('?')[0] ?? ''
  const settlementId = matchPath('/catalog/rental/:id', path)?.id
  const place = places.find(({ id }) => String(id) === settlementId)
  return {
    kind: 'catalog',
    page: path,
    title:
      settlementId === undefined
        ? 'Sales catalog'
        : place
          ? `Rental catalog, ${place.name}`
          : 'Rental catalog',
    savedAt,
    picture: firstPicturesIn(listPage)[0] ?? null,
  }
}

/** One entry for each page: the newest, where several answers are about the same page. */
function newestOfEach(pages: SavedPage[]): SavedPage[] {
  const sorted = pages.toSorted(newestFirst)
  return sorted.filter(({ page }, index) => sorted.findIndex((other) => other.page === page) === index)
}

/** Every catalog and sauna that opens without a network, including those that only a list knows. */
export async function listSavedPages(cache: CacheStore): Promise<SavedPage[]> {
  const catalogs = await cachedCatalogs(cache)
  const answer = await cache.get('/api/v1/settlements')
  const { items } = answer ? ((await answer.json()) as { items: Settlement[] }) : { items: [] }
  const products: SavedPage[] = []
  for (const key of (await cache.keys()).filter((address) => product.test(address))) {
    const response = await cache.get(key)
    if (!response) continue
    const shown = (await response.json()) as Product
    products.push({
      kind: 'product',
      page: `/product/${shown.id}`,
      title: shown.title,
      savedAt: savedAtOf(response) ?? '',
      picture: firstPicturesIn(shown)[0] ?? null,
    })
  }
  const listed = catalogs.flatMap(({ savedAt, listPage }) =>
    listPage.data.map(
      (item): SavedPage => ({
        kind: 'product',
        page: `/product/${item.id}`,
        title: item.title,
        savedAt,
        picture: firstPicturesIn(item)[0] ?? null,
      }),
    ),
  )
  const lists = newestOfEach(catalogs.map((catalog) => savedCatalog(catalog, items)))
  // A sauna's own page says more than a list does, however old it is.
  return [...lists, ...products.toSorted(newestFirst), ...newestOfEach(listed).filter(isNotIn(products))]
}

const isNotIn = (known: readonly SavedPage[]) => {
  const pages = new Set(known.map(({ page }) => page))
  return ({ page }: SavedPage) => !pages.has(page)
}
