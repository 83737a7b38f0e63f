import type { Product } from '../contract/product.ts'
import type { Settlement } from '../contract/settlements.ts'
import type { SavedThing } from '../contract/worker-messages.ts'
import { keptCatalogs } from './compose.ts'
import { savedAtOf } from './keepable.ts'
import type { Kept } from './kept.ts'
import { matchPath } from './match-address.ts'
import { firstPicturesIn } from './pictures-in.ts'
import type { KeptCatalog } from './product-from-catalog.ts'

const product = /^\/api\/v1\/products\/\d+$/
const newestFirst = (a: SavedThing, b: SavedThing) => b.savedAt.localeCompare(a.savedAt)

function catalogThing({ key, savedAt, page }: KeptCatalog, places: readonly Settlement[]): SavedThing {
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
    picture: firstPicturesIn(page)[0] ?? null,
  }
}

/** The first of each page; of several answers about one thing the newest speaks. */
function onceEach(things: SavedThing[]): SavedThing[] {
  const sorted = things.toSorted(newestFirst)
  return sorted.filter(({ page }, place) => sorted.findIndex((other) => other.page === page) === place)
}

/** Every catalogue and sauna that opens without a network, those included which only a list knows. */
export async function listSavedThings(kept: Kept): Promise<SavedThing[]> {
  const catalogs = await keptCatalogs(kept)
  const answer = await kept.find('/api/v1/settlements')
  const { items } = answer ? ((await answer.json()) as { items: Settlement[] }) : { items: [] }
  const products: SavedThing[] = []
  for (const key of (await kept.keys()).filter((address) => product.test(address))) {
    const response = await kept.find(key)
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
  const listed = catalogs.flatMap(({ savedAt, page }) =>
    page.data.map(
      (item): SavedThing => ({
        kind: 'product',
        page: `/product/${item.id}`,
        title: item.title,
        savedAt,
        picture: firstPicturesIn(item)[0] ?? null,
      }),
    ),
  )
  const lists = onceEach(catalogs.map((catalog) => catalogThing(catalog, items)))
  // A sauna's own page says more than a list, however old it is.
  return [...lists, ...products.toSorted(newestFirst), ...onceEach(listed).filter(isNotIn(products))]
}

const isNotIn = (known: readonly SavedThing[]) => {
  const pages = new Set(known.map(({ page }) => page))
  return ({ page }: SavedThing) => !pages.has(page)
}
