import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import { showMoney, showPrice } from '../../lib/money.ts'
import {
  type Amounts,
  amountsOfList,
  amountsOfSum,
  findOtherRate,
  type Listed,
  nightsName,
  type Priced,
  showRate,
  type Sum,
  totalName,
  totalOfList,
} from './price-amounts.ts'
import type { SeenPrices } from './seen-prices.ts'
import type { Product } from './product.store.ts'

export type PriceNews = ReturnType<typeof createPriceNews>

interface PriceSources {
  id: number
  /** What a list that led here said; undefined where none did. */
  listed?: Listed | undefined
  /** What an email said that led here. */
  linked?: Amounts
  product: ReadonlySignal<(Priced & Pick<Product, 'id' | 'catalogType'>) | null>
  calculations: ReadonlySignal<Sum | null>
  /** When the copy that the page shows was saved; null where it came from the server. */
  savedAt: ReadonlySignal<string | null>
  seenPrices: SeenPrices
  /** Asks for the sauna, whose page still shows an earlier price. */
  reload: () => void
  /** What the answer about a ZIP code says that a delivery costs; undefined where there is none. */
  checkedDelivery?: () => number | undefined
  /** Asks about the ZIP code again, whose answer names an earlier fee. */
  checkDelivery?: () => void
}

/**
 * What a visitor saw of a sauna's price first, in the list, on its page, or there before a log-in or a reload, where it is
 * different now. Between the page and the payment it is the checkout that compares.
 */
export function createPriceNews(sources: PriceSources) {
  const { id, listed, linked = {}, product, savedAt, calculations, seenPrices, reload } = sources
  const current = computed(() => (product.value?.id === id ? product.value : null))
  const remembered = seenPrices.find(id)
  /** What was seen before each amount of now; the list first, which is what the visitor comes from. */
  const earlier = [listed ? amountsOfList(listed) : {}, linked, remembered]
  /** What this page showed first. */
  const firstHere: Amounts = {}
  /** What it shows last. */
  let shown: Amounts = {}

  function show(amounts: Amounts) {
    for (const [name, cents] of Object.entries(amounts)) firstHere[name] ??= cents
    shown = { ...shown, ...amounts }
    // A saved copy may be older than what was seen elsewhere.
    if (savedAt.value === null) seenPrices.write(id, { ...remembered, ...shown })
  }

  const seeProduct = () => current.value && show(amountsOfList(current.value))
  const seeSum = () => calculations.value && show(amountsOfSum(calculations.value))

  /** Once for each answer: the sauna's own may be the newer one. */
  function compare() {
    const sum = calculations.value
    const known = current.peek()
    if (!sum || !known) return
    const nights = nightsName(sum.stay)
    const cost = amountsOfSum(sum)[nights]
    const isFlatNoMore = known.costFrom === undefined && sum.nightPrices !== undefined
    if (known.cost !== sum.price || isFlatNoMore || (firstHere[nights] ?? cost) !== cost) reload()
    const checked = sources.checkedDelivery?.()
    if (sum.deliveryCost != null && checked !== undefined && checked !== sum.deliveryCost)
      sources.checkDelivery?.()
  }

  /** @returns a function that ends it */
  function watch() {
    const stops = [effect(() => void seeProduct()), effect(() => void seeSum()), effect(compare)]
    return () => stops.forEach((stop) => stop())
  }

  /** What an amount was when it was seen first; null if that is what it is. */
  function before(name: string, cents: number | undefined): number | null {
    if (cents === undefined) return null
    const known = [...earlier, firstHere].map((amounts) => amounts[name])
    return known.find((amount) => amount !== undefined && amount !== cents) ?? null
  }

  /** What every night cost, where these nights have prices of their own now. */
  const flatBefore = ({ nightPrices }: Sum) =>
    nightPrices ? ([...earlier, firstHere].find((amounts) => amounts['flat'])?.['flat'] ?? null) : null

  function* sentences(sauna: (Priced & Pick<Product, 'catalogType'>) | null, sum: Sum | null) {
    const page = sauna ? amountsOfList(sauna) : {}
    const now = sum ? amountsOfSum(sum) : {}
    const nights = nightsName(sum?.stay)
    const nightsBefore = before(nights, now[nights])
    const night = before('night', page['night']) ?? (nightsBefore === null && sum ? flatBefore(sum) : null)
    if (night !== null)
      yield `The price has ${changed(showPrice(night) + (sauna?.catalogType === 'sale' ? '' : ' a night'))}`
    else if (nightsBefore !== null) yield `The price of these nights has ${changed(showMoney(nightsBefore))}`
    const fee = before('delivery', now['delivery'])
    if (fee !== null) yield `The delivery fee has ${changed(showMoney(fee))}`
    const name = totalName(sum?.stay, sum?.deliveryMethod)
    const total = before(name, now[name])
    const other = listed && sum ? totalOfList(listed, sum) : null
    const isExplained = night !== null || nightsBefore !== null || fee !== null
    if (total !== null && isExplained) yield `Your total was ${showMoney(total)}.`
    else if (total !== null) yield `The total has ${changed(showMoney(total))}`
    else if (other !== null && !isExplained)
      yield `The total without delivery has ${changed(showMoney(other))}`
    else {
      const rate = findOtherRate(now, [remembered, firstHere])
      if (rate) yield `The tax has ${changed(`about ${showRate(rate)}`)}`
    }
  }

  const news = computed(() => {
    // A saved copy says how old it is. Beside a newer list it would have the news the wrong way around.
    if (savedAt.value !== null) return null
    return [...sentences(current.value, calculations.value)].join(' ') || null
  })
  return { news, watch }
}

const changed = (was: string) => `changed since you first saw it. It was ${was}.`
