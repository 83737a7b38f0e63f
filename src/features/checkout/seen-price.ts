import type { ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'

export type RequestTotal = ReplyOf<'GET /api/v1/request/total'>

/** What a total consists of, also as the sauna's page shows it. */
export type PriceTerms = Pick<RequestTotal, 'productId' | 'stay' | 'deliveryMethod' | 'nightsCount'> &
  Partial<
    Pick<
      RequestTotal,
      | 'saunaName'
      | 'nightPrices'
      | 'rentalCost'
      | 'productCost'
      | 'deliveryCost'
      | 'tax'
      | 'totalCost'
      | 'deposit'
    >
  >

/** The part of a version that names the price; after it comes what the total belongs to. */
const priceVersionOf = (version: string) => version.split('@', 1)[0]

/**
 * What the customer saw on this sauna's page, if the total is different now; null if it is the same, and for another sauna.
 * Announced once, so it is forgotten.
 */
export function takeSeenPrice(tabStorage: SafeStorage, total: RequestTotal): PriceTerms | null {
  const text = tabStorage.read(draftKeys.seen)
  tabStorage.remove(draftKeys.seen)
  const seen = parseTerms(text)
  if (seen?.productId !== total.productId) return null
  return priceVersionOf(seen.version) === priceVersionOf(total.version) ? null : seen
}

/** Storage can hold anything; whatever is not a price of ours counts as nothing. */
function parseTerms(text: string | null): (PriceTerms & { version: string }) | null {
  try {
    const terms = JSON.parse(text ?? 'null') as (PriceTerms & { version: unknown }) | null
    if (typeof terms?.version !== 'string' || typeof terms.totalCost !== 'number') return null
    return { ...terms, version: terms.version }
  } catch {
    return null
  }
}
