import { describe, expect, it } from 'vitest'
import { createCatalogStore } from '../../src/features/catalog/catalog.store.ts'
import { createSearchStore } from '../../src/features/catalog/search.store.ts'
import { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import { aForm, aSaleForm } from '../server/journey.ts'
import { aCrawl, checkoutSteps, crawlCheckout, onlyAt, toldUntil } from './a-price-crawl.ts'
import { type PriceChange, toldAt, usePricedShop } from './a-priced-shop.ts'

const steps = ['page', 'pickup', 'delivery', 'log-in', ...checkoutSteps] as const
type Step = (typeof steps)[number]
const changes: readonly PriceChange[] = ['price', 'fee', 'tax']

describe('A price that changes, against the real app', () => {
  const { shop, aPlace, aTab } = usePricedShop()

  /** From the list of what is for sale to the paid order, with one change before one step. */
  async function crawl(at: Step, what: PriceChange) {
    const { sale, change } = await aPlace()
    const { tab, call, catalog, openSauna, logIn } = await aTab()
    const crawled = aCrawl<Step>(at, () => change(what, sale.id))
    const { said, before } = crawled

    await catalog.load({
      settlementId: null,
      page: undefined,
      sort: undefined,
      from: undefined,
      to: undefined,
    })
    catalog.data.value!.data = [{ ...catalog.data.value!.data[0]!, id: sale.id, cost: sale.priceCents }]
    await before('page')
    const { booking, ...first } = await openSauna(sale.id, 'sale')
    said.page = await first.said()
    await before('pickup')
    await booking.chooseDelivery('pickup')
    said.pickup = await first.said()
    await before('delivery')
    await booking.chooseDelivery('delivery')
    said.delivery = await first.said()
    await before('log-in')
    const userId = await logIn()
    const none = { catalog: createCatalogStore(call), search: createSearchStore(call) }
    const second = await openSauna(sale.id, 'sale', none)
    said['log-in'] = await second.said()
    const enter = () => second.booking.confirmBooking()
    await crawlCheckout(crawled, { shop: shop(), tab, call, userId, form: aSaleForm(), enter })
    return said
  }

  const total = '$16,210.44'
  const wasTotal = `Your total was ${total}.`
  const price = 'The price has changed since you first saw it. It was $14,900.'
  const fee = 'The delivery fee has changed since you first saw it. It was $75.00.'
  const onPage = {
    price: `${price} ${wasTotal}`,
    fee: `${fee} ${wasTotal}`,
    tax: `The total has changed since you first saw it. It was ${total}.`,
  }
  const atCheckout = {
    price: `${total} → $17,292.94`,
    fee: `${total} → $16,232.09`,
    tax: `${total} → $16,322.75`,
  }
  const expected: Record<Step, Partial<Record<PriceChange, string | null>>> = {
    page: { price, fee: null, tax: null },
    pickup: { price, fee: null, tax: 'The tax has changed since you first saw it. It was about 8.25%.' },
    delivery: onPage,
    'log-in': onPage,
    checkout: atCheckout,
    'look again': atCheckout,
    reload: atCheckout,
    accept: atCheckout,
    pay: { price: null, fee: null, tax: null },
  }

  it.each(steps.flatMap((step) => changes.map((change) => [step, change] as const)))(
    'of a sauna for sale before “%s” (%s) is told with what it was',
    async (step, change) => {
      expect(toldUntil(await crawl(step, change), steps, step)).toEqual(
        onlyAt(steps, step, expected[step][change]),
      )
    },
  )

  /** A rental at the checkout of a customer, delivered. */
  async function aCheckout() {
    const place = await aPlace()
    const { tab, call, logIn } = await aTab()
    await logIn()
    const params = { productId: place.sauna.id }
    const body = { date_from: '2026-12-01', date_to: '2026-12-04' }
    await call('POST /api/v1/products/:productId/booking', { params, body })
    const checkout = createCheckoutStore(call, tab)
    await checkout.openCheckout()
    return { ...place, checkout }
  }

  it.each(['price', 'season', 'tax', 'deposit'] as const)(
    'with the method that is chosen at the checkout (%s) is told, and the other method is none of it',
    async (what) => {
      const { checkout, change } = await aCheckout()
      await checkout.chooseMethod('pickup')
      expect(toldAt(checkout)).toBeNull()
      await checkout.chooseMethod('delivery')
      expect(toldAt(checkout)).toBeNull()
      await change(what)
      await checkout.chooseMethod('pickup')
      expect(checkout.totalChange.value).toMatchObject({
        before: { totalCost: 56_831 },
        after: { deliveryMethod: 'pickup' },
      })
    },
  )

  it('in two steps is told once with the first total, and not at all when it is back', async () => {
    const { checkout, change, reset } = await aCheckout()
    await change('fee')
    await checkout.loadTotal()
    await change('tax')
    await checkout.loadTotal()
    expect(toldAt(checkout)).toMatch(/^\$568\.31 → /)
    await reset()
    await checkout.loadTotal()
    expect(toldAt(checkout)).toBeNull()
  })

  it('while what is free instead is shown is told with what it was said to cost', async () => {
    const place = await aPlace()
    const late = await aTab()
    await late.logIn()
    const params = { productId: place.sauna.id }
    const body = { date_from: '2026-12-01', date_to: '2026-12-04' }
    await late.call('POST /api/v1/products/:productId/booking', { params, body })
    const other = await aTab()
    await other.logIn()
    await other.call('POST /api/v1/products/:productId/booking', { params, body })
    await createCheckoutStore(other.call, other.tab).openCheckout()
    const checkout = createCheckoutStore(late.call, late.tab)
    await checkout.openCheckout()
    const [offer] = checkout.unavailable.alternatives.value!.dates
    await place.change('price')
    const stay = { from: offer!.dateFrom, to: offer!.dateTo }
    await checkout.chooseAlternative({ productId: place.sauna.id, stay })
    expect(toldAt(checkout)).toBe('$568.31 → $730.69')
    checkout.editForm({ ...aForm(), site_confirmed: 'yes' })
    expect(await checkout.acceptTotal()).toMatch(/^\/pay\//)
  })
})
