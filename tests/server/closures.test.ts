import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatUsd } from '../../server/domain/money.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { closing, useClosing } from './closing.ts'
import { aCustomer } from './customer.ts'
import { aForm, isFree, openCheckout, order as orderUnpaid, submitPayment } from './journey.ts'
import { aRental, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

const later = { date_from: '2027-01-16', date_to: '2027-01-18' }

describeOnBothEngines('closing dates for a reason', (database) => {
  const { shop, settlement, sauna, at, wanted, closeIt, orderOf } = useClosing(database)

  it('takes the nights off the market, the first and the last included', async () => {
    expect(await closeIt()).toMatchObject({ asked: 0, released: 0, blocked: 6 })
    expect(await isFree(shop, sauna.id)).toBe(false)
    expect(await isFree(shop, sauna.id, { date_from: '2026-12-06', date_to: '2026-12-08' })).toBe(true)
    const nights = await at.nightsOf(sauna.units)
    expect(nights.map(({ night, kind }) => [night, kind])).toEqual(
      ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'].map((night) => [
        night,
        'block',
      ]),
    )
  })

  it('closes all saunas of the place, or those that were chosen', async () => {
    const other = await aRental(database(), settlement.id)
    await closeIt()
    expect(await isFree(shop, other.id)).toBe(true)
    await at.close({ ...wanted(), unitIds: null })
    expect(await isFree(shop, other.id)).toBe(false)
  })

  it.each([
    [{ firstNight: 'soon' }, 'firstNight'],
    [{ lastNight: '2026-11-29' }, 'lastNight'],
    [{ firstNight: '2026-11-01', lastNight: '2026-11-20' }, 'lastNight'],
    [{ lastNight: '2027-11-29' }, 'lastNight'],
    [{ settlementId: 999_999 }, 'settlementId'],
    [{ unitIds: [999_999] }, 'unitIds'],
    [{ unitIds: [] }, 'unitIds'],
  ])('refuses %o', async (changes, field) => {
    expect(await at.close({ ...wanted(), ...changes })).toMatchObject({ refused: { field } })
    expect(await at.nightsOf(sauna.units)).toEqual([])
  })

  it('says before what it does to every order, and counts no turnover', async () => {
    const { order } = await at.aPaidOrder(sauna.id)
    await at.aPaidOrder(sauna.id, { date_from: '2026-12-10', date_to: '2026-12-12' })
    const before = await at.aPaidOrder(sauna.id, { date_from: '2026-11-26', date_to: '2026-11-30' })
    expect(before.order.turnoverDays).toBe(1)
    const found = await at.preview(wanted())
    if ('refused' in found) throw new Error(found.refused.message)
    expect(found.affected.map((one) => [one.order.number, one.effect])).toEqual([[order.number, 'asked']])
    await at.booking.advance(order.id, 'handOver')
    expect(await at.preview(wanted())).toMatchObject({ affected: [{ effect: 'out' }] })
    await closeIt()
    expect(await at.tokensFor(order.number)).toEqual([])
  })

  it('asks the customer of a paid order once, who keeps the nights until they choose', async () => {
    const { order } = await at.aPaidOrder(sauna.id)
    expect(await closeIt({ words: 'The county decides on Friday.' })).toMatchObject({ asked: 1 })
    const [mail, ...others] = await at.mailsAbout(order.number)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`We have to close during your dates: order #${order.number}`)
    expect(mail?.bodyText).toContain('The county decides on Friday.')
    const nights = (await at.nightsOf(sauna.units)).filter(({ requestId }) => requestId === order.requestId)
    expect(nights).toHaveLength(4)
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid', datesClosed: true })
  })

  it('does nothing if there is an order that nobody has seen', async () => {
    const { order } = await at.aPaidOrder(sauna.id)
    const done = await at.closeUnseen(wanted())
    expect(done).toMatchObject({ refused: { field: null } })
    expect(await orderOf(order.id)).toMatchObject({ datesClosed: false })
    expect((await at.nightsOf(sauna.units)).map(({ kind }) => kind)).not.toContain('block')
  })

  it('ends an open checkout, which finds out when it is sent', async () => {
    const customer = await aCustomer(shop)
    const { version } = await openCheckout(customer, sauna.id)
    expect(await closeIt()).toMatchObject({ blocked: 6 })
    const accepted = await customer.post('request/accept', aForm({ version }))
    expect(accepted.status).toBe(409)
    expect((await at.nightsOf(sauna.units)).map(({ kind }) => kind)).toEqual(Array(6).fill('block'))
  })

  it('ends an unpaid order with an email, and nobody can pay for it', async () => {
    const customer = await aCustomer(shop)
    const page = await orderUnpaid(customer, sauna.id)
    const unpaid = await at.booking.orders.findLatest(customer.userId)
    expect(await closeIt()).toMatchObject({ asked: 0, released: 1, blocked: 6 })
    expect(await orderOf(unpaid!.id)).toMatchObject({ status: 'cancelled', refundCents: 0 })
    const mails = await at.mailsAbout(unpaid!.number)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your order #${unpaid!.number} is canceled: we have to close during your dates`,
    ])
    await submitPayment(customer, page, 'pay')
    expect(await orderOf(unpaid!.id)).toMatchObject({ paymentStatus: 'expired' })
  })

  it('a payment that comes before its order could be ended is given back', async () => {
    const customer = await aCustomer(shop)
    const page = await orderUnpaid(customer, sauna.id)
    const unpaid = await at.booking.orders.findLatest(customer.userId)
    const away = closing(shop, { cancel: () => Promise.reject(new Error('the gateway is away')) })
    expect(await closeIt({}, away)).toMatchObject({ released: 1 })
    expect(await orderOf(unpaid!.id)).toMatchObject({ status: 'awaiting_payment' })
    await submitPayment(customer, page, 'pay')
    expect(await orderOf(unpaid!.id)).toMatchObject({
      status: 'refunded',
      refundCents: unpaid!.totalCents,
    })
    expect((await at.nightsOf(sauna.units)).map(({ kind }) => kind)).toEqual(Array(6).fill('block'))
  })

  it('never cancels an order that was paid at that moment and has got another sauna', async () => {
    const two = await aRental(database(), settlement.id, { units: 2 })
    const customer = await aCustomer(shop)
    const page = await orderUnpaid(customer, two.id)
    const unpaid = await at.booking.orders.findLatest(customer.userId)
    const { cancel } = at.booking
    const late = closing(shop, {
      cancel: async (options) => {
        await submitPayment(customer, page, 'pay')
        return cancel(options)
      },
    })
    await closeIt({ unitIds: [unpaid!.unitId!] }, late)
    const paid = await orderOf(unpaid!.id)
    expect([paid.status, paid.unitId]).toEqual(['paid', two.units.find((id) => id !== unpaid!.unitId)])
    expect(await at.mailsAbout(unpaid!.number)).toEqual([])
  })

  it('promises what is left where a part went back before', async () => {
    const { order } = await at.aPaidOrder(sauna.id)
    const now = shop.clock.now()
    await database()
      .db.insertInto('orderRefund')
      .values({ id: randomUUID(), orderId: order.id, amountCents: 2_500, createdAt: now, givenAt: now })
      .execute()
    await closeIt()
    const [mail] = await at.mailsAbout(order.number)
    expect(mail?.bodyText).toContain(`a full refund of ${formatUsd(order.totalCents - 2_500)}.`)
  })

  describe('opening again', () => {
    it('puts the nights back on the market, and tells those who had not chosen', async () => {
      const one = await at.aPaidOrder(sauna.id, later)
      const { closureId } = await closeIt({ firstNight: later.date_from, lastNight: '2027-01-20' })
      expect(await at.reopen(commandLine, closureId)).toEqual({ freed: expect.any(Number), kept: 1 })
      expect((await at.openCase(one.order.number)).state).toBe('withdrawn')
      expect(await orderOf(one.order.id)).toMatchObject({ status: 'paid', datesClosed: false })
      expect((await at.mailsAbout(one.order.number)).map(({ subject }) => subject)).toContain(
        `Your dates are open again: order #${one.order.number}`,
      )
      expect((await at.nightsOf(sauna.units)).map(({ kind }) => kind)).not.toContain('block')
      expect(await at.reopen(commandLine, closureId)).toBeNull()
      expect(await at.answers.answer(await at.openCase(one.order.number), 'refund')).toBe('answered')
    })

    it('leaves a case that ended as its customer knows it', async () => {
      const { order, customer } = await at.aPaidOrder(sauna.id, later)
      const { closureId } = await closeIt({ firstNight: later.date_from, lastNight: later.date_from })
      expect((await customer.post(`cabinet/user/orders/${order.id}/cancel`, {})).status).toBe(200)
      expect(await at.reopen(commandLine, closureId)).toMatchObject({ kept: 0 })
      expect((await at.openCase(order.number)).state).toBe('ended')
    })

    it('leaves what another closure, and the operator, have closed', async () => {
      const one = await closeIt({ firstNight: '2027-01-10', lastNight: '2027-01-12' })
      const [unit = 0] = sauna.units
      await block(database(), unit, '2027-01-14')
      await closeIt({ firstNight: '2027-01-12', lastNight: '2027-01-14' })
      await at.reopen(commandLine, one.closureId)
      const nights = await at.nightsOf(sauna.units)
      expect(nights.map(({ night }) => night)).toEqual(['2027-01-12', '2027-01-13', '2027-01-14'])
    })

    it('and the past leave nothing that offers have to go around', async () => {
      const one = await closeIt({ firstNight: '2027-01-10', lastNight: '2027-01-12' })
      const listed = async (from: string) => (await at.closures.listClosed(sauna.units, from)).length
      expect([await listed('2027-01-12'), await listed('2027-01-13')]).toEqual([1, 0])
      await at.reopen(commandLine, one.closureId)
      expect(await listed('2027-01-12')).toBe(0)
    })

    it('leaves the other question open to an order in two closures', async () => {
      const { order } = await at.aPaidOrder(sauna.id, later)
      const nights = { firstNight: later.date_from, lastNight: later.date_from }
      const one = await closeIt(nights)
      await closeIt(nights)
      expect(await at.reopen(commandLine, one.closureId)).toMatchObject({ kept: 0 })
      expect(await orderOf(order.id)).toMatchObject({ datesClosed: true })
      // One email, whose link goes on asking.
      const [token = '', ...others] = await at.tokensFor(order.number)
      expect(others).toEqual([])
      expect((await at.answers.open(token))?.state).toBe('open')
    })
  })
})
