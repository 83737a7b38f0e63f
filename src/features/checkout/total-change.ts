import { signal } from '@preact/signals-core'
import type { SafeStorage } from '../../lib/browser.ts'
import { isSamePrice, type PriceTerms, rememberPrice, type RequestTotal } from './seen-price.ts'

/** A total that has changed since the customer saw it on the sauna's page or here, or accepted it. */
export interface TotalChange {
  before: PriceTerms
  after: PriceTerms
  wasAccepted: boolean
}

/** What the customer has to be told: a total must not change unnoticed, whenever it is asked for again. */
export function createTotalChange(tabStorage: SafeStorage) {
  const change = signal<TotalChange | null>(null)

  /** @param before what they were shown, if that is another price */
  function note(before: PriceTerms | null | undefined, after: RequestTotal) {
    rememberPrice(tabStorage, after)
    const told = change.peek()
    if (!before) {
      if (told && !isSamePrice(told.after, after)) change.value = null
      return
    }
    // Of several changes, the first one counts until there is an answer to it.
    const first = told && told.after.productId === after.productId ? told.before : before
    change.value = isSamePrice(first, after)
      ? null
      : { before: first, after, wasAccepted: told?.wasAccepted ?? false }
  }

  /** The shop has not taken the order at what was shown. */
  function refuse(shown: RequestTotal, after: RequestTotal) {
    rememberPrice(tabStorage, after)
    if (!isSamePrice(shown, after)) change.value = { before: shown, after, wasAccepted: true }
  }

  /** There is an answer to it: another choice, or an acceptance. */
  function forget() {
    change.value = null
  }

  return { change, note, refuse, forget }
}
