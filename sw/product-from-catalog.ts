import type { CatalogItem, CatalogListPage } from '../contract/catalog.ts'
import type { ListedProduct, Product } from '../contract/product.ts'
import type { Settlement } from '../contract/settlements.ts'
import { matchPath } from './match-address.ts'

/** A kept page of a catalogue, with the address it was kept under. */
export interface KeptCatalog {
  key: string
  savedAt: string
  page: CatalogListPage
}

export interface FoundProduct {
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
 * A sauna whose own page was never opened, as far as a list knows it: without what is in the package and without the
 * address of its place. The newest list wins; null when none has it.
 */
export function findListedProduct(
  productId: string,
  catalogs: readonly KeptCatalog[],
  settlements: readonly Settlement[],
): FoundProduct | null {
  const newestFirst = catalogs.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  for (const { key, savedAt, page } of newestFirst) {
    const item = page.data.find(({ id }) => String(id) === productId)
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
