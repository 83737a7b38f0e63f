import { showPrice } from '../../lib/money.ts'
import { showNumber } from '../../lib/show-number.ts'
import type { DeliveryNote } from '../catalog/CatalogFacts.tsx'
import type { DeliveryAnswer } from './delivery-check.ts'

/**
 * What a card of a catalog says about the visitor's ZIP code: short, since it shares a line of a phone with another fact.
 * @param answer for `zip`; null until the server has given it, and then there is nothing to say
 */
export function deliveryNote(answer: DeliveryAnswer | null, zip: string): DeliveryNote | null {
  if (!answer) return null
  const value = answer.reaches
    ? `delivered for ${showPrice(answer.deliveryCost)}`
    : `pickup only, ${showNumber(answer.miles)}\u00a0mi`
  return { label: `To ${zip.trim()}`, value }
}
