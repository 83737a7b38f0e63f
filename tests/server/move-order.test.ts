import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createBooking } from '../../server/booking.ts'
import type { MoveTarget } from '../../server/flows/move-order.ts'
import type { OrderStatus } from '../../server/domain/order-status.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { aCustomer } from './customer.ts'
import { aForm, buyStay, chooseSale, isFree, openCheckout, someDates } from './journey.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { ORIGIN } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

const stay = { from: someDates.date_from, to: someDates.date_to }
const later = { from: '2026-12-10', to: '2026-12-15' }
const laterDates = { date_from: later.from, date_to: later.to }

describeOnBothEngines('moving an order', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { units: 2 })

  const booking = () =>
    createBooking({ config: readConfig({ ORIGIN }), database: database(), clock: shop.clock })
  const move = (orderId: string, target: Omit<MoveTarget, 'orderId'>) =>
    booking().move(commandLine, { orderId, ...target })

  /** @returns the order of a stay that was just paid */
  async function aPaidOrder(productId: number = sauna.id, dates = someDates) {
    const customer = await aCustomer(shop)
    await buyStay(customer, productId, dates)
    const order = await booking().orders.findLatest(customer.userId)
    if (!order) throw new Error('There is no order')
    return order
  }

  const nightsOf = async (requestId: string) =>
    (
      await database()
        .db.selectFrom('unitNight')
        .selectAll()
        .where('requestId', '=', requestId)
        .orderBy('night')
        .execute()
    ).map(({ unitId, night, kind, expiresAt }) => ({ unitId, night, kind, expiresAt }))

  const logOf = (number: number) =>
    database().db.selectFrom('officeLog').selectAll().where('subject', '=', `order ${number}`).execute()

  const other = (unitId: number | null) => sauna.units.find((id) => id !== unitId) as number

  it('to other dates frees the old nights and takes the new ones, with the turnover', async () => {
    const one = await aRental(database(), settlement.id)
    const order = await aPaidOrder(one.id)
    const result = await move(order.id, { stay: later })
    expect(result).toMatchObject({ moved: { dateFrom: later.from, dateTo: later.to, nights: 5 } })
    const [unitId] = one.units
    expect(await nightsOf(order.requestId)).toEqual(
      ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14', '2026-12-15'].map(
        (night, n) => ({
          unitId,
          night,
          kind: n < 5 ? 'stay' : 'turnover',
          expiresAt: null,
        }),
      ),
    )
    expect(await isFree(shop, one.id)).toBe(true)
    expect(await isFree(shop, one.id, laterDates)).toBe(false)
    expect(await booking().orders.find(order.id)).toMatchObject({
      dateFrom: later.from,
      dateTo: later.to,
      totalCents: order.totalCents,
      status: 'paid',
    })
  })

  it('to days that overlap its own keeps what it has', async () => {
    const order = await aPaidOrder()
    const longer = { from: stay.from, to: '2026-12-06' }
    expect(await move(order.id, { stay: longer })).toMatchObject({ moved: { unitId: order.unitId } })
    expect(await nightsOf(order.requestId)).toHaveLength(6)
  })

  it('to another unit takes its nights there, and the log says who moved what', async () => {
    const order = await aPaidOrder()
    const unitId = other(order.unitId)
    expect(await move(order.id, { unitId })).toMatchObject({ moved: { unitId } })
    expect(new Set((await nightsOf(order.requestId)).map((night) => night.unitId))).toEqual(new Set([unitId]))
    const [entry, ...others] = await logOf(order.number)
    expect(others).toEqual([])
    const at = { from: stay.from, to: stay.to, title: sauna.title, place: settlement.name }
    expect(entry).toMatchObject({
      act: 'moved',
      actor: 'command line',
      memberId: null,
      before: { ...at, sauna: expect.stringContaining(sauna.slug) },
      after: { ...at, sauna: expect.stringContaining(sauna.slug) },
    })
    expect(JSON.stringify(entry)).not.toContain(order.customer.email)
  })

  it('to dates when its own unit is taken finds another of the same sauna', async () => {
    const order = await aPaidOrder()
    await block(database(), order.unitId as number, '2026-12-12')
    expect(await move(order.id, { stay: later })).toMatchObject({ moved: { unitId: other(order.unitId) } })
  })

  it('to a sauna at another settlement needs to be allowed, and then the order says so', async () => {
    const there = await aSettlement(database(), { turnoverDays: 2, timeZone: 'America/Denver' })
    const elsewhere = await aRental(database(), there.id)
    const [unitId] = elsewhere.units
    const order = await aPaidOrder()
    expect(await move(order.id, { unitId })).toEqual({
      refused: { reason: 'other sauna', title: elsewhere.title },
    })
    expect(await nightsOf(order.requestId)).toHaveLength(4)
    const result = await move(order.id, { unitId, mayChangeSauna: true })
    const expected = {
      productId: elsewhere.id,
      settlementId: there.id,
      unitId,
      saunaName: elsewhere.title,
      location: there.name,
      timeZone: 'America/Denver',
      pickupAddress: there.pickupAddress,
      pickupPoint: { latitude: there.latitude, longitude: there.longitude },
      turnoverDays: 2,
      totalCents: order.totalCents,
    }
    expect(result).toMatchObject({ moved: expected })
    expect(await booking().orders.find(order.id)).toMatchObject(expected)
    expect(await nightsOf(order.requestId)).toHaveLength(5)
    expect(await isFree(shop, elsewhere.id)).toBe(false)
  })

  it('tells its customer what is new, and nothing when it is only another sauna of the kind', async () => {
    const order = await aPaidOrder()
    const subjects = async () =>
      (
        await database()
          .db.selectFrom('mailOutbox')
          .select('subject')
          .where('dedupeKey', 'like', `order-moved-${order.id}%`)
          .execute()
      ).map(({ subject }) => subject)
    await move(order.id, { unitId: other(order.unitId) })
    expect(await subjects()).toEqual([])
    await move(order.id, { stay: later })
    expect(await subjects()).toEqual([`Your order #${order.number} has moved`])
  })

  it('announces both places', async () => {
    const [here, there] = [await aSettlement(database()), await aSettlement(database())]
    const [from, to] = [await aRental(database(), here.id), await aRental(database(), there.id)]
    const order = await aPaidOrder(from.id)
    const { version } = database()
    const before = [here, there, settlement].map(({ id }) => version.current([`dates at ${id}`]))
    await move(order.id, { unitId: to.units[0], mayChangeSauna: true })
    const after = [here, there, settlement].map(({ id }) => version.current([`dates at ${id}`]))
    expect(after.map((number, n) => number > (before[n] ?? 0))).toEqual([true, true, false])
  })

  it('to where it is already does nothing', async () => {
    const order = await aPaidOrder()
    const ran: string[] = []
    const result = await booking().move(commandLine, { orderId: order.id, stay }, async () => {
      ran.push('alongside')
    })
    expect(result).toMatchObject({ moved: { id: order.id } })
    expect([ran, await logOf(order.number)]).toEqual([[], []])
  })

  it('is undone when what goes along with it fails', async () => {
    const order = await aPaidOrder()
    const moving = booking().move(commandLine, { orderId: order.id, stay: later }, () =>
      Promise.reject(new Error('no')),
    )
    await expect(moving).rejects.toThrow('no')
    expect(await booking().orders.find(order.id)).toMatchObject({ dateFrom: stay.from })
    expect((await nightsOf(order.requestId)).map(({ night }) => night)).toContain(stay.from)
    expect(await logOf(order.number)).toEqual([])
  })

  describe('is refused', () => {
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

    it.each<OrderStatus>([
      'handed_over',
      'completed',
      'refunded',
      'expired',
      'cancelled',
      'awaiting_payment',
    ])('for an order that is %s', async (status) => {
      const order = await aPaidOrder()
      await database().db.updateTable('shopOrder').set({ status }).where('id', '=', order.id).execute()
      expect(await move(order.id, { stay: later })).toEqual({
        refused: { reason: 'state', status, isRental: true },
      })
    })

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

  describe('at the same moment', () => {
    it('two orders want the same nights: one gets them, the other stays where it was', async () => {
      for (let round = 0; round < 5; round++) {
        const one = await aRental(database(), settlement.id)
        const orders = [
          await aPaidOrder(one.id),
          await aPaidOrder(one.id, { date_from: '2026-12-20', date_to: '2026-12-23' }),
        ]
        const results = await Promise.all(orders.map(({ id }) => move(id, { stay: later })))
        expect(results.filter((result) => 'moved' in result)).toHaveLength(1)
        const moved = results.findIndex((result) => 'moved' in result)
        const [winner, loser] = [orders[moved], orders[1 - moved]]
        expect(results[1 - moved]).toEqual({
          refused: { reason: 'taken', night: later.from, order: winner?.number },
        })
        expect((await nightsOf(winner?.requestId ?? '')).map(({ night }) => night)).toContain(later.from)
        expect((await nightsOf(loser?.requestId ?? '')).map(({ night }) => night)).toContain(loser?.dateFrom)
      }
    })

    it('two orders cannot take each other’s unit: both stay, and no night is lost', async () => {
      const orders = [await aPaidOrder(), await aPaidOrder()]
      const results = await Promise.all(orders.map(({ id, unitId }) => move(id, { unitId: other(unitId) })))
      expect(results).toEqual(
        orders
          .toReversed()
          .map(({ number }) => ({ refused: { reason: 'taken', night: stay.from, order: number } })),
      )
      for (const { id, requestId } of orders) {
        const order = await booking().orders.find(id)
        const nights = await nightsOf(requestId)
        expect(nights).toHaveLength(4)
        expect(new Set(nights.map(({ unitId }) => unitId))).toEqual(new Set([order?.unitId]))
      }
    })

    it('a move and a customer: one of them gets the nights', async () => {
      for (let round = 0; round < 5; round++) {
        const one = await aRental(database(), settlement.id)
        const order = await aPaidOrder(one.id)
        const customer = await aCustomer(shop)
        await customer.post(`products/${one.id}/booking`, laterDates)
        const [moved, accepted] = await Promise.all([
          move(order.id, { stay: later }),
          customer.post('request/accept', aForm()),
        ])
        expect(['moved' in moved, accepted.status === 200].filter(Boolean)).toHaveLength(1)
      }
    })
  })
})
