import type { DeliveryMethod } from './delivery.ts'

/** When customers come to a settlement and when it delivers, in words: `3 PM to 7 PM`. */
export interface Hours {
  /** On the start date. */
  pickup: string
  /** On the return date. */
  return: string
  /** On the start date. */
  delivery: string
}

/** The hours of the first day of a stay: whether the customer comes or we do. */
export const receiptHours = (hours: Hours, method: DeliveryMethod): string =>
  method === 'pickup' ? hours.pickup : hours.delivery
