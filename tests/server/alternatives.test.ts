import { expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { chooseSale, openCheckout, someDates } from './journey.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

describeOnBothEngines('what is free near a choice that is taken', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { at: { name: 'Albany' } })
  const customer = useCustomer(shop)

  const loseDates = async () => {
    await customer.post(`products/${sauna.id}/booking`, someDates)
    await openCheckout(await aCustomer(shop), sauna.id)
    expect((await customer.get('request/total')).body.errors).toHaveProperty('booking')
  }
  const titles = (saunas: { sauna_name: string }[]) => saunas.map(({ sauna_name }) => sauna_name)

  it('are the nearest dates for the same sauna, with their total', async () => {
    await loseDates()
    const { body } = await customer.get('request/alternatives')
    expect(body).toMatchObject({ product_id: sauna.id, sauna_name: sauna.title, day_receipt: '2026-12-01' })
    expect(body.dates).toEqual([
      { date_from: '2026-11-27', date_to: '2026-11-30', total_cost: 56_831 },
      { date_from: '2026-12-05', date_to: '2026-12-08', total_cost: 56_831 },
      { date_from: '2026-11-26', date_to: '2026-11-29', total_cost: 56_831 },
    ])
    const { date_from, date_to } = body.dates[0]
    const next = await openCheckout(customer, sauna.id, { date_from, date_to })
    expect(next.total_cost).toBe(56_831)
  })

  it('are other saunas that are free on the same days, the nearest first', async () => {
    const near = await aSettlement(database(), { name: 'Saratoga', latitude: 43.08 })
    const far = await aSettlement(database(), { name: 'Bend', latitude: 44.06, longitude: -121.3 })
    const closed = await aSettlement(database(), { name: 'Closed', disabled: true })
    const there = await aRental(database(), near.id, { title: 'In the next town' })
    const here = await aRental(database(), settlement.id, { title: 'Next to it' })
    const taken = await aRental(database(), settlement.id, { title: 'Taken, too' })
    await block(database(), taken.units[0]!, '2026-12-02')
    for (const place of [far, closed]) await aRental(database(), place.id)
    await loseDates()
    const { saunas } = (await customer.get('request/alternatives')).body
    const known = saunas.filter(({ product_id }: { product_id: number }) =>
      [there.id, here.id, taken.id].includes(product_id),
    )
    expect(titles(known)).toEqual(['Next to it', 'In the next town'])
    expect(known[1]).toMatchObject({ location: 'Saratoga', miles: 30 })
    expect(saunas.length).toBeLessThanOrEqual(3)

    // Delivered to a town that only one of the two places reaches.
    const reached = (await customer.get('request/alternatives?zip_code=12885')).body.saunas
    expect(new Set(reached.map(({ location }: { location: string }) => location))).toEqual(
      new Set(['Saratoga']),
    )
  })

  it('are the cheapest of a place with many', async () => {
    const prices = [18_000, 9_000, 21_000, 12_000, 15_000]
    const place = await aSettlement(database(), { latitude: 30, longitude: -100 })
    const [chosen] = await Promise.all(
      prices.map((priceCents) => aRental(database(), place.id, { priceCents, title: `At ${priceCents}` })),
    )
    await customer.post(`products/${chosen!.id}/booking`, someDates)
    await block(database(), chosen!.units[0]!, '2026-12-02')
    const { saunas } = (await customer.get('request/alternatives')).body
    expect(titles(saunas)).toEqual(['At 9000', 'At 12000', 'At 15000'])
  })

  it('are other saunas in stock where one is sold out', async () => {
    const sale = await aSale(database(), { stock: 0 })
    const other = await aSale(database(), { title: 'Another one' })
    await chooseSale(customer, sale.id)
    expect((await customer.get('request/total')).body.errors).toHaveProperty('booking')
    const { body } = await customer.get('request/alternatives')
    expect(body).toMatchObject({ type_form: 'sale', dates: [], day_receipt: null })
    expect(body.saunas).toContainEqual(expect.objectContaining({ product_id: other.id, miles: 0 }))
  })

  it('are nothing without a choice', async () => {
    expect((await customer.get('request/alternatives')).status).toBe(422)
  })
})
