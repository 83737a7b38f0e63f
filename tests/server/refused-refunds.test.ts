import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { checkDatabase } from '../../server/cli/doctor/check-database.ts'
import { createInspectionRepo } from '../../server/repositories/operations/inspection.repo.ts'
import { readConfig } from '../../server/config.ts'
import { paymentSweep } from '../../server/tasks/payment-sweep.ts'
import { aCustomer } from './customer.ts'
import { order as orderStay, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental } from './rows.ts'
import { ORIGIN, type Visit } from './shop.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental } from './use-shop.ts'

describeOnBothEngines('a refund that the gateway does not take', (database) => {
  const { shop, stripe, env, tell } = useStripeShop(database)
  const { settlement } = useRental(database)
  let sweep: () => Promise<unknown>
  let owner: Visit

  beforeAll(() => {
    const config = readConfig({ ORIGIN, ...env })
    const booking = createBooking({ config, database: database(), clock: shop.clock })
    sweep = () => paymentSweep({ ...booking, clock: shop.clock, log: { warn() {} } }).run()
  })
  beforeEach(async () => {
    // Early enough for all of an order to go back.
    shop.clock.set('2026-11-21T18:00:00Z')
    owner = await inOffice(shop, 'owner')
  })

  async function aPaidOrder() {
    const customer = await aCustomer(shop)
    const session = sessionOf(await orderStay(customer, (await aRental(database(), settlement.id)).id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    const [{ id, total_cost: total }] = await ordersOf(customer)
    const { number } = await database()
      .db.selectFrom('shopOrder')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { customer, session, id, number, total }
  }

  const give = (number: number, amount: number) =>
    owner.post(`office/orders/${number}/refunds`, { id: randomUUID(), amount })
  const asked = () =>
    stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  const shown = async (number: number) => (await owner.get(`office/orders/${number}`)).body

  /** Half a minute at a time. @returns how often Stripe was asked for a refund */
  async function sweepFor(hours: number): Promise<number> {
    stripe.requests.length = 0
    for (let minutes = 0; minutes < hours * 60; minutes += 30) {
      shop.clock.pass({ minutes: 30 })
      await sweep()
    }
    owner = await inOffice(shop, 'owner')
    return asked().length
  }

  it('because it refuses a part is asked for again after longer and longer pauses, and the order says so', async () => {
    const { session, number, total } = await aPaidOrder()
    // Somebody has given most of it back in Stripe's dashboard.
    stripe.giveBack(session, total - 1_000)
    const answer = await give(number, 2_500)
    expect([answer.status, answer.body.part_refund_cost]).toEqual([200, 2_500])
    expect(answer.body.refund_troubles).toEqual([
      {
        cost: 2_500,
        reason: expect.stringContaining('greater than unrefunded amount'),
        is_refused: true,
        next_try_at: expect.any(String),
      },
    ])
    expect(await sweepFor(12)).toBeLessThan(12)
    expect(await sweepFor(48)).toBeLessThan(5)
    // What is owed is not forgotten, and goes out once Stripe takes it.
    expect(await shown(number)).toMatchObject({ part_refund_cost: 2_500 })
    stripe.forgetKeys()
    stripe.giveBack(session, 0)
    expect(await sweepFor(25)).toBe(1)
    expect(stripe.sessions.get(session)!.refunded).toBe(2_500)
    expect((await shown(number)).refund_troubles).toEqual([])
  })

  it('is no news before it has been out of reach for half an hour, and is then taken once', async () => {
    const { session, number } = await aPaidOrder()
    stripe.troubles.push('reset', 'reset')
    expect((await give(number, 2_500)).body.refund_troubles).toEqual([])
    for (let attempt = 0; attempt < 6; attempt++) {
      stripe.troubles.push('reset', 'reset')
      shop.clock.pass({ hours: 3 })
      await sweep()
    }
    owner = await inOffice(shop, 'owner')
    expect((await shown(number)).refund_troubles).toMatchObject([{ cost: 2_500, is_refused: false }])
    shop.clock.pass({ hours: 3 })
    await sweep()
    expect(stripe.sessions.get(session)!.refunded).toBe(2_500)
  })

  it('is not paid twice when its answer is lost and Stripe has forgotten its key', async () => {
    const { session, number } = await aPaidOrder()
    // Looking the payment up and what was refunded of it works; the answer to the refund is lost, twice.
    stripe.troubles.push('none', 'none', 'reset', 'reset')
    await give(number, 2_500)
    expect(stripe.sessions.get(session)!.refunded).toBe(2_500)
    stripe.forgetKeys()
    shop.clock.pass({ hours: 30 })
    await sweep()
    expect(stripe.sessions.get(session)!.refunded).toBe(2_500)
  })

  it('leaves a cancellation as it is, for the customer and in the office', async () => {
    const { customer, session, number, total, id } = await aPaidOrder()
    stripe.giveBack(session, 1_000)
    const [{ refund_cost }] = await ordersOf(customer)
    const answer = await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled'])
    expect(await shown(number)).toMatchObject({
      refund_cost: total,
      is_refund_due: true,
      refund_troubles: [{ cost: total, is_refused: true }],
    })
    expect(await sweepFor(12)).toBeLessThan(12)
  })

  it('is named by the doctor and counted by the metrics', async () => {
    const { customer, session, number, id } = await aPaidOrder()
    const inspection = createInspectionRepo(database())
    const before = await inspection.countWork(shop.clock.now())
    stripe.giveBack(session, 1_000)
    const [{ refund_cost }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect((await inspection.countWork(shop.clock.now())).refundsDue).toBe(before.refundsDue + 1)
    expect((await inspection.findRefundTroubles()).orders).toContain(number)
    const config = readConfig({ ORIGIN, DATABASE_URL: 'postgres://shop.test/shop' })
    const findings = await checkDatabase(config, async () => database(), shop.clock.now)
    expect(findings).toContainEqual({
      about: 'payment',
      state: 'wrong',
      says: expect.stringMatching(new RegExp(`does not take: \\d+\\..* #${number}\\b`)),
    })
  })

  it('of a second payment is asked for again, as much as that payment was', async () => {
    const { session, id } = await aPaidOrder()
    await database()
      .db.updateTable('payment')
      .set({ ref: 'cs_of_another_page' })
      .where('orderId', '=', id)
      .execute()
    await database()
      .db.updateTable('shopOrder')
      .set((of) => ({ rentalCents: of('rentalCents', '-', 100), totalCents: of('totalCents', '-', 100) }))
      .where('id', '=', id)
      .execute()
    // The report is read; then Stripe stops answering.
    stripe.troubles.push('none', 'reset', 'reset')
    stripe.requests.length = 0
    await tell('checkout.session.completed', session)
    expect(stripe.sessions.get(session)!.refunded).toBe(0)
    await sweepFor(1)
    expect(stripe.sessions.get(session)!.refunded).toBe(stripe.sessions.get(session)!.amount)
  })
})
