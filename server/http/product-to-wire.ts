import type { ProductDetails } from '../repositories/catalog/catalog.repo.ts'
import { itemToWire } from './item-to-wire.ts'
import { trailerToWire } from './trailer-to-wire.ts'

/** A sauna on its own page. */
export const productToWire = (product: ProductDetails) => ({
  ...itemToWire(product, product.kind),
  catalog_type: product.kind,
  ...(product.images[0]?.share && { share_image: product.images[0].share }),
  items: product.items,
  ...trailerToWire(product.trailer),
  settlement:
    product.settlementId === null
      ? null
      : {
          id: product.settlementId,
          name: product.settlementName ?? '',
          pickup_address: product.pickupAddress ?? '',
          hours: product.hours,
        },
})
