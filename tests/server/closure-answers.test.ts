import { describe, expect, it } from 'vitest'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import type { OrderWithPayment } from '../../server/repositories/orders/order.repo.ts'
import { around, closing, useClosing } from './closing.ts'
import { aCustomer } from './customer.ts'
import { buyStay, someDates } from './journey.ts'
import { aRental } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

const later = { date_from: '2027-01-16', date_to: '2027-01-18' }
const stay = { from: someDates.date_from, to: someDates.date_to }

describeOnBothEngines('when dates are closed,', (database) => {
  const { shop, settlement, sauna, at, wanted, closeIt, orderOf } = useClosing(database)

  describe('the customer', () => {
    it('moves to other dates of the same sauna at the same price', async () => {
      const { order, customer } = await at.aPaidOrder(sauna.id)
      await closeIt()
      const opened = await at.openCase(order.number)
      const { dates } = await at.answers.findOffers(opened.order)
      expect(dates.length).toBeGreaterThan(0)
      for (const offer of dates) {
        expect(offer.stay.from > around.lastNight || offer.stay.to < around.firstNight).toBe(true)
        expect([offer.productId, offer.miles]).toEqual([sauna.id, 0])
      }
      const [chosen] = dates
      expect(await at.answers.answer(opened, chosen!)).toBe('done')
      const moved = await orderOf(order.id)
      expect(moved).toMatchObject({
        status: 'paid',
        dateFrom: chosen!.stay.from,
        dateTo: chosen!.stay.to,
        totalCents: order.totalCents,
        datesClosed: false,
      })
      const nights = await at.nightsOf(sauna.units)
      expect(nights.filter(({ requestId }) => requestId === order.requestId)).toHaveLength(4)
      // What it gave back is closed like the rest.
      expect(nights.filter(({ kind }) => kind === 'block')).toHaveLength(6)
      expect((await at.openCase(order.number)).state).toBe('moved')
      const mails = await at.mailsAbout(order.number)
      const mail = mails.find(({ subject }) => subject === `Your order #${order.number} has been moved`)
      expect(mail?.attachments).toHaveLength(1)
      const log = await database()
        .db.selectFrom('officeLog')
        .selectAll()
        .where('subject', '=', `order ${order.number}`)
        .orderBy('id')
        .execute()
      expect(log).toMatchObject([{ actor: 'customer', act: 'moved' }])
      expect(customer.userId).toBe(moved.userId)
    })

    it('moves to another sauna on the same dates, which costs no less, and pays nothing', async () => {
      await aRental(database(), settlement.id, { priceCents: 9_900 })
      const better = await aRental(database(), settlement.id, { priceCents: 26_000 })
      const good = await aRental(database(), settlement.id, { priceCents: 25_000 })
      const { order } = await at.aPaidOrder(good.id)
      await closeIt({ unitIds: good.units })
      const opened = await at.openCase(order.number)
      const { saunas } = await at.answers.findOffers(opened.order)
      const offer = saunas.find(({ productId }) => productId === better.id)
      expect(saunas.map(({ productId }) => productId)).toEqual([better.id])
      expect(await at.answers.answer(opened, offer!)).toBe('done')
      expect(await orderOf(order.id)).toMatchObject({
        productId: better.id,
        saunaName: better.title,
        dateFrom: stay.from,
        totalCents: order.totalCents,
      })
    })

    it('is offered another unit of the kind on the same dates after a breakdown', async () => {
      const two = await aRental(database(), settlement.id, { units: 2 })
      const { order } = await at.aPaidOrder(two.id)
      await at.close({ settlementId: settlement.id, unitIds: [order.unitId!], ...around })
      const opened = await at.openCase(order.number)
      const { dates } = await at.answers.findOffers(opened.order)
      const same = dates.find((offer) => offer.stay.from === stay.from)
      expect(await at.answers.answer(opened, same!)).toBe('done')
      const moved = await orderOf(order.id)
      expect([moved.dateFrom, two.units.includes(moved.unitId!), moved.unitId === order.unitId]).toEqual([
        stay.from,
        true,
        false,
      ])
    })

    it('gets everything back, whatever the terms say', async () => {
      const { order } = await at.aPaidOrder(sauna.id, { date_from: '2026-11-23', date_to: '2026-11-25' })
      await at.close({ ...wanted(), firstNight: '2026-11-23', lastNight: '2026-11-24' })
      expect(await at.answers.answer(await at.openCase(order.number), 'refund')).toBe('done')
      expect(await orderOf(order.id)).toMatchObject({
        status: 'refunded',
        refundCents: order.totalCents,
        paymentStatus: 'refunded',
      })
      const nights = await at.nightsOf(sauna.units)
      expect(nights.map(({ night, kind }) => [night, kind])).toEqual([
        ['2026-11-23', 'block'],
        ['2026-11-24', 'block'],
      ])
      expect((await at.openCase(order.number)).state).toBe('refunded')
    })

    it('gets everything back also who cancels among their orders instead', async () => {
      const { order, customer } = await at.aPaidOrder(sauna.id, {
        date_from: '2026-11-24',
        date_to: '2026-11-26',
      })
      await at.close({ ...wanted(), firstNight: '2026-11-24', lastNight: '2026-11-24' })
      expect(order.totalCents).toBeGreaterThan(0)
      const canceled = await customer.post(`cabinet/user/orders/${order.id}/cancel`, {
        refund: order.totalCents,
      })
      expect(canceled.status).toBe(200)
      expect(await orderOf(order.id)).toMatchObject({ status: 'refunded', refundCents: order.totalCents })
      expect((await at.openCase(order.number)).state).toBe('ended')
      expect((await at.nightsOf(sauna.units)).map(({ kind }) => kind)).toEqual(['block'])
    })

    it('chooses once: the first of two answers counts', async () => {
      const { order } = await at.aPaidOrder(sauna.id)
      await closeIt()
      const opened = await at.openCase(order.number)
      const { dates } = await at.answers.findOffers(opened.order)
      expect(await at.answers.answer(opened, 'refund')).toBe('done')
      expect(await at.answers.answer(opened, dates[0]!)).toBe('answered')
      expect(await at.answers.answer(await at.openCase(order.number), 'refund')).toBe('answered')
      expect(await orderOf(order.id)).toMatchObject({ status: 'refunded' })
    })

    it('is told what was taken in the meantime, and nothing changes', async () => {
      const { order } = await at.aPaidOrder(sauna.id)
      await closeIt()
      const opened = await at.openCase(order.number)
      const [first] = (await at.answers.findOffers(opened.order)).dates
      await buyStay(await aCustomer(shop), sauna.id, { date_from: first!.stay.from, date_to: first!.stay.to })
      expect(await at.answers.answer(opened, first!)).toBe('taken')
      expect(await orderOf(order.id)).toMatchObject({ dateFrom: stay.from, datesClosed: true })
      expect((await at.openCase(order.number)).state).toBe('open')
    })

    it('cannot choose what was not offered', async () => {
      const dear = await aRental(database(), settlement.id, { priceCents: 90_000 })
      const { order } = await at.aPaidOrder(sauna.id)
      await closeIt()
      const opened = await at.openCase(order.number)
      const longer = { from: '2026-12-10', to: '2026-12-20' }
      expect(await at.answers.answer(opened, { productId: sauna.id, stay: longer })).toBe('taken')
      expect(await at.answers.answer(opened, { productId: dear.id, stay: longer })).toBe('taken')
      expect(await orderOf(order.id)).toMatchObject({ dateFrom: stay.from })
    })

    it('has chosen, too, who asks the office to move the order', async () => {
      const { order } = await at.aPaidOrder(sauna.id)
      await closeIt()
      await at.booking.move(commandLine, {
        orderId: order.id,
        stay: { from: '2026-12-14', to: '2026-12-17' },
      })
      expect((await at.openCase(order.number)).state).toBe('moved')
      expect(await orderOf(order.id)).toMatchObject({ datesClosed: false })
    })

    it('finds no case behind a link that nobody was sent', async () => {
      expect(await at.answers.open('nothing')).toBeUndefined()
    })
  })

  describe('reminding', () => {
    it('is done once after two days, with a link of its own, and the first one goes on working', async () => {
      const { order } = await at.aPaidOrder(sauna.id)
      await closeIt()
      shop.clock.pass({ hours: 47 })
      await at.remindDue()
      expect(await at.tokensFor(order.number)).toHaveLength(1)
      shop.clock.pass({ hours: 2 })
      await Promise.all([at.remindDue(), at.remindDue()])
      shop.clock.pass({ hours: 72 })
      await at.remindDue()
      const tokens = await at.tokensFor(order.number)
      expect(tokens).toHaveLength(2)
      for (const token of tokens) expect((await at.answers.open(token))?.state).toBe('open')
    })

    it('is not done once the stay is over', async () => {
      const { order } = await at.aPaidOrder(sauna.id, { date_from: '2026-11-27', date_to: '2026-11-29' })
      const { closureId } = await closeIt({ firstNight: '2026-11-27', lastNight: '2026-11-28' })
      shop.clock.pass({ days: 12 })
      await at.remindDue()
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(0)
      expect(await at.tokensFor(order.number)).toHaveLength(1)
    })

    it('costs nobody their reminder because of an order that cannot be reminded of, which is tried again', async () => {
      const warned: object[] = []
      const log = { warn: (details: object) => warned.push(details), error() {}, info() {} }
      const shopNow = closing(shop, { log })
      const pair = await aRental(database(), settlement.id, { units: 3 })
      const orders: OrderWithPayment[] = []
      for (let n = 0; n < 3; n += 1) orders.push((await shopNow.aPaidOrder(pair.id)).order)
      const { closureId } = await closeIt({ unitIds: pair.units })
      const asked = async () =>
        Promise.all(orders.map(async ({ number }) => (await shopNow.tokensFor(number)).length))
      const [broken] = orders
      const setCustomer = (customer: unknown) =>
        database()
          .db.updateTable('shopOrder')
          .set({ customer: JSON.stringify(customer) })
          .where('id', '=', broken?.id ?? '')
          .execute()

      await setCustomer(null)
      shop.clock.pass({ hours: 13 })
      expect(await shopNow.remindNow(commandLine, closureId)).toEqual({
        reminded: 2,
        failed: [broken?.number],
      })
      expect(await asked()).toEqual([1, 2, 2])
      expect(warned).toEqual([expect.objectContaining({ order: broken?.id })])
      const logged = async () =>
        (
          await database()
            .db.selectFrom('officeLog')
            .select('after')
            .where('subject', '=', `closure ${closureId}`)
            .where('act', '=', 'reminded')
            .orderBy('id')
            .execute()
        ).map(({ after }) => after)
      const others = orders.slice(1).map(({ number }) => ({ orders: [number] }))
      expect(await logged()).toEqual(expect.arrayContaining(others))
      expect(await logged()).toHaveLength(2)
      // Nobody is told that all is well when nothing was sent.
      shop.clock.pass({ hours: 1 })
      await expect(shopNow.remindNow(commandLine, closureId)).rejects.toThrow(TypeError)

      shop.clock.pass({ hours: 47 })
      await shopNow.remindDue()
      await setCustomer(broken?.customer)
      expect(await asked()).toEqual([1, 2, 2])
      expect(await shopNow.remindDue()).toBe(1)
      expect(await asked()).toEqual([2, 2, 2])
    })

    it('is in the log, or is not done', async () => {
      const { order } = await at.aPaidOrder(sauna.id)
      const { closureId } = await closeIt()
      shop.clock.pass({ hours: 13 })
      // As if the log could not be written.
      const nobody = { memberId: null, name: null as never }
      await expect(at.remindNow(nobody, closureId)).rejects.toThrow('null value')
      expect(await at.tokensFor(order.number)).toHaveLength(1)
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(1)
    })

    it('leaves those alone who have chosen, and those whose email is a few hours old', async () => {
      const { order } = await at.aPaidOrder(sauna.id, later)
      const { closureId } = await closeIt({ firstNight: later.date_from, lastNight: later.date_from })
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(0)
      shop.clock.pass({ hours: 13 })
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(1)
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(0)
      await at.answers.answer(await at.openCase(order.number), 'refund')
      shop.clock.pass({ days: 3 })
      expect((await at.remindNow(commandLine, closureId)).reminded).toBe(0)
      await at.remindDue()
      expect(await at.tokensFor(order.number)).toHaveLength(2)
    })
  })
})
