import type { CatalogStore } from '../catalog/catalog.store.ts'
import type { SearchStore } from '../catalog/search.store.ts'
import type { DeliveryAnswer } from './delivery-check.ts'
import { type Amounts, type Listed, totalName } from './price-amounts.ts'

/** What an answer about a ZIP code says that a delivery costs. */
export const feeOf = (answer: DeliveryAnswer | null) => (answer?.reaches ? answer.deliveryCost : undefined)

interface Lists {
  catalog: Pick<CatalogStore, 'data' | 'query' | 'searchedStay'>
  search: Pick<SearchStore, 'data' | 'query'>
}

/**
 * What the list or the search that is still open says of a sauna; undefined where neither does.
 * @param deliveryCost what the list says that a delivery to the visitor's ZIP code costs
 */
export function listedPrice(
  { catalog, search }: Lists,
  id: number,
  deliveryCost?: number,
): Listed | undefined {
  const item = catalog.data.peek()?.data.find((listed) => listed.id === id)
  if (item) {
    const isRental = catalog.query.peek()?.settlementId != null
    return {
      ...priceOf(item),
      ...(isRental && { deliveryCost }),
      ...totalOf(catalog.searchedStay.peek(), 'pickup', item.totalCost),
    }
  }
  const found = search.data.peek()?.data.find((listed) => listed.id === id)
  if (!found) return undefined
  const { date_from: from, date_to: to } = search.query.peek()
  const stay = from && to ? { from, to } : null
  const { deliveryMethod, deliveryCost: fee } = found
  return { ...priceOf(found), deliveryCost: fee, ...totalOf(stay, deliveryMethod, found.totalCost) }
}

const priceOf = ({ cost, costFrom }: Listed) => ({ cost, costFrom })

const totalOf = (
  stay: { from: string; to: string } | null,
  method: 'pickup' | 'delivery',
  cents: number | null | undefined,
) => (stay && cents != null ? { total: { stay, method, cents } } : {})

/** What the email said that led here by its link: these dates in all. */
export function linkedPrice(query: URLSearchParams): Amounts {
  const [from, to] = [query.get('date_from') ?? '', query.get('date_to') ?? '']
  const cents = Number(query.get('seen_total'))
  const method = query.get('delivery_method') ?? undefined
  return Number.isSafeInteger(cents) && cents > 0 ? { [totalName({ from, to }, method)]: cents } : {}
}
