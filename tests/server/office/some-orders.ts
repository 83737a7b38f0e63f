import { beforeAll, expect } from 'vitest'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { aCustomer } from '../customer.ts'
import { aForm, aSaleForm, chooseSale, openCheckout, submitPayment } from '../journey.ts'
import { live } from '../live.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

/** A shop for a suite, with two paid stays, of Kim and of Lee, a sale that is not paid, and members who see them. */
export function useOrders(database: () => ShopDatabase) {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  const newestOrder = () =>
    database().db.selectFrom('shopOrder').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()

  /** Orders as that person, and pays. @returns the number of the order */
  async function aStay(productId: number, person: Record<string, string>, from: string, to: string) {
    const customer = await aCustomer(shop)
    const { version } = await openCheckout(customer, productId, { date_from: from, date_to: to })
    const accepted = await customer.post('request/accept', aForm({ version, ...person }))
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    return (await newestOrder()).number
  }

  async function fill() {
    const here = await aSettlement(database())
    const elsewhere = await aSettlement(database())
    const sauna = await aRental(database(), here.id, { units: 2 })
    const kimOHara = {
      name: 'Kim',
      surname: 'O’Hara',
      email: 'kim_ohara@example.com',
      cell_phone: '(541) 555-0142',
    }
    const leeKimball = {
      name: 'Lee',
      surname: 'Kimball',
      email: 'lee@example.com',
      cell_phone: '(541) 555-0177',
    }
    const kim = await aStay(sauna.id, kimOHara, '2026-12-01', '2026-12-04')
    const lee = await aStay(sauna.id, leeKimball, '2026-12-10', '2026-12-12')
    const { id } = await aSale(database())
    const buyer = await aCustomer(shop)
    await chooseSale(buyer, id, 'pickup')
    await buyer.post('request/accept', aSaleForm({ name: 'Ada', surname: 'Berg' }))
    return {
      here,
      sauna,
      /** The numbers of the orders. */
      kim,
      lee,
      sold: (await newestOrder()).number,
      owner: await inOffice(shop, 'owner'),
      staffElsewhere: await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] }),
    }
  }
  let filled: Awaited<ReturnType<typeof fill>> | undefined
  beforeAll(async () => {
    filled = await fill()
  })

  return {
    shop,
    some: live(() => filled),
    newestOrder,
    aStay,
    find: async (member: Visit, query: Record<string, string>): Promise<number[]> => {
      const { status, body } = await member.get(`office/orders?${new URLSearchParams(query)}`)
      expect(status).toBe(200)
      return body.orders.data.map(({ number }: { number: number }) => number)
    },
    details: async (member: Visit, number: number) => (await member.get(`office/orders/${number}`)).body,
  }
}
