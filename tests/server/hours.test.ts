import { expect, it } from 'vitest'
import { buyStay, mailsAbout, openCheckout, ordersOf } from './journey.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

const hours = { pickup: '3 PM to 7 PM', return: '8 AM to 11 AM', delivery: '10 AM to 4 PM' }

describeOnBothEngines('the hours of a settlement', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { at: { hours: JSON.stringify(hours) } })
  const customer = useCustomer(shop)

  it('are told with a sauna, at the checkout, and with an order, in the email and in the calendar', async () => {
    await database().version.bump()
    expect((await visit(shop).get(`products/${sauna.id}`)).body.settlement.hours).toEqual(hours)
    expect((await openCheckout(customer, sauna.id)).hours).toEqual(hours)
    await buyStay(customer, sauna.id)
    const [order] = await ordersOf(customer)
    expect(order.hours).toEqual(hours)
    const [mail] = await mailsAbout(shop, order.id)
    expect(mail?.bodyText).toMatch(/Start date: +12\/01\/2026, 10 AM to 4 PM\n/)
    expect(mail?.bodyText).toMatch(/Return date: +12\/04\/2026, 8 AM to 11 AM\n/)
    const calendar = await customer.get(`cabinet/user/orders/${order.id}/calendar.ics`)
    expect(calendar.body.replaceAll('\r\n ', '')).toContain('Delivery: 10 AM to 4 PM\\nReturn: 8 AM to 11 AM')
  })

  it('stay with an order as they were when it was placed', async () => {
    await buyStay(customer, sauna.id)
    const later = { ...hours, pickup: '5 PM to 8 PM' }
    await database().tx((trx) =>
      trx
        .updateTable('settlement')
        .set({ hours: JSON.stringify(later) })
        .where('id', '=', settlement.id)
        .execute(),
    )
    const [order] = await ordersOf(customer)
    expect(order.hours).toEqual(hours)
  })
})
