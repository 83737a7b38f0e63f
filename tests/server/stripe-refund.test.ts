import { expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { mailsAbout, order, ordersOf, someDates } from './journey.ts'
import { visit } from './shop.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('a payment at Stripe', (database) => {
  const { shop, stripe, post, tell } = useStripeShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  const status = async () => (await ordersOf(customer))[0].status
  const mails = async () => {
    const [{ id }] = await ordersOf(customer)
    return (await mailsAbout(shop, id)).map(({ subject }) => subject)
  }

  it('is refunded once when its nights are gone', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    shop.clock.pass({ hours: 2 })
    const other = await aCustomer(shop)
    const theirs = sessionOf(await order(other, sauna.id))
    stripe.pay(theirs)
    await tell('checkout.session.completed', theirs)
    const late = stripe.event('checkout.session.completed', session)
    await Promise.all([post(late), post(late), tell('checkout.session.completed', session)])
    expect(await status()).toBe('refunded')
    expect(stripe.sessions.get(session)).toMatchObject({ refunded: 56_831 })
    expect(stripe.sessions.get(theirs)).toMatchObject({ refunded: 0 })
  })

  it('is refunded once on cancellation, as much as the terms say', async () => {
    const session = sessionOf(
      await order(customer, sauna.id, { date_from: '2026-11-25', date_to: '2026-11-27' }),
    )
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    const [{ id, refund_cost, total_cost }] = await ordersOf(customer)
    expect(refund_cost).toBe(Math.round(total_cost / 2))
    stripe.troubles.push('reset', 'reset')
    const answer = await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect(answer.body.status).toBe('cancelled')
    await tell('checkout.session.completed', session)
    expect(await status()).toBe('refunded')
    await tell('charge.refunded', session)
    expect(stripe.sessions.get(session)!.refunded).toBe(refund_cost)
    expect(await mails()).toHaveLength(2)
  })

  it('can no longer be made once the order is canceled', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    const [{ id }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, {})
    expect(stripe.sessions.get(session)!.status).toBe('expired')
    expect(await status()).toBe('cancelled')
  })

  it('ends the order when it was refunded in Stripe', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    stripe.giveBack(session)
    await tell('charge.refunded', session)
    expect(await status()).toBe('refunded')
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(200)
  })

  it('is not undone by a partial refund in Stripe', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    stripe.giveBack(session, 2_000)
    await tell('charge.refunded', session)
    expect(await status()).toBe('paid')
    await tell('checkout.session.completed', session)
    await tell('charge.refunded', session)
    expect(await status()).toBe('paid')
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(422)
  })

  it('made on a second page, which should not exist, is refunded', async () => {
    const first = sessionOf(await order(customer, sauna.id))
    const [{ id, pay_url }] = await ordersOf(customer)
    await database().tx((trx) =>
      trx
        .updateTable('payment')
        .set({ redirectTo: null, openedAt: new Date(0) })
        .where('orderId', '=', id)
        .execute(),
    )
    const second = sessionOf(String((await customer.get(pay_url)).headers.location))
    expect(second).not.toBe(first)
    for (const session of [first, second]) {
      stripe.pay(session)
      await tell('checkout.session.completed', session)
    }
    expect(await status()).toBe('paid')
    expect(stripe.sessions.get(first)).toMatchObject({ refunded: 0 })
    expect(stripe.sessions.get(second)).toMatchObject({ refunded: 56_831 })
    await tell('charge.refunded', second)
    expect(await status()).toBe('paid')
    expect(await mails()).toHaveLength(1)
  })
})
