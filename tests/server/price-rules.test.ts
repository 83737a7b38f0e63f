import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, eachDay } from '../../server/domain/day.ts'
import { everyPrice, priceOfDay } from '../../server/domain/price-rules.ts'
import { someNightlyPrices } from '../domain/arbitraries.ts'
import { aCustomer } from './customer.ts'
import { openCheckout, order, ordersOf } from './journey.ts'
import { aRental, aSettlement, priceColumns } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('Prices by season and weekday', (database) => {
  const shop = useShop(database)

  it('are the same in list, search, sauna’s page, checkout, and order', async () => {
    const place = await aSettlement(database(), { taxPpm: 0 })
    const random = { start: fc.integer({ min: 1, max: 140 }), nights: fc.integer({ min: 1, max: 14 }) }
    await fc.assert(
      fc.asyncProperty(someNightlyPrices(), fc.record(random), async (prices, { start, nights }) => {
        const sauna = await aRental(database(), place.id, priceColumns(prices))
        void database().version.bump()
        const from = addDays('2026-11-22', start)
        const to = addDays(from, nights)
        const sum = eachDay(from, to).reduce((all, day) => all + priceOfDay(prices)(day), 0)
        const dates = { date_from: from, date_to: to }
        const query = `date_from=${from}&date_to=${to}`
        const customer = await aCustomer(shop)
        const found = async (path: string) =>
          (await customer.get(path)).body.data.find(({ id }: { id: number }) => id === sauna.id)?.total_cost
        expect(await found(`catalog/rental/${place.id}?${query}`)).toBe(sum)
        expect(await found(`search?settlement=${place.id}&${query}`)).toBe(sum)
        const shown = (await customer.get(`products/${sauna.id}/calculations?${query}`)).body
        expect([shown.price, shown.rental_cost]).toEqual([prices.price, sum])
        await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
        expect((await openCheckout(customer, sauna.id, dates)).total_cost).toBe(sum)
        await order(customer, sauna.id, dates)
        const [placed] = await ordersOf(customer)
        expect([placed.rental_cost, placed.total_cost]).toEqual([sum, sum])
        await database().db.updateTable('product').set({ active: false }).where('id', '=', sauna.id).execute()
      }),
      { numRuns: 12 },
    )
  })

  it('put a list in order by what the nights cost, and without dates by the lowest price', async () => {
    const place = await aSettlement(database(), { taxPpm: 0 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(someNightlyPrices(), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 140 }),
        async (all, start) => {
          for (const prices of all) await aRental(database(), place.id, priceColumns(prices))
          void database().version.bump()
          const from = addDays('2026-11-22', start)
          const { app } = shop
          const listed = async (query: string) =>
            (await app.inject({ url: `/api/v1/catalog/rental/${place.id}?sort=price${query}` })).json().data
          const totals = (await listed(`&date_from=${from}&date_to=${addDays(from, 9)}`)).map(
            ({ total_cost }: { total_cost: number }) => total_cost,
          )
          expect(totals).toHaveLength(all.length)
          expect(totals).toEqual(totals.toSorted((a: number, b: number) => a - b))
          const least = (await listed('')).map(
            ({ cost, cost_from = cost }: { cost: number; cost_from?: number }) => cost_from,
          )
          expect(least).toEqual(all.map((prices) => everyPrice(prices)[0]).toSorted((a = 0, b = 0) => a - b))
          await database()
            .db.updateTable('product')
            .set({ active: false })
            .where('settlementId', '=', place.id)
            .execute()
        },
      ),
      { numRuns: 12 },
    )
  })
})
