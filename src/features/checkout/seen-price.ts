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
      | 'version'
    >
  > & {
    /** Seen here, and not on the sauna's page, which does not name the deposit. */
    atCheckout?: true
  }

/** The part of a version that names the price; after it comes what the total belongs to. */
const priceVersionOf = (version = '') => version.split('@', 1)[0]

type SeenPrice = PriceTerms & { version: string }

export const isSamePrice = (a: Pick<PriceTerms, 'version'>, b: { version: string }) =>
  priceVersionOf(a.version) === priceVersionOf(b.version)

/**
 * What the customer saw of this choice before the checkout was opened, if the total is different now; null if it is the same,
 * and for another sauna. What was seen here before a reload or a log-in says nothing about other dates.
 * @param linkedTotal what an email said that led here; it counts until this tab has seen something of the sauna; 0 for none
 */
export function findSeenPrice(
  tabStorage: SafeStorage,
  total: RequestTotal,
  linkedTotal: number,
): PriceTerms | null {
  const seen = parseTerms(tabStorage.read(draftKeys.seen))
  if (seen?.productId !== total.productId)
    return linkedTotal && linkedTotal !== total.totalCost
      ? { ...total, tax: undefined, totalCost: linkedTotal, version: '' }
      : null
  if (isSamePrice(seen, total)) return null
  const isSameStay = seen.stay?.from === total.stay?.from && seen.stay?.to === total.stay?.to
  return isSameStay || !seen.atCheckout ? seen : null
}

/** All of a total that is compared; the rest of it, such as the rental rules, is no business of the tab's. */
const remembered = [
  'productId',
  'saunaName',
  'stay',
  'deliveryMethod',
  'nightsCount',
  'nightPrices',
  'rentalCost',
  'productCost',
  'deliveryCost',
  'tax',
  'totalCost',
  'deposit',
  'version',
] as const satisfies readonly (keyof RequestTotal)[]

/** The customer sees it now. */
export function rememberPrice(tabStorage: SafeStorage, total: RequestTotal): void {
  const terms = Object.fromEntries(remembered.map((name) => [name, total[name]]))
  tabStorage.write(draftKeys.seen, JSON.stringify({ ...terms, atCheckout: true }))
}

/**
 * Whether a total differs from the one before by the delivery alone, which the customer has just chosen otherwise, and by its
 * tax. Each of both taxes may be half a cent off.
 */
export function isOtherMethodAlone(before: PriceTerms, after: PriceTerms): boolean {
  const net = (terms: PriceTerms) => (terms.totalCost ?? 0) - (terms.tax ?? 0)
  const factor = net(after) / (net(before) || 1)
  const same = (['productId', 'rentalCost', 'productCost', 'deposit'] as const).every(
    (name) => (before[name] ?? null) === (after[name] ?? null),
  )
  const isSameFee =
    before.deliveryMethod !== after.deliveryMethod || before.deliveryCost === after.deliveryCost
  return same && isSameFee && Math.abs((after.tax ?? 0) - (before.tax ?? 0) * factor) <= (1 + factor) / 2
}

/** Storage can hold anything; whatever is not a price of ours counts as nothing. */
function parseTerms(text: string | null): SeenPrice | null {
  try {
    const terms = JSON.parse(text ?? 'null') as Partial<
      SeenPrice & { price: number; typeForm: string }
    > | null
    if (typeof terms?.version !== 'string' || typeof terms.totalCost !== 'number') return null
    // A sauna's page calls the cost of one that is for sale its price.
    const cost = terms.typeForm === 'sale' ? { productCost: terms.price ?? null } : {}
    return { ...(terms as SeenPrice), ...cost }
  } catch {
    return null
  }
}
