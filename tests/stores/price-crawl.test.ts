import { describe, expect, it } from 'vitest'
import { createCatalogStore } from '../../src/features/catalog/catalog.store.ts'
import { createSearchStore } from '../../src/features/catalog/search.store.ts'
import { aForm } from '../server/journey.ts'
import { aCrawl, checkoutSteps, crawlCheckout, onlyAt, toldUntil } from './a-price-crawl.ts'
import { usePricedShop, type PriceChange } from './a-priced-shop.ts'

const stay = { from: '2026-12-01', to: '2026-12-04' }
const ZIP = '12203'

const changes: readonly PriceChange[] = ['price', 'season', 'fee', 'tax', 'deposit']
/** What a customer does next when it has changed. */
const steps = ['page', 'dates', 'pickup', 'delivery', 'log-in', ...checkoutSteps] as const
type Step = (typeof steps)[number]

describe('A price that changes before any step, against the real app', () => {
  const { shop, aPlace, aTab } = usePricedShop()

  /** From a list to the paid order of a rental, with one change before one step. @returns what was said at each step */
  async function crawl(from: 'catalog' | 'search' | 'list without dates', at: Step, what: PriceChange) {
    const place = await aPlace()
    const { tab, call, catalog, search, openSauna, logIn } = await aTab()
    const crawled = aCrawl<Step>(at, () => place.change(what))
    const { said, before } = crawled

    const dates = { date_from: stay.from, date_to: stay.to }
    const settlementId = String(place.settlement.id)
    const searched = from === 'list without dates' ? undefined : stay
    if (from === 'search') await search.load({ settlement: settlementId, zip_code: ZIP, ...dates })
    else
      await catalog.load({
        settlementId,
        page: undefined,
        sort: undefined,
        from: searched?.from,
        to: searched?.to,
      })
    await before('page')
    const first = await openSauna(place.sauna.id, 'rental')
    first.booking.suggestStay(searched ?? null)
    await expect.poll(() => first.booking.calculations.value?.stay ?? undefined).toEqual(searched)
    said.page = await first.said()
    await before('dates')
    await first.booking.chooseDates(stay.from, stay.to)
    said.dates = await first.said()
    await before('pickup')
    await first.booking.chooseDelivery('pickup')
    said.pickup = await first.said()
    await before('delivery')
    await first.booking.chooseDelivery('delivery')
    said.delivery = await first.said()
    await before('log-in')
    const userId = await logIn()
    const none = { catalog: createCatalogStore(call), search: createSearchStore(call) }
    const second = await openSauna(place.sauna.id, 'rental', none)
    said['log-in'] = await second.said()

    const enter = () => second.booking.confirmBooking()
    await crawlCheckout(crawled, { shop: shop(), tab, call, userId, form: aForm(), enter })
    return said
  }

  // 3 nights at $150, delivered for $75, with 8.25% tax.
  const total = '$568.31'
  const after = { price: '$730.69', season: '$600.79', fee: '$589.96', tax: '$572.25' }
  const night = 'The price has changed since you first saw it. It was $150 a night.'
  const nights = 'The price of these nights has changed since you first saw it. It was $450.00.'
  const fee = 'The delivery fee has changed since you first saw it. It was $75.00.'
  const rate = 'The tax has changed since you first saw it. It was about 8.25%.'
  const wasTotal = `Your total was ${total}.`
  const onPage = {
    price: `${night} ${wasTotal}`,
    season: `${nights} ${wasTotal}`,
    fee: `${fee} ${wasTotal}`,
    tax: `The total has changed since you first saw it. It was ${total}.`,
    deposit: null,
  }
  const atCheckout = {
    price: `${total} → ${after.price}`,
    season: `${total} → ${after.season}`,
    fee: `${total} → ${after.fee}`,
    tax: `${total} → ${after.tax}`,
    deposit: 'deposit $200.00',
  }
  type Expected = Record<Step, Record<PriceChange, string | null>>
  /** What has to be said first, and where; what nobody has seen yet is no news. */
  const fromSearch: Expected = {
    page: { ...onPage, season: `${night} ${wasTotal}` },
    dates: onPage,
    pickup: { price: night, season: nights, fee: null, tax: rate, deposit: null },
    delivery: onPage,
    'log-in': onPage,
    // Their page does not name the deposit.
    checkout: { ...atCheckout, deposit: 'deposit $0.00' },
    'look again': atCheckout,
    reload: atCheckout,
    accept: atCheckout,
    pay: { price: null, season: null, fee: null, tax: null, deposit: null },
  }
  const pickupTotal = 'Your total was $487.13.'
  const fromCatalog: Expected = {
    ...fromSearch,
    page: {
      price: night,
      season: night,
      fee: null,
      tax: 'The total without delivery has changed since you first saw it. It was $487.13.',
      deposit: null,
    },
    pickup: {
      price: `${night} ${pickupTotal}`,
      season: `${nights} ${pickupTotal}`,
      fee: null,
      tax: 'The total has changed since you first saw it. It was $487.13.',
      deposit: null,
    },
  }
  const withoutDates: Expected = {
    ...fromSearch,
    page: { price: night, season: null, fee: null, tax: null, deposit: null },
    dates: { price: night, season: night, fee, tax: null, deposit: null },
  }
  const ways = { search: fromSearch, catalog: fromCatalog, 'list without dates': withoutDates }
  type Way = keyof typeof ways
  const everyPair = Object.keys(ways).flatMap((way) =>
    steps.flatMap((step) => changes.map((change) => [way as Way, step, change] as const)),
  )

  it.each(everyPair)(
    'on the way from the %s, before “%s”: the %s is told with what it was',
    async (way, step, change) => {
      const said = await crawl(way, step, change)
      expect(toldUntil(said, steps, step)).toEqual(onlyAt(steps, step, ways[way][step][change]))
    },
  )
})
