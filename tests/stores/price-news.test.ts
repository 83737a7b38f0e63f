import { signal } from '@preact/signals-core'
import { describe, expect, it, vi } from 'vitest'
import type { Sum } from '../../src/features/product/price-amounts.ts'
import { linkedPrice } from '../../src/features/product/listed-price.ts'
import { createSeenPrices } from '../../src/features/product/seen-prices.ts'
import { createPriceNews } from '../../src/features/product/price-news.ts'
import { draftKeys, type SafeStorage } from '../../src/lib/browser.ts'
import { aStorage } from './a-storage.ts'

const cabin = { id: 1, catalogType: 'rental' as 'rental' | 'sale', cost: 16_900 }
const stay = { from: '2026-12-01', to: '2026-12-04' }
const sumOf = (price: number, rentalCost = 3 * price) => ({ price, stay, rentalCost })

function open({
  listed,
  linked = '',
  tab = aStorage(),
}: {
  listed?: { cost: number; costFrom?: number }
  /** The query of the address. */
  linked?: string
  tab?: SafeStorage
} = {}) {
  const product = signal<(typeof cabin & { costFrom?: number }) | null>(null)
  const calculations = signal<Sum | null>(null)
  const reload = vi.fn<() => void>()
  const savedAt = signal<string | null>(null)
  const seenPrices = createSeenPrices(tab)
  const { news, watch } = createPriceNews({
    id: 1,
    listed,
    linked: linkedPrice(new URLSearchParams(linked)),
    product,
    savedAt,
    calculations,
    seenPrices,
    reload,
  })
  watch()
  return { savedAt, product, calculations, reload, news }
}

describe('News of a price', () => {
  it('are none while it is what the visitor saw first', () => {
    const page = open({ listed: { cost: 16_900 } })
    page.product.value = cabin
    page.calculations.value = sumOf(16_900)
    page.calculations.value = { ...sumOf(16_900, 67_600), stay: { from: '2026-12-01', to: '2026-12-05' } }
    expect([page.news.value, page.reload.mock.calls]).toEqual([null, []])
  })

  it('say what a night was in the list', () => {
    const page = open({ listed: { cost: 18_900, costFrom: 15_000 } })
    page.product.value = { ...cabin, costFrom: 16_000 }
    expect(page.news.value).toBe('The price has changed since you first saw it. It was $150 a night.')
  })

  it('say what an email said that its dates cost in all, and nothing of other dates', () => {
    const linked = 'date_from=2026-12-01&date_to=2026-12-04&delivery_method=pickup&seen_total=54883'
    const page = open({ linked })
    page.product.value = cabin
    const sum = { ...sumOf(16_900), deliveryMethod: 'pickup' as const, totalCost: 60_000 }
    page.calculations.value = sum
    expect(page.news.value).toBe('The total has changed since you first saw it. It was $548.83.')
    page.calculations.value = { ...sum, stay: { from: '2026-12-08', to: '2026-12-11' } }
    expect(page.news.value).toBeNull()
    const same = open({ linked })
    same.product.value = cabin
    same.calculations.value = { ...sum, totalCost: 54_883 }
    expect(same.news.value).toBeNull()
  })

  it.each(['', 'seen_total=', 'seen_total=-5', 'seen_total=1e999', 'seen_total=abc'])(
    'make nothing of an address with “%s”',
    (query) => expect(linkedPrice(new URLSearchParams(query))).toEqual({}),
  )

  it('say what a sauna for sale was, and end when the price is back', () => {
    const page = open()
    page.product.value = { ...cabin, catalogType: 'sale', cost: 1_490_000 }
    page.product.value = { ...cabin, catalogType: 'sale', cost: 1_590_000 }
    expect(page.news.value).toBe('The price has changed since you first saw it. It was $14,900.')
    page.product.value = { ...cabin, catalogType: 'sale', cost: 1_490_000 }
    expect(page.news.value).toBeNull()
  })

  it('are asked for once when the nights cost something else than the page says', () => {
    const page = open()
    page.product.value = cabin
    page.calculations.value = sumOf(16_900)
    page.calculations.value = sumOf(20_200)
    expect(page.reload).toHaveBeenCalledOnce()
    page.product.value = { ...cabin, cost: 20_200 }
    expect(page.reload).toHaveBeenCalledOnce()
    expect(page.news.value).toBe('The price has changed since you first saw it. It was $169 a night.')
  })

  it('say what the nights were where only the price of some nights has changed, until others are shown', () => {
    const page = open()
    page.product.value = cabin
    page.calculations.value = sumOf(16_900)
    page.calculations.value = sumOf(16_900, 60_000)
    expect(page.news.value).toBe(
      'The price of these nights has changed since you first saw it. It was $507.00.',
    )
    page.calculations.value = { ...sumOf(16_900, 67_600), stay: { from: '2026-12-01', to: '2026-12-05' } }
    expect(page.news.value).toBeNull()
  })

  it('are none beside a saved copy, which may be older than the list', () => {
    const page = open({ listed: { cost: 20_100 } })
    page.savedAt.value = '2026-11-20T12:00:00Z'
    page.product.value = cabin
    expect(page.news.value).toBeNull()
    page.savedAt.value = null
    expect(page.news.value).not.toBeNull()
  })

  it('are not those of another sauna, which the page still holds', () => {
    const page = open({ listed: { cost: 16_900 } })
    page.product.value = { ...cabin, id: 2, cost: 30_000 }
    expect(page.news.value).toBeNull()
  })

  it('say after a reload or a log-in what the tab showed before it, once', () => {
    const tab = aStorage()
    const first = open({ tab })
    first.product.value = cabin
    first.calculations.value = sumOf(16_900)
    const second = open({ tab })
    second.product.value = { ...cabin, cost: 20_200 }
    expect(second.news.value).toBe('The price has changed since you first saw it. It was $169 a night.')
    const third = open({ tab })
    third.product.value = { ...cabin, cost: 20_200 }
    expect(third.news.value).toBeNull()
  })

  it.each(['{', '7', '[7]', '[[1, null]]', '[[1, {"night": "16900"}]]'])(
    'are none because of %s in the tab',
    (text) => {
      const tab = aStorage()
      tab.write(draftKeys.prices, text)
      const page = open({ tab })
      page.product.value = cabin
      expect(page.news.value).toBeNull()
    },
  )

  it('are remembered of twenty saunas', () => {
    const seenPrices = createSeenPrices(aStorage())
    for (let id = 1; id <= 21; id++) seenPrices.write(id, { night: id })
    seenPrices.write(2, { night: 200 })
    expect([1, 2, 21].map((id) => seenPrices.find(id)['night'])).toEqual([undefined, 200, 21])
  })
})
