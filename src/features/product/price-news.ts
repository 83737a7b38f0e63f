import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { showMoney, showPrice } from '../../lib/money.ts'
import type { Calculations } from './booking.store.ts'
import type { Product } from './product.store.ts'

type Priced = Pick<Product, 'cost' | 'costFrom'>
export type PriceNews = ReturnType<typeof createPriceNews>

interface PriceSources {
  id: number
  /** What a list that led here said; undefined where none did. */
  listed?: Priced | undefined
  product: ReadonlySignal<(Priced & Pick<Product, 'id' | 'catalogType'>) | null>
  calculations: ReadonlySignal<Pick<Calculations, 'price' | 'stay' | 'rentalCost'> | null>
  /** When the copy that the page shows was saved; null where it came from the server. */
  savedAt: ReadonlySignal<string | null>
  /** Asks for the sauna, whose page still shows an earlier price. */
  reload: () => void
}

const priceOf = ({ cost, costFrom }: Priced) => costFrom ?? cost

/**
 * What a visitor saw of a sauna's price first, in the list or on its page, where it is different now. Between the page and the
 * payment it is the checkout that compares.
 */
export function createPriceNews({ id, listed, product, savedAt, calculations, reload }: PriceSources) {
  const current = computed(() => (product.value?.id === id ? product.value : null))
  /** In cents, a night or for the sauna. */
  const first = signal(listed ? priceOf(listed) : null)
  /** In cents, by stay: what its nights cost when they were first shown. */
  const firstOfStay = new Map<string, number>()
  /** Where the nights that are shown cost something else now. */
  const nightsBefore = signal<number | null>(null)

  function seeProduct() {
    if (current.value) first.value ??= priceOf(current.value)
  }

  function seeStay() {
    const sum = calculations.value
    const cost = sum?.stay && sum.rentalCost
    if (!sum || !cost) {
      nightsBefore.value = null
      return
    }
    const key = `${sum.stay?.from} ${sum.stay?.to}`
    const before = firstOfStay.get(key) ?? cost
    firstOfStay.set(key, before)
    nightsBefore.value = before === cost ? null : before
    const shown = current.peek()
    // Once for each answer: the sauna's own may be the newer one.
    if (shown && (shown.cost !== sum.price || before !== cost)) reload()
  }

  /** @returns a function that ends it */
  function watch() {
    const stops = [effect(seeProduct), effect(seeStay)]
    return () => stops.forEach((stop) => stop())
  }

  const news = computed(() => {
    // A saved copy says how old it is. Beside a newer list it would have the news the wrong way around.
    if (savedAt.value !== null) return null
    const before = first.value
    if (current.value && before !== null && before !== priceOf(current.value)) {
      const unit = current.value.catalogType === 'rental' ? ' a night' : ''
      return `The price has changed since you first saw it. It was ${showPrice(before)}${unit}.`
    }
    return nightsBefore.value === null
      ? null
      : `The price of these nights has changed since you first saw it. It was ${showMoney(nightsBefore.value)}.`
  })
  return { news, watch }
}
