import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createBooking } from '../../../server/booking.ts'
import { readConfig } from '../../../server/config.ts'
import { paymentSweep } from '../../../server/tasks/payment-sweep.ts'
import { aCustomer } from '../customer.ts'
import { buyStay, mailsAbout, order as orderStay, ordersOf } from '../journey.ts'
import { ORIGIN, type Visit } from '../shop.ts'
import { sessionOf, useStripeShop } from '../stripe-shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

const refund = (member: Visit, number: number, amount: number, id: string = randomUUID()) =>
  member.post(`office/orders/${number}/refunds`, { id, amount })

describeOnBothEngines('a part of an order', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  let owner: Visit
  beforeAll(async () => {
    owner = await inOffice(shop, 'owner')
  })

  const stateOf = async (number: number) => {
    const { body } = await owner.get(`office/orders/${number}`)
    return body
  }

  async function aPaidOrder() {
    const customer = await aCustomer(shop)
    await buyStay(customer, sauna.id)
    const { id, number, totalCents } = await database()
      .db.selectFrom('shopOrder')
      .selectAll()
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    return { customer, id, number, total: totalCents }
  }
  const setStatus = (id: string, status: 'handed_over' | 'completed') =>
    database().db.updateTable('shopOrder').set({ status }).where('id', '=', id).execute()

  it('is refunded while the order goes on, with an email, and the history says who did it', async () => {
    const { id, number, total } = await aPaidOrder()
    const { status, body } = await refund(owner, number, 2_500)
    expect([status, body.status, body.part_refund_cost]).toEqual([200, 'paid', 2_500])
    expect(body.most_refund).toBe(total - 2_500)
    expect(body.history[0]).toMatchObject({ act: 'Refunded', detail: 'amount $25.00' })
    const subjects = (await mailsAbout(shop, id)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your refund for order #${number}`)
    const { body: receipt } = await owner.get(`/office/orders/${number}/receipt`)
    expect(receipt).toContain('-$25.00')
  })

  it('is refunded once for one id, however often it is sent', async () => {
    const { number } = await aPaidOrder()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(owner, number, 2_500, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await stateOf(number)).part_refund_cost).toBe(2_500)
  })

  it('belongs to one order, also when its id comes with two at the same moment', async () => {
    const first = await aPaidOrder()
    // The second order needs the nights.
    await database().db.deleteFrom('unitNight').execute()
    const orders = [first, await aPaidOrder()]
    const id = randomUUID()
    const answers = await Promise.all(orders.map(({ number }) => refund(owner, number, 2_500, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const [at, order] of orders.entries()) {
      const isRefunded = answers[at]?.status === 200
      const told = (await mailsAbout(shop, order.id)).filter(({ subject }) =>
        subject.startsWith('Your refund'),
      )
      expect([told.length, (await stateOf(order.number)).part_refund_cost]).toEqual(
        isRefunded ? [1, 2_500] : [0, 0],
      )
    }
  })

  it('is never more than what is left of the payment, also when several ask at the same moment', async () => {
    const { id, number, total } = await aPaidOrder()
    await setStatus(id, 'handed_over')
    const half = Math.ceil(total / 2) + 1
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(owner, number, half)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { body } = await refund(owner, number, total)
    expect(body.errors.amount[0]).toMatch(/^You can refund up to \$/)
    expect((await refund(owner, number, total - half)).status).toBe(200)
    const nothing = await refund(owner, number, 1)
    expect(nothing.body.message).toBe('There is nothing left to refund on this order.')
    expect((await stateOf(number)).status).toBe('handed_over')
  })

  it('is not all of an order that has not been handed over: that is canceled', async () => {
    const { number, total } = await aPaidOrder()
    const { status, body } = await refund(owner, number, total)
    expect([status, body.message]).toEqual([409, expect.stringContaining('cancel the order')])
    for (const amount of [0, -5]) expect((await refund(owner, number, amount)).status).toBe(422)
    expect((await refund(owner, number, 5, 'no-uuid')).status).toBe(422)
  })

  it('is taken off what a cancellation gives back, for the office and for the customer', async () => {
    const { customer, id, number, total } = await aPaidOrder()
    await refund(owner, number, 2_500)
    const [{ refund_cost: shown }] = await ordersOf(customer)
    expect(shown).toBe(total - 2_500)
    const answer = await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost: shown })
    expect([answer.status, answer.body.status]).toEqual([200, 'refunded'])
    expect(await stateOf(number)).toMatchObject({ refund_cost: total - 2_500, part_refund_cost: 2_500 })
  })

  it('and a cancellation at the same moment never exceed the payment', async () => {
    for (let round = 0; round < 4; round++) {
      const { number, total } = await aPaidOrder()
      await Promise.all([
        refund(owner, number, 2_500),
        owner.post(`office/orders/${number}/cancel`, { expected_refund: total }),
      ])
      const { refund_cost, part_refund_cost } = await stateOf(number)
      expect(refund_cost + part_refund_cost).toBeLessThanOrEqual(total)
      expect(refund_cost + part_refund_cost).toBeGreaterThan(0)
      // The next round needs the nights.
      await database().db.deleteFrom('unitNight').execute()
    }
  })
})

describeOnBothEngines('at Stripe, a part of an order', (database) => {
  const { shop, stripe, env, tell } = useStripeShop(database)
  const { sauna } = useRental(database)

  async function aPaidOrder() {
    const customer = await aCustomer(shop)
    const session = sessionOf(await orderStay(customer, sauna.id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    const [{ total_cost: total }] = await ordersOf(customer)
    const { number } = await database()
      .db.selectFrom('shopOrder')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    return { session, number, total, owner: await inOffice(shop, 'owner') }
  }

  it('is refunded there, and its report ends nothing', async () => {
    const { session, number, owner } = await aPaidOrder()
    await refund(owner, number, 2_500)
    expect(stripe.sessions.get(session)).toMatchObject({ refunded: 2_500 })
    await tell('charge.refunded', session)
    const { body } = await owner.get(`office/orders/${number}`)
    expect([body.status, body.refund_cost]).toEqual(['paid', 0])
  })

  it('goes back later when Stripe does not answer, once', async () => {
    const { session, number, owner } = await aPaidOrder()
    stripe.troubles.push('reset', 'reset')
    expect((await refund(owner, number, 2_500)).status).toBe(200)
    expect(stripe.sessions.get(session)).toMatchObject({ refunded: 0 })
    const config = readConfig({ ORIGIN, ...env })
    const booking = createBooking({ config, database: database(), clock: shop.clock })
    shop.clock.pass({ minutes: 3 })
    const sweep = paymentSweep({ ...booking, clock: shop.clock, log: { warn() {} } })
    await sweep.run()
    await sweep.run()
    expect(stripe.sessions.get(session)).toMatchObject({ refunded: 2_500 })
  })

  it('does not pass for the refund of a cancellation that has not gone out', async () => {
    const { session, number, total, owner } = await aPaidOrder()
    await refund(owner, number, 2_500)
    stripe.troubles.push('reset', 'reset')
    const canceled = await owner.post(`office/orders/${number}/cancel`, { expected_refund: total - 2_500 })
    expect(canceled.body.status).toBe('cancelled')
    await tell('charge.refunded', session)
    const { body } = await owner.get(`office/orders/${number}`)
    // The report is taken as an occasion to try again.
    expect(body.status).toBe('refunded')
    expect(stripe.sessions.get(session)).toMatchObject({ refunded: total })
  })
})
