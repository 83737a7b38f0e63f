import type { CatalogItem } from '../../contract/catalog.ts'
import { addDays } from '../domain/day.ts'
import type { ListedProduct } from '../repositories/catalog/catalog.repo.ts'

/** A sauna in a list. */
export const itemToWire = (product: ListedProduct, kind: 'rental' | 'sale'): CatalogItem => ({
  id: product.id,
  title: product.title,
  description_raw: product.descriptionHtml,
  images: product.images,
  properties: product.properties.filter(({ label, value }) => label && value),
  cost: product.priceCents,
  ...(product.leastPriceCents !== null && { cost_from: product.leastPriceCents }),
  ...(kind === 'rental' ? nearestStay(product) : { in_stock: (product.stock ?? 0) > 0 }),
})

/** The first stay that can be booked, of the shortest length. */
const nearestStay = ({ nearestDate, minNights }: ListedProduct) => ({
  nearest_date: nearestDate,
  ...(nearestDate !== null && { nearest_return: addDays(nearestDate, minNights) }),
})
