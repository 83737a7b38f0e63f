import { expect, it } from 'vitest'
import { aCustomer, type Customer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aSaleForm, buyStay, isFree, order, ordersOf } from './journey.ts'
import { aRental, aSale } from './rows.ts'
import { useRental, useCustomer } from './use-shop.ts'
import { useTestPayments } from './test-payments.ts'

describeOnBothEngines('a payment that arrives late', (database) => {
  const { shop, payments } = useTestPayments(database)
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)

  const lateOrder = async () => {
    const page = await order(customer, sauna.id)
    // The customer pays at the last moment, and the report gets lost.
    await payments.pay(page)
    return page
  }
  const stockOf = async (id: number) => {
    const query = database().db.selectFrom('product').select('stock').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).stock
  }

  it('keeps the nights if they are still free', async () => {
    const page = await lateOrder()
    shop.clock.pass({ hours: 3 })
    await payments.report(page, 'payment.succeeded')
    expect(await payments.statusOf(page)).toBe('paid')
    expect(await isFree(shop, sauna.id)).toBe(false)
  })

  it('gets another unit of the same sauna when its own was taken', async () => {
    const two = await aRental(database(), settlement.id, { units: 2 })
    const page = await order(customer, two.id)
    await payments.pay(page)
    const first = (await payments.orderOf(page)).unitId
    shop.clock.pass({ hours: 3 })
    await buyStay(await aCustomer(shop), two.id)
    await database().tx((trx) =>
      trx
        .updateTable('unitNight')
        .set({ unitId: first! })
        .where('unitId', '!=', first)
        .where('unitId', 'in', two.units)
        .execute(),
    )
    await payments.report(page, 'payment.succeeded')
    const settled = await payments.orderOf(page)
    expect(settled).toMatchObject({ status: 'paid' })
    expect(settled.unitId).not.toBe(first)
    expect(await isFree(shop, two.id)).toBe(false)
  })

  it('is refunded when the nights are gone', async () => {
    const page = await lateOrder()
    shop.clock.pass({ hours: 3 })
    await buyStay(await aCustomer(shop), sauna.id)
    await payments.report(page, 'payment.succeeded')
    expect(await payments.orderOf(page)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      refundCents: 56_831,
    })
    expect(await payments.gateway.stateOf(payments.refOf(page))).toBe('refunded')
    const mails = await payments.mailsOf(page)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your refund')])
    expect(mails[0]!.bodyText).toContain('$568.31')
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'refunded' })
  })

  it('revives an expired order', async () => {
    const page = await lateOrder()
    await payments.expire(page)
    expect(await payments.statusOf(page)).toBe('expired')
    expect(await isFree(shop, sauna.id)).toBe(true)
    await payments.report(page, 'payment.succeeded')
    expect(await payments.statusOf(page)).toBe('paid')
    expect(await isFree(shop, sauna.id)).toBe(false)
  })

  it('for a sale takes a sauna from the stock again, or is refunded', async () => {
    const sale = await aSale(database(), { stock: 1 })
    const form = aSaleForm({ city: 'Bend', state: 'OR', zip_code: '97701' })
    const buy = async (who: Customer) => {
      await who.post(`products/${sale.id}/delivery-method`, { productId: sale.id, method: 'delivery' })
      return (await who.post('request/accept', form)).body.redirectTo
    }
    const page = await buy(customer)
    expect(await stockOf(sale.id)).toBe(0)
    await Promise.all([payments.expire(page), payments.expire(page), payments.expire(page)])
    expect(await stockOf(sale.id)).toBe(1)
    const other = await buy(await aCustomer(shop))
    await payments.pay(page)
    await payments.report(page, 'payment.succeeded')
    expect(await payments.statusOf(page)).toBe('refunded')
    await payments.expire(other)
    const third = await buy(customer)
    await payments.expire(third)
    await payments.pay(third)
    await payments.report(third, 'payment.succeeded')
    expect(await payments.statusOf(third)).toBe('paid')
    expect(await stockOf(sale.id)).toBe(0)
  })
})
