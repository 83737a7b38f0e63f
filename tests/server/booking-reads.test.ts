import { beforeAll, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { chooseSale } from './journey.ts'
import { aRental, aSale, aSettlement } from './rows.ts'
import { openTestShop, type Shop, visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'

describeOnBothEngines('reading what can be booked', (database) => {
  let shop: Shop
  let rentalId: number
  let saleId: number
  beforeAll(async () => {
    shop = await openTestShop(database())
    rentalId = (await aRental(database(), (await aSettlement(database())).id)).id
    saleId = (await aSale(database())).id
  })

  const requests = () => database().db.selectFrom('bookingRequest').selectAll().execute()
  const pages = () =>
    [rentalId, saleId].flatMap((id) =>
      ['', '/booking', '/calculations'].map((part) => `products/${id}${part}`),
    )

  it('writes nothing and makes no session, no matter who reads', async () => {
    const sessions = () => database().db.selectFrom('session').selectAll().execute()
    const customer = await aCustomer(shop)
    const before = await sessions()
    for (const visitor of [visit(shop), customer]) {
      for (const page of pages()) {
        const { status, cookies } = await visitor.get(page)
        expect([page, status, cookies]).toEqual([page, 200, []])
      }
    }
    expect(await requests()).toEqual([])
    expect(await sessions()).toEqual(before)
  })

  it('says the same before a sauna for sale is chosen as after, as delivery is the default', async () => {
    const customer = await aCustomer(shop)
    const { body } = await customer.get(`products/${saleId}/calculations`)
    expect(body).toMatchObject({ checkout_is_ready: true, delivery_method: 'delivery' })
    expect((await customer.get('request/total')).status).toBe(422)
    await chooseSale(customer, saleId)
    expect((await customer.get(`products/${saleId}/calculations`)).body).toEqual(body)
    expect((await customer.get('request/total')).body).toMatchObject({
      type_form: 'sale',
      total_cost: body.total_cost,
    })
  })
})
