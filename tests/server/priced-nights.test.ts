import { describe, expect, it } from 'vitest'
import type { PriceRule } from '../../server/domain/price-rules.ts'
import { aPriceRule } from '../builders.ts'
import { changing } from './changing.ts'
import { closing } from './closing.ts'
import { aCustomer } from './customer.ts'
import { aForm, buyStay, mailsAbout, openCheckout, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aCall, calling, SECRET } from './office/calling.ts'
import { aRental, aSettlement, priceColumns } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

const weekend = aPriceRule({ weekdays: ['fri', 'sat'], price: 18_000 })
/** Thursday, Friday, Saturday. */
const overWeekend = { date_from: '2026-12-10', date_to: '2026-12-13' }
/** Monday to Thursday. */
const inWeek = { from: '2026-12-14', to: '2026-12-17' }
const stayIn = ({ date_from: from, date_to: to }: typeof overWeekend) => ({ from, to })

describeOnBothEngines('nights with prices of their own', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: SECRET, RATE_LIMIT_SCALE: '1000' } })

  const columns = (price = 15_000, ...priceRules: PriceRule[]) => priceColumns({ price, priceRules })
  /** Of a place of its own, without tax. */
  async function aPricedSauna() {
    const { id: placeId } = await aSettlement(database(), { taxPpm: 0 })
    const sauna = await aRental(database(), placeId, columns(15_000, weekend))
    await database().version.bump()
    return { ...sauna, placeId }
  }
  async function setPrices(id: number, price: number, ...rules: PriceRule[]) {
    await database()
      .db.updateTable('product')
      .set(columns(price, ...rules))
      .where('id', '=', id)
      .execute()
    await database().version.bump()
  }
  const amounts = (order: { priceCents: number; nightPrices: unknown; rentalCents: number }) => [
    order.priceCents,
    order.nightPrices,
    order.rentalCents,
  ]
  const perNight = [
    { nights: 1, price: 15_000 },
    { nights: 2, price: 18_000 },
  ]

  it('have a line each on the receipt and in the email, in the order in which they come', async () => {
    const sauna = await aPricedSauna()
    const customer = await aCustomer(shop)
    await buyStay(customer, sauna.id, overWeekend)
    const [{ id, receipt_url, night_prices, rental_cost }] = await ordersOf(customer)
    expect([night_prices, rental_cost]).toEqual([
      [
        { nights: 1, cost: 15_000 },
        { nights: 2, cost: 18_000 },
      ],
      51_000,
    ])
    const receipt = (await customer.get(receipt_url)).body
    expect(receipt).toMatch(
      /Rental \(1 night at \$150\.00\)<\/th><td>\$150\.00[^]*Rental \(2 nights at \$180\.00\)<\/th><td>\$360\.00/,
    )
    const [mail] = await mailsAbout(shop, id)
    expect(mail?.bodyText).toMatch(
      /Rental \(1 night at \$150\.00\):? +\$150\.00\n.*Rental \(2 nights at \$180\.00\):? +\$360\.00/,
    )
    expect(mail?.bodyText).not.toContain('Price per night')
  })

  it('cost what was agreed when their prices change later', async () => {
    const sauna = await aPricedSauna()
    const customer = await aCustomer(shop)
    await buyStay(customer, sauna.id, overWeekend)
    await setPrices(sauna.id, 99_000)
    const [placed] = await ordersOf(customer)
    expect([placed.rental_cost, placed.night_prices]).toEqual([
      51_000,
      [
        { nights: 1, cost: 15_000 },
        { nights: 2, cost: 18_000 },
      ],
    ])
  })

  describe('at the checkout', () => {
    it('are refused and shown as they are now when a price has changed since', async () => {
      const sauna = await aPricedSauna()
      const customer = await aCustomer(shop)
      const { version } = await openCheckout(customer, sauna.id, overWeekend)
      await setPrices(sauna.id, 15_000, { ...weekend, price: 19_000 })
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(409)
      expect(await ordersOf(customer)).toEqual([])
      const now = (await customer.get('request/total')).body
      expect(now).toMatchObject({ rental_cost: 53_000, total_cost: 60_500 })
      expect(now.night_prices).toContainEqual({ nights: 2, cost: 19_000 })
      expect(now.version).not.toBe(version)
    })

    it('are accepted where a price of other nights has changed', async () => {
      const sauna = await aPricedSauna()
      const customer = await aCustomer(shop)
      const { version } = await openCheckout(customer, sauna.id, overWeekend)
      await setPrices(sauna.id, 15_000, weekend, aPriceRule({ weekdays: ['mon'], price: 1_000 }))
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(200)
    })
  })

  describe('of an order that is changed', () => {
    it('cost what they cost today on other dates', async () => {
      const at = changing(shop)
      const sauna = await aPricedSauna()
      const { order } = await at.aPaidOrder(sauna.id, { date_from: inWeek.from, date_to: inWeek.to })
      expect(amounts(order)).toEqual([15_000, null, 45_000])
      const change = await at.waitingChange(order, { stay: stayIn(overWeekend) })
      expect(change.differenceCents).toBe(6_000)
      await at.pay(change)
      await at.report(change)
      expect(amounts(await at.orderNow(order.id))).toEqual([15_000, perNight, 51_000])
      await at.change(order, { stay: inWeek })
      expect(amounts(await at.orderNow(order.id))).toEqual([15_000, null, 45_000])
    })

    it('keep their prices where only the way to get it changes', async () => {
      const at = changing(shop)
      const sauna = await aPricedSauna()
      const { order } = await at.aPaidOrder(sauna.id, overWeekend)
      await setPrices(sauna.id, 99_000)
      expect(order.deliveryMethod).toBe('delivery')
      await at.change(order, { method: 'pickup' })
      const after = await at.orderNow(order.id)
      expect(amounts(after)).toEqual([15_000, perNight, 51_000])
      expect(order.totalCents - after.totalCents).toBe(order.deliveryCents)
    })
  })

  it('are offered, when dates are closed, only where they cost no less', async () => {
    const at = closing(shop)
    const sauna = await aPricedSauna()
    const dearer = await aRental(database(), sauna.placeId, columns(16_000, weekend))
    const cheaper = await aRental(
      database(),
      sauna.placeId,
      columns(17_000, aPriceRule({ weekdays: ['sat'], price: 16_000 })),
    )
    const { order } = await at.aPaidOrder(sauna.id, overWeekend)
    const nights = { firstNight: overWeekend.date_from, lastNight: '2026-12-12' }
    await at.close({ settlementId: sauna.placeId, unitIds: sauna.units, ...nights })
    const { dates, saunas } = await at.answers.findOffers((await at.openCase(order.number)).order)
    const offered = saunas.map(({ productId }) => productId)
    expect(offered).toContain(dearer.id)
    expect(offered).not.toContain(cheaper.id)
    expect(dates.length).toBeGreaterThan(0)
    for (const { stay } of dates) {
      const days = [0, 1, 2].map((nth) => new Date(Date.parse(stay.from) + nth * 86_400_000).getUTCDay())
      expect(days).toEqual(expect.arrayContaining([5, 6]))
    }
  })

  it('of an order for a caller are told before, and cost the same behind the link', async () => {
    const at = calling(shop)
    const sauna = await aPricedSauna()
    const owner = await inOffice(shop, 'owner')
    const { places } = (await owner.get('office/phone-orders/choices')).body
    const listed = places.find(({ id }: { id: number }) => id === sauna.placeId).saunas
    expect(listed).toEqual([{ id: sauna.id, title: sauna.title, price: 15_000, price_from: 15_000 }])
    const call = await at.priced(owner, aCall(sauna.id, overWeekend))
    expect(call.total).toBe(51_000)
    const { status, body } = await owner.post('office/phone-orders', call)
    expect(status).toBe(200)
    expect(amounts(await at.orderOf(body.number))).toEqual([15_000, perNight, 51_000])
    const page = String((await owner.get(await at.linkTo(call.email))).body)
    expect(page).toContain('<dt>Rental (2 nights at $180.00)</dt><dd>$360.00</dd>')
  })
})
