import { expect, it } from 'vitest'
import type { OrderStatus } from '../../server/domain/order-status.ts'
import { aCustomer } from './customer.ts'
import { aForm, chooseSale, openCheckout } from './journey.ts'
import { later, laterDates, stay, useMoving } from './moving.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

describeOnBothEngines('moving an order is refused', (database) => {
  const { shop, settlement, booking, move, aPaidOrder, nightsOf, logOf, other } = useMoving(database)

  it('when another order has a night, naming both', async () => {
    const one = await aRental(database(), settlement.id)
    const first = await aPaidOrder(one.id)
    const second = await aPaidOrder(one.id, laterDates)
    expect(await move(first.id, { stay: later, unitId: first.unitId as number })).toEqual({
      refused: { reason: 'taken', night: later.from, order: second.number },
    })
    expect(await move(first.id, { stay: later })).toEqual({
      refused: { reason: 'taken', night: later.from, order: second.number },
    })
    expect((await nightsOf(first.requestId)).map(({ night }) => night)).toContain(stay.from)
  })

  it('for the turnover of the stay before, and for a block', async () => {
    const one = await aRental(database(), settlement.id)
    const first = await aPaidOrder(one.id)
    const second = await aPaidOrder(one.id, laterDates)
    expect(await move(second.id, { stay: { from: stay.to, to: '2026-12-08' } })).toEqual({
      refused: { reason: 'taken', night: stay.to, order: first.number },
    })
    await block(database(), one.units[0] as number, '2026-12-20')
    expect(await move(second.id, { stay: { from: '2026-12-19', to: '2026-12-22' } })).toEqual({
      refused: { reason: 'taken', night: '2026-12-20', order: null },
    })
  })

  it('for nights that someone holds, until the hold is over', async () => {
    const one = await aRental(database(), settlement.id)
    const order = await aPaidOrder(one.id)
    await openCheckout(await aCustomer(shop), one.id, laterDates)
    expect(await move(order.id, { stay: later })).toMatchObject({ refused: { reason: 'taken' } })
    shop.clock.pass({ minutes: 16 })
    expect(await move(order.id, { stay: later })).toMatchObject({ moved: { dateFrom: later.from } })
  })

  it.each([
    ['2026-11-01', '2026-12-04', 'past'],
    ['2026-12-04', '2026-12-01', 'dates'],
    ['2026-02-30', '2026-12-01', 'dates'],
    ['2026-12-04', '2030-12-01', 'too late'],
  ])('from %s to %s', async (from, to, reason) => {
    const order = await aPaidOrder()
    expect(await move(order.id, { stay: { from, to } })).toMatchObject({ refused: { reason } })
    expect(await logOf(order.number)).toEqual([])
  })

  it.each<OrderStatus>(['handed_over', 'completed', 'refunded', 'expired', 'cancelled', 'awaiting_payment'])(
    'for an order that is %s',
    async (status) => {
      const order = await aPaidOrder()
      await database().db.updateTable('shopOrder').set({ status }).where('id', '=', order.id).execute()
      expect(await move(order.id, { stay: later })).toEqual({
        refused: { reason: 'state', status, isRental: true },
      })
    },
  )

  it('for what was sold, and for an order that is not there', async () => {
    const { id } = await aSale(database())
    const customer = await aCustomer(shop)
    await chooseSale(customer, id, 'pickup')
    await customer.post('request/accept', aForm())
    const sold = await booking().orders.findLatest(customer.userId)
    expect(await move(sold?.id ?? '', { stay: later })).toMatchObject({
      refused: { reason: 'state', isRental: false },
    })
    expect(await move('00000000-0000-4000-8000-000000000000', { stay: later })).toEqual({
      refused: { reason: 'gone' },
    })
  })

  it('to a unit that is not rented out', async () => {
    const order = await aPaidOrder()
    const unitId = other(order.unitId)
    await database().db.updateTable('unit').set({ active: false }).where('id', '=', unitId).execute()
    expect(await move(order.id, { unitId })).toEqual({ refused: { reason: 'unit' } })
    expect(await move(order.id, { unitId: 999_999 })).toEqual({ refused: { reason: 'unit' } })
  })

  it('to a place that does not deliver to its customer', async () => {
    const far = await aSettlement(database(), { latitude: 44.05, longitude: -121.31 })
    const elsewhere = await aRental(database(), far.id)
    const order = await aPaidOrder()
    const deliveryAddress = { address: '1 Main Street', city: 'Albany', state: 'NY', zipCode: '12207' }
    await database()
      .db.updateTable('shopOrder')
      .set({ deliveryMethod: 'delivery', deliveryAddress: JSON.stringify(deliveryAddress) })
      .where('id', '=', order.id)
      .execute()
    expect(await move(order.id, { unitId: elsewhere.units[0], mayChangeSauna: true })).toEqual({
      refused: { reason: 'out of reach' },
    })
  })
})
