import { sayPrices } from '../domain/say-prices.ts'
import type { ProductDetails } from '../repositories/catalog/catalog.repo.ts'
import { itemToWire } from './item-to-wire.ts'
import { trailerToWire } from './trailer-to-wire.ts'

/** A sauna on its own page. */
export function productToWire(product: ProductDetails) {
  const note = sayPrices({ price: product.priceCents, priceRules: product.priceRules })
  return {
    ...itemToWire(product, product.kind),
    ...(note !== null && { price_note: note }),
    catalog_type: product.kind,
    ...(product.images[0]?.share && { share_image: product.images[0].share }),
    items: product.items,
    ...trailerToWire(product.trailer),
    ...(product.footprint && { footprint: product.footprint }),
    settlement:
      product.settlementId === null
        ? null
        : {
            id: product.settlementId,
            name: product.settlementName ?? '',
            pickup_address: product.pickupAddress ?? '',
            hours: product.hours,
            by_trip: product.byTrip,
          },
  }
}
