import { checkTow, type TowAnswer, type TowCar, type Trailer } from '../../contract/tow-check.ts'
import type { DeliveryMethod } from './delivery.ts'

/** Whether the car can tow what was ordered; null for a delivery, and where nothing is known of either. */
export const towCheckOf = (order: {
  deliveryMethod: DeliveryMethod
  trailer: Trailer | null
  towCar: TowCar | null
}): TowAnswer | null =>
  order.deliveryMethod === 'pickup' && order.trailer && order.towCar
    ? checkTow(order.towCar, order.trailer)
    : null
