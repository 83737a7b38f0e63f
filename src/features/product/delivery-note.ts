import { showPrice } from '../../lib/money.ts'
import { showNumber } from '../../lib/show-number.ts'
import type { DeliveryNote } from '../catalog/CatalogFacts.tsx'
import type { DeliveryAnswer } from './delivery-check.ts'

/** Nobody drives that far, and a number that long takes a second line on a narrow phone. */
const TOO_FAR_MILES = 1000

/**
 * What a card of a catalog says about the visitor's ZIP code. On a phone it shares a line with another fact, and is so short
 * that it needs no second one: the list must not move.
 * @param answer for `zip`; null until the server has given it, and then there is nothing to say
 */
export function deliveryNote(answer: DeliveryAnswer | null, zip: string): DeliveryNote | null {
  if (!answer) return null
  return { label: `To ${zip.trim()}`, value: wordsFor(answer) }
}

function wordsFor({ reaches, deliveryCost, miles }: DeliveryAnswer): string {
  if (reaches) return `delivery ${showPrice(deliveryCost)}`
  return miles < TOO_FAR_MILES ? `pickup, ${showNumber(miles)}\u00a0mi` : 'no delivery'
}
