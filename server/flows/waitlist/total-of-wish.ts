import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Cents } from '../../domain/money.ts'
import { quoteOffer } from '../../domain/offer.ts'
import type { Stay } from '../../domain/stay.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'

/** What a stay that somebody waits for costs in all, by the prices of now. */
export const totalOfWish = (product: Bookable, stay: Stay, method: DeliveryMethod): Cents | null =>
  quoteOffer(product, stay, method).totalCost
