import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asItIs, byCustomer, byOffice, changing, later, someStay, useChanging } from './changing.ts'
import { isFree, someDates } from './journey.ts'
import { aRental, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

/** Somebody else acts between the first query and the next. */
function afterFirstQuery(act: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await act()
      }
      return result
    },
  }
}

describeOnBothEngines('changing an order', (database) => {
  const { shop, settlement, sauna, at, order } = useChanging(database)

  describe('that costs the same', () => {
    it('is done at once: nights, history, and one email with a newer calendar file', async () => {
      expect(await at.change(order, { stay: later })).toMatchObject({ change: { state: 'done' } })
      const after = await at.orderNow(order.id)
      expect(after).toMatchObject({ dateFrom: later.from, dateTo: later.to, totalCents: order.totalCents })
      expect((await at.nightsOf(order.requestId)).map((row) => row.night)).toEqual([
        '2026-12-10',
        '2026-12-11',
        '2026-12-12',
        '2026-12-13',
      ])
      expect(await isFree(shop, sauna.id)).toBe(true)
      const [entry, ...others] = await at.logOf(order)
      expect(others).toEqual([])
      expect(entry).toMatchObject({
        act: 'changed',
        actor: 'jo@shop.test',
        before: { from: someDates.date_from, totalCents: order.totalCents },
        after: { from: later.from, totalCents: order.totalCents },
      })
      const mails = await at.mailsOf(order)
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Your order #${order.number}: ${sauna.title}`,
        `Your order #${order.number} has changed`,
      ])
      const [paid, changed] = mails.map(({ attachments }) => attachments[0]?.content ?? '')
      const sequenceOf = (file = '') => Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
      expect(changed).toContain('DTSTART;VALUE=DATE:20261210')
      expect(sequenceOf(changed)).toBeGreaterThan(sequenceOf(paid))
    })

    it('counts once, however often it is sent', async () => {
      const id = randomUUID()
      const { press } = await at.open(order, { stay: later }, { id })
      const [one, two] = await Promise.all([press(), press()])
      const again = await at.change(order, { stay: someStay }, { id })
      for (const result of [one, two, again]) expect(result).toMatchObject({ change: { id, state: 'done' } })
      expect(await at.logOf(order)).toHaveLength(1)
      expect(await at.mailsOf(order)).toHaveLength(2)
    })

    it('is not refused when it is sent again and finds itself made', async () => {
      const { wanted, press } = await at.open(order, { stay: later })
      const db = database().db.withPlugin(afterFirstQuery(press))
      const late = changing({ app: shop.app, clock: shop.clock, database: { ...database(), db } })
      expect(await late.booking.orderChanges.change(wanted, byOffice)).toMatchObject({
        change: { id: wanted.id, state: 'done' },
      })
      expect(await at.logOf(order)).toHaveLength(1)
    })
  })

  describe('that costs less', () => {
    it('gives the difference back, and the order is worth what is left', async () => {
      const { order: long } = await at.aPaidOrder((await aRental(database(), settlement.id)).id, {
        date_from: '2026-12-01',
        date_to: '2026-12-06',
      })
      shop.clock.pass({ minutes: 1 })
      await at.change(long, { stay: { from: '2026-12-01', to: '2026-12-04' } })
      const after = await at.orderNow(long.id)
      const difference = long.totalCents - after.totalCents
      expect(difference).toBe(32_475)
      expect(after).toMatchObject({ status: 'paid', nights: 3, partRefundedCents: difference })
      expect(await at.givenBack([long.ref])).toBe(difference)
      const [, mail] = await at.mailsOf(long)
      expect(mail?.bodyText).toContain('We are refunding the difference of $324.75.')
    })

    it('and then is canceled gives back the rest, and no more', async () => {
      const { order: long, customer } = await at.aPaidOrder((await aRental(database(), settlement.id)).id, {
        date_from: '2026-12-01',
        date_to: '2026-12-06',
      })
      await at.change(long, { stay: { from: '2026-12-01', to: '2026-12-04' } })
      const { status } = await customer.post(`cabinet/user/orders/${long.id}/cancel`, {})
      expect(status).toBe(200)
      expect(await at.givenBack([long.ref])).toBe(long.totalCents)
      expect(await at.orderNow(long.id)).toMatchObject({ status: 'refunded' })
    })
  })

  describe('of the way it gets to the customer', () => {
    it('costs nothing but the delivery, at the price of a night that was agreed', async () => {
      await database()
        .db.updateTable('product')
        .set({ priceCents: 99_000 })
        .where('id', '=', sauna.id)
        .execute()
      expect(order.deliveryMethod).toBe('delivery')
      await at.change(order, { method: 'pickup' })
      const after = await at.orderNow(order.id)
      expect(after).toMatchObject({ deliveryMethod: 'pickup', deliveryAddress: null, deliveryCents: 0 })
      expect(order.totalCents - after.totalCents).toBe(8118)
      expect(after.rentalCents).toBe(order.rentalCents)
      expect(await at.nightsOf(order.requestId)).toHaveLength(4)
    })

    it('to an address out of reach is refused under its ZIP code', async () => {
      const address = { address: '9 Elm Street', city: 'Denver', state: 'CO', zipCode: '80202' }
      expect(await at.change(order, { address })).toEqual({
        errors: { zipCode: [expect.stringContaining('we deliver within')] },
      })
    })

    it('to another address in reach costs nothing, and the log does not say where', async () => {
      const address = { address: '9 Elm Street', city: 'Albany', state: 'NY', zipCode: '12207' }
      expect(await at.change(order, { address })).toMatchObject({ change: { differenceCents: 0 } })
      expect(await at.orderNow(order.id)).toMatchObject({ deliveryAddress: address })
      expect(JSON.stringify(await at.logOf(order))).not.toContain('Elm')
    })

    it('to another address forgets what was said about the place, and other dates do not', async () => {
      const site = { way: 'turn', entrance: 126 }
      await database()
        .db.updateTable('shopOrder')
        .set({ site: JSON.stringify(site) })
        .where('id', '=', order.id)
        .execute()
      await at.change(order, { stay: later })
      expect(await at.orderNow(order.id)).toMatchObject({ site })
      const address = { address: '9 Elm Street', city: 'Albany', state: 'NY', zipCode: '12207' }
      await at.change(order, { address })
      expect(await at.orderNow(order.id)).toMatchObject({ site: null })
    })
  })

  it('to another sauna of the place takes that one', async () => {
    const other = await aRental(database(), settlement.id, { priceCents: 20_000 })
    const change = await at.waitingChange(order, { productId: other.id })
    await at.pay(change)
    await at.report(change)
    expect(await at.orderNow(order.id)).toMatchObject({
      productId: other.id,
      unitId: other.units[0],
      saunaName: other.title,
      rentalCents: 60_000,
    })
    expect(await isFree(shop, sauna.id)).toBe(true)
    expect(await isFree(shop, other.id)).toBe(false)
  })

  describe('is refused', () => {
    it('under the field for what cannot be booked either', async () => {
      expect(await at.change(order, { stay: { from: later.from, to: later.from } })).toMatchObject({
        errors: { to: [expect.any(String)] },
      })
      await at.aPaidOrder(sauna.id, { date_from: later.from, date_to: later.to })
      expect(await at.change(order, { stay: later })).toMatchObject({
        errors: { from: [expect.stringContaining('already taken')] },
      })
      await block(database(), sauna.units[0] as number, '2026-12-20')
      expect(await at.change(order, { stay: { from: '2026-12-19', to: '2026-12-22' } })).toMatchObject({
        errors: { from: [expect.stringContaining('already taken')] },
      })
    })

    it('for customers once a cancellation is no longer free, but not for the office', async () => {
      shop.clock.pass({ hours: 24 * 4 })
      const { order: soon } = await at.aPaidOrder((await aRental(database(), settlement.id)).id)
      expect(await at.change(soon, { stay: later }, { by: byCustomer })).toMatchObject({
        refused: expect.stringContaining('please call us'),
      })
      expect(await at.change(soon, { stay: later })).toMatchObject({ change: { state: 'done' } })
    })

    it.each(['handed_over', 'completed', 'cancelled', 'awaiting_payment'] as const)(
      'for an order that is %s',
      async (status) => {
        await database().db.updateTable('shopOrder').set({ status }).where('id', '=', order.id).execute()
        for (const by of [byCustomer, byOffice])
          expect(await at.change(order, { stay: later }, { by })).toMatchObject({
            refused: expect.any(String),
          })
      },
    )

    it('when nothing would change', async () => {
      expect(await at.change(order, {})).toEqual({ refused: 'Nothing is changed yet.' })
    })

    it('when the price is not the one that was shown', async () => {
      const { orderChanges } = at.booking
      const wish = { ...asItIs(order), stay: later }
      const seen = { before: order.totalCents, after: order.totalCents - 1 }
      expect(
        await orderChanges.change({ id: randomUUID(), orderId: order.id, wish, seen }, byOffice),
      ).toEqual({ conflict: expect.stringContaining('price has changed') })
      expect(await at.orderNow(order.id)).toEqual(order)
    })
  })
})
