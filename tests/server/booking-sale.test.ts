import { expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aSale, aSettlement } from './rows.ts'
import { visit } from './shop.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('choosing what to buy', (database) => {
  const env = { SALE_TAX_PPM: '100000', SALE_DELIVERY_CENTS: '20000' }
  const shop = useShop(database, { env })

  it('has one price, on the company’s terms', async () => {
    const sale = await aSale(database(), { priceCents: 1_000_000 })
    const { body } = await visit(shop).get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({
      type_form: 'sale',
      price: 1_000_000,
      delivery_cost: 20_000,
      tax: 102_000,
      total_cost: 1_122_000,
      nights_count: null,
      rental_cost: null,
      checkout_is_ready: false,
    })
    const zip = await visit(shop).get(`products/${sale.id}/delivery?zip_code=97701`)
    expect(zip.body).toMatchObject({ reaches: true, delivery_cost: 20_000 })
  })

  it('has the terms of the settlement where it is', async () => {
    const settlement = await aSettlement(database())
    const sale = await aSale(database(), { settlementId: settlement.id })
    const { body } = await visit(shop).get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({ delivery_cost: 7_500, tax: 1_856 })
  })

  it('is ready for a customer while there is stock', async () => {
    const sale = await aSale(database(), { stock: 1 })
    const customer = await aCustomer(shop)
    const { body } = await customer.get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({ checkout_is_ready: true, not_available_message: null })
  })

  it('is not possible without stock', async () => {
    const sale = await aSale(database(), { stock: 0 })
    const customer = await aCustomer(shop)
    const { body } = await customer.get(`products/${sale.id}/calculations`)
    expect(body.checkout_is_ready).toBe(false)
    expect(body.not_available_message).toContain('out of stock')
  })
})
