import { countNights, type Stay } from '../domain/stay.ts'
import type { Turnover } from '../domain/turnover.ts'
import type { RentalUnit } from '../repositories/bookings/rental-unit.repo.ts'
import type { OrderChanges, OrderWithPayment } from '../repositories/orders/order.repo.ts'

/**
 * An order with other dates, or in another unit, and what to write for that. What was promised about the sauna and its
 * place stays, unless it is another sauna; the price always stays.
 */
export function movedOrder(
  order: OrderWithPayment,
  unit: RentalUnit,
  stay: Stay,
  { daysBefore, turnoverDays }: Turnover,
): { after: OrderWithPayment; changes: NonNullable<OrderChanges['order']> } {
  const dates = {
    unitId: unit.id,
    dateFrom: stay.from,
    dateTo: stay.to,
    nights: countNights(stay),
    daysBefore,
    turnoverDays,
    // Nights in a closure are blocked, so wherever it goes, nothing is closed.
    datesClosed: false,
  }
  if (unit.productId === order.productId) return { after: { ...order, ...dates }, changes: dates }
  const { latitude, longitude, hours, timeZone, pickupAddress, trailer, footprint } = unit
  const image = unit.images[0] ?? null
  const pickupPoint = { latitude, longitude }
  const home = {
    productId: unit.productId,
    settlementId: unit.settlementId,
    saunaName: unit.title,
    location: unit.place,
    timeZone,
    pickupAddress,
  }
  return {
    after: { ...order, ...dates, ...home, image, pickupPoint, hours, trailer, footprint },
    changes: {
      ...dates,
      ...home,
      image: JSON.stringify(image),
      pickupPoint: JSON.stringify(pickupPoint),
      hours: hours && JSON.stringify(hours),
      trailer: trailer && JSON.stringify(trailer),
      footprint: footprint && JSON.stringify(footprint),
    },
  }
}
