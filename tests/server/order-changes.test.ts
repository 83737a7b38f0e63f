import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderWithPayment } from '../../server/repositories/orders/order.repo.ts'
import { byCustomer, byOffice, changing } from './changing.ts'
import { isFree, someDates } from './journey.ts'
import { aRental, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

const longer = { from: someDates.date_from, to: '2026-12-06' }
const later = { from: '2026-12-10', to: '2026-12-13' }
const laterDates = { date_from: later.from, date_to: later.to }
/** At $150 a night with 8.25% tax. */
const night = 16_238

describeOnBothEngines('changing an order', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: 'a secret of the test' } })
  const { settlement, sauna } = useRental(database)
  let at: ReturnType<typeof changing>
  let order: OrderWithPayment

  beforeEach(async () => {
    at = changing(shop)
    ;({ order } = await at.aPaidOrder(sauna.id))
    // Emails are told apart by when they were written.
    shop.clock.pass({ minutes: 1 })
  })

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
      const [one, two] = await Promise.all([
        at.change(order, { stay: later }, { id }),
        at.change(order, { stay: later }, { id }),
      ])
      const again = await at.change(order, { stay: someDatesStay() }, { id })
      for (const result of [one, two, again]) expect(result).toMatchObject({ change: { id, state: 'done' } })
      expect(await at.logOf(order)).toHaveLength(1)
      expect(await at.mailsOf(order)).toHaveLength(2)
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

  describe('that costs more', () => {
    it('holds the new nights and keeps the old ones until the difference is paid', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      expect(change.differenceCents).toBe(2 * night - 1)
      expect(await at.orderNow(order.id)).toMatchObject({
        dateTo: order.dateTo,
        totalCents: order.totalCents,
      })
      expect(await at.nightsOf(order.requestId)).toHaveLength(4)
      expect((await at.nightsOf(change.holdId)).map((row) => row.night)).toEqual(['2026-12-05', '2026-12-06'])
      expect(await isFree(shop, sauna.id, { date_from: '2026-12-05', date_to: '2026-12-08' })).toBe(false)

      await at.pay(change)
      await at.report(change)
      await at.report(change)
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'done' })
      expect(await at.orderNow(order.id)).toMatchObject({
        status: 'paid',
        dateTo: longer.to,
        totalCents: order.totalCents + change.differenceCents,
        changesPaidCents: change.differenceCents,
      })
      const nights = await at.nightsOf(order.requestId)
      expect(nights.map((row) => row.expiresAt)).toEqual(Array.from({ length: 6 }, () => null))
      expect(await at.nightsOf(change.holdId)).toEqual([])
      expect((await at.logOf(order)).map(({ act }) => act)).toEqual(['asked for a change', 'changed'])
      expect((await at.mailsOf(order)).map(({ subject }) => subject)).toEqual([
        `Your order #${order.number}: ${sauna.title}`,
        `Please pay the difference for order #${order.number}`,
        `Your order #${order.number} has changed`,
      ])
    })

    it('is emailed with a link by the office, and paid there without a log-in', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      const mail = (await at.mailsOf(order)).at(-1)
      expect(mail?.bodyText).toContain(`/pay/changes/${change.id}`)
      const to = await shop.app.inject({ url: `/pay/changes/${change.id}` })
      expect(to.headers.location).toBe(change.redirectTo)
      const page = await shop.app.inject({ url: String(change.redirectTo) })
      expect(page.body).toContain('$324.75')
      const paid = await shop.app.inject({
        method: 'POST',
        url: String(change.redirectTo),
        payload: 'button=pay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const back = await shop.app.inject({ url: String(paid.headers.location) })
      expect(back.headers.location).toBe('/cabinet/orders?notice=changed')
      expect(await at.orderNow(order.id)).toMatchObject({ dateTo: longer.to })
    })

    it('expires without a trace on the order, and its nights are free again', async () => {
      const { customer } = await at.aPaidOrder((await aRental(database(), settlement.id)).id)
      const own = (await at.booking.orders.findLatest(customer.userId)) as OrderWithPayment
      const change = await at.waitingChange(own, { stay: longer }, byCustomer)
      shop.clock.pass({ minutes: 32 })
      await at.sweep()
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'expired' })
      expect(await at.orderNow(own.id)).toEqual(own)
      expect(await at.nightsOf(change.holdId)).toEqual([])
      expect((await at.mailsOf(own)).at(-1)?.subject).toBe(`Your order #${own.number} stays as it was`)
      const back = await shop.app.inject({ url: `/pay/changes/${change.id}` })
      expect(back.headers.location).toBe(`/pay/return?change=${change.id}`)
      const notice = await shop.app.inject({ url: String(back.headers.location) })
      expect(notice.headers.location).toBe('/cabinet/orders?notice=change_expired')
    })

    it('waits for a day when the office has emailed the link', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      shop.clock.pass({ hours: 22 })
      await at.sweep()
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'waiting' })
      expect(await at.nightsOf(change.holdId)).toHaveLength(2)
      shop.clock.pass({ hours: 2 })
      await at.sweep()
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'expired' })
    })

    it('is withdrawn, and can no longer be paid for', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      shop.clock.pass({ minutes: 1 })
      expect(await at.booking.orderChanges.withdraw(order.id, byOffice)).toBeNull()
      expect(await at.pay(change)).toBe('expired')
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'withdrawn' })
      expect((await at.logOf(order)).map(({ act }) => act)).toEqual([
        'asked for a change',
        'withdrew a change',
      ])
      expect((await at.mailsOf(order)).at(-1)?.subject).toBe(`Your order #${order.number} stays as it was`)
      expect(await isFree(shop, sauna.id, { date_from: '2026-12-06', date_to: '2026-12-09' })).toBe(true)
    })

    it('counts when it was paid while it is being withdrawn', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      await at.pay(change)
      expect(await at.booking.orderChanges.withdraw(order.id, byOffice)).toMatch(/just arrived/)
      expect(await at.orderNow(order.id)).toMatchObject({ dateTo: longer.to })
    })

    it('paid when its nights are gone gives that payment back, and the order stays as it was', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      await at.pay(change)
      shop.clock.pass({ hours: 30 })
      const { order: other } = await at.aPaidOrder(sauna.id, {
        date_from: '2026-12-05',
        date_to: '2026-12-08',
      })
      await at.sweep()
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'refunded' })
      expect(await at.givenBack([change.ref])).toBe(change.differenceCents)
      expect(await at.orderNow(order.id)).toEqual(order)
      expect(await at.nightsOf(order.requestId)).toHaveLength(4)
      expect(await at.nightsOf(other.requestId)).toHaveLength(4)
      expect((await at.mailsOf(order)).at(-1)?.subject).toBe(
        `Your refund for the change of order #${order.number}`,
      )
    })

    it('paid when the order is canceled gives that payment back, too', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      await at.booking.cancel({ orderId: order.id })
      expect(await at.changeNow(change.id)).toMatchObject({ state: 'withdrawn' })
      await at.pay(change)
      await at.report(change)
      expect(await at.givenBack([order.ref, change.ref])).toBe(order.totalCents + change.differenceCents)
    })

    it('then canceled gives everything back, from both payments', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      await at.pay(change)
      await at.report(change)
      const { totalCents } = await at.orderNow(order.id)
      await at.booking.cancel({ orderId: order.id, expectedRefund: totalCents })
      expect(await at.orderNow(order.id)).toMatchObject({ status: 'refunded', refundCents: totalCents })
      expect(await at.givenBack([order.ref])).toBe(order.totalCents)
      expect(await at.givenBack([change.ref])).toBe(change.differenceCents)
    })

    it('then changed back gives the difference back from the payment that it was', async () => {
      const change = await at.waitingChange(order, { stay: longer })
      await at.pay(change)
      await at.report(change)
      await at.change(order, { stay: someDatesStay() })
      expect(await at.givenBack([change.ref])).toBe(change.differenceCents)
      expect(await at.givenBack([order.ref])).toBe(0)
      const after = await at.orderNow(order.id)
      expect(after.totalCents).toBe(order.totalCents)
      expect(after.amountCents + after.changesPaidCents - after.partRefundedCents).toBe(order.totalCents)
    })

    it('lets no other change begin meanwhile', async () => {
      await at.waitingChange(order, { stay: longer })
      expect(await at.change(order, { stay: later })).toEqual({
        conflict: expect.stringContaining('waits for its payment'),
      })
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
      await at.aPaidOrder(sauna.id, laterDates)
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
      const wish = {
        productId: order.productId,
        stay: later,
        method: order.deliveryMethod,
        address: order.deliveryAddress ?? {},
      }
      const seen = { before: order.totalCents, after: order.totalCents - 1 }
      expect(
        await orderChanges.change({ id: randomUUID(), orderId: order.id, wish, seen }, byOffice),
      ).toEqual({ conflict: expect.stringContaining('price has changed') })
      expect(await at.orderNow(order.id)).toEqual(order)
    })
  })

  function someDatesStay() {
    return { from: someDates.date_from, to: someDates.date_to }
  }
})
