import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { order as orderStay, mailsAbout, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental } from './rows.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental } from './use-shop.ts'

describeOnBothEngines('a change of an order, paid at Stripe,', (database) => {
  const { shop, stripe, tell } = useStripeShop(database)
  const { settlement } = useRental(database)

  /** Two nights more than were paid for, agreed to and not paid yet. */
  async function aWaitingChange() {
    const customer = await aCustomer(shop)
    const sauna = await aRental(database(), settlement.id)
    const session = sessionOf(await orderStay(customer, sauna.id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    const [{ id, total_cost: total }] = await ordersOf(customer)
    const wish = {
      sauna_id: sauna.id,
      date_from: '2026-12-01',
      date_to: '2026-12-06',
      delivery_method: 'delivery',
      address: '1 Main St',
      city: 'Bend',
      state: 'OR',
      zip_code: '97701',
    }
    const path = `cabinet/user/orders/${id}/change`
    const { body: now } = await customer.get(path)
    const same = { ...wish, ...now.now, date_to: '2026-12-06' }
    const { body: shown } = await customer.post(`${path}/preview`, same)
    const { old_total, new_total, difference } = shown
    const answer = await customer.post(path, { ...same, id: randomUUID(), old_total, new_total })
    expect(answer.status).toBe(200)
    const { pay_url } = answer.body.waiting
    const { headers } = await customer.get(pay_url)
    return { customer, id, total, session, difference, pay_url, page: String(headers.location) }
  }

  async function aPaidChange() {
    const waiting = await aWaitingChange()
    const change = sessionOf(waiting.page)
    stripe.pay(change)
    await tell('checkout.session.completed', change)
    return { ...waiting, change }
  }

  const orderOf = async (id: string) => {
    const { number } = await database()
      .db.selectFrom('shopOrder')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return (await (await inOffice(shop, 'owner')).get(`office/orders/${number}`)).body
  }

  it('has one page for the difference, for as long as its nights are held', async () => {
    const { id, difference, pay_url, page, customer, session } = await aWaitingChange()
    expect(page).toBe(`${stripe.url}/c/pay/${sessionOf(page)}`)
    expect(sessionOf(page)).not.toBe(session)
    const { amount, params } = stripe.sessions.get(sessionOf(page))!
    expect(amount).toBe(difference)
    expect(params).toMatchObject({ client_reference_id: id, customer_email: 'ada@example.com' })
    expect(Number(params.expires_at) - shop.clock.now().getTime() / 1000).toBe(31 * 60)
    expect((await customer.get(pay_url)).headers.location).toBe(page)
  })

  it('comes about when Stripe reports it, however often', async () => {
    const { id, change, total, difference } = await aPaidChange()
    await tell('checkout.session.completed', change)
    expect(await orderOf(id)).toMatchObject({ total_cost: total + difference, paid_cost: total + difference })
    expect((await mailsAbout(shop, id)).filter(({ subject }) => /has changed/.test(subject))).toHaveLength(1)
  })

  it('can no longer be paid for once it is withdrawn', async () => {
    const { id, customer, page, total } = await aWaitingChange()
    expect((await customer.post(`cabinet/user/orders/${id}/change/withdraw`)).status).toBe(200)
    expect(stripe.sessions.get(sessionOf(page))!.status).toBe('expired')
    expect(await orderOf(id)).toMatchObject({ total_cost: total })
  })

  it('gives everything back from both payments when the order is canceled', async () => {
    const { id, session, change, total, difference, customer } = await aPaidChange()
    const [{ refund_cost }] = await ordersOf(customer)
    const answer = await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect(answer.body.status).toBe('refunded')
    // What Stripe reports of it afterward is no news.
    for (const one of [change, session]) await tell('charge.refunded', one)
    expect([session, change].map((one) => stripe.sessions.get(one)!.refunded)).toEqual([total, difference])
    expect(await orderOf(id)).toMatchObject({ refund_cost: total + difference, part_refund_cost: 0 })
  })

  it('whose payment is refunded in Stripe itself is recorded, once, and the order goes on', async () => {
    const { id, change, session, total, difference, customer } = await aPaidChange()
    stripe.giveBack(change)
    await Promise.all([tell('charge.refunded', change), tell('charge.refunded', change)])
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'paid', part_refund_cost: difference, refund_troubles: [] })
    expect(order.history.map(({ act }: { act: string }) => act)).toContain('Refunded at the payment company')
    expect(
      (await mailsAbout(shop, id)).filter(({ subject }) => subject.startsWith('Your refund')),
    ).toHaveLength(1)
    // What is left is the order's own payment.
    const [{ refund_cost }] = await ordersOf(customer)
    expect(refund_cost).toBe(total)
    const answer = await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect(answer.body.status).toBe('refunded')
    expect([session, change].map((one) => stripe.sessions.get(one)!.refunded)).toEqual([total, difference])
  })

  it('is recorded in the same way after the order’s own payment was refunded there, which has ended the order', async () => {
    const { id, change, session, total, difference } = await aPaidChange()
    for (const one of [session, change]) {
      stripe.giveBack(one)
      await tell('charge.refunded', one)
    }
    expect(await orderOf(id)).toMatchObject({
      status: 'refunded',
      refund_cost: total,
      part_refund_cost: difference,
    })
  })

  it('and then refunded in part by the office is not taken for a refund by somebody else', async () => {
    const { id, change, session, total, difference } = await aPaidChange()
    const { number } = await orderOf(id)
    const owner = await inOffice(shop, 'owner')
    await owner.post(`office/orders/${number}/refunds`, { id: randomUUID(), amount: difference })
    expect(stripe.sessions.get(change)!.refunded).toBe(difference)
    await tell('charge.refunded', change)
    expect(await orderOf(id)).toMatchObject({ part_refund_cost: difference })
    // All of the order's own payment is left.
    stripe.giveBack(session)
    await tell('charge.refunded', session)
    expect(await orderOf(id)).toMatchObject({ status: 'refunded', refund_cost: total })
  })
})
