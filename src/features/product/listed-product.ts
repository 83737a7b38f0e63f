import type { CatalogItem } from '../catalog/catalog.store.ts'
import type { Product } from './product.store.ts'

/**
 * A sauna as far as its list knows it, shown until the rest has come: what is in the package and where it is picked up.
 * @param place where the list is from; null for the list of what is for sale
 */
export function listedProduct(item: CatalogItem, place: { id: number; name: string } | null): Product {
  return {
    ...item,
    catalogType: place ? 'rental' : 'sale',
    items: [],
    settlement: place && { ...place, pickupAddress: '' },
  }
}
