import type { CatalogItem, CatalogListPage } from '../contract/catalog.ts'
import type { ListedProduct, Product } from '../contract/product.ts'
import type { Settlement } from '../contract/settlements.ts'
import { matchPath } from '../contract/match-address.ts'

/** A cached page of a catalog, with the address it is cached under. */
export interface CachedCatalog {
  key: string
  savedAt: string
  listPage: CatalogListPage
}

export interface ProductFromCatalog {
  savedAt: string
  product: ListedProduct
}

const pathOf = (key: string) => key.split('?')[0] ?? ''

function productOf(item: CatalogItem, settlement: Product['settlement'], isRental: boolean): ListedProduct {
  return {
    ...item,
    catalog_type: isRental ? 'rental' : 'sale',
    items: [],
    settlement,
    is_listed_only: true,
  }
}

/**
 * A sauna whose own page was never opened, as far as a list knows it: without what is included and without its
 * pickup address. The newest list wins; null when none has the sauna.
 */
export function findListedProduct(
  productId: string,
  catalogs: readonly CachedCatalog[],
  settlements: readonly Settlement[],
): ProductFromCatalog | null {
  const newestFirst = catalogs.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  for (const { key, savedAt, listPage } of newestFirst) {
    const item = listPage.data.find(({ id }) => String(id) === productId)
    if (!item) continue
    const settlementId = matchPath('/api/v1/catalog/rental/:id', pathOf(key))?.id
    const place = settlements.find(({ id }) => String(id) === settlementId)
    const settlement =
      settlementId === undefined
        ? null
        : { id: Number(settlementId), name: place?.name ?? '', pickup_address: '' }
    return { savedAt, product: productOf(item, settlement, settlementId !== undefined) }
  }
  return null
}
