import { expect, it } from 'vitest'
import type { OrderWithPayment } from '../../server/repositories/orders/order.repo.ts'
import { byCustomer, byOffice, later, longer, someStay, useChanging } from './changing.ts'
import { isFree } from './journey.ts'
import { aRental } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

/** At $150 with 8.25% tax. */
const night = 16_238

describeOnBothEngines('a change of an order that costs more', (database) => {
  const { shop, settlement, sauna, at, order } = useChanging(database)

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
    expect((await at.logOf(order)).map(({ act }) => act)).toEqual(['asked for a change', 'withdrew a change'])
    expect((await at.mailsOf(order)).at(-1)?.subject).toBe(`Your order #${order.number} stays as it was`)
    expect(await isFree(shop, sauna.id, { date_from: '2026-12-06', date_to: '2026-12-09' })).toBe(true)
  })

  it('is not said to be made when it is sent again after it was withdrawn', async () => {
    const { id } = await at.waitingChange(order, { stay: longer }, byCustomer)
    expect(await at.booking.orderChanges.withdraw(order.id, byCustomer)).toBeNull()
    expect(await at.change(order, { stay: longer }, { by: byCustomer, id })).toEqual({
      conflict: 'This change was not paid in time, or was withdrawn. Please look at it again.',
    })
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
    await at.change(order, { stay: someStay })
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
