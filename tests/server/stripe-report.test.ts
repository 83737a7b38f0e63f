import { expect, it } from 'vitest'
import { describeOnBothEngines } from './use-database.ts'
import { mailsAbout, order, ordersOf, someDates } from './journey.ts'
import { visit } from './shop.ts'
import { type Report, sessionOf, useStripeShop } from './stripe-shop.ts'
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

  it('is settled by the signed report, once', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    const report = stripe.event('checkout.session.completed', session)
    const answers = await Promise.all([post(report), post(report), post(report)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await tell('checkout.session.completed', session)
    expect(await status()).toBe('paid')
    expect(await mails()).toEqual([expect.stringMatching(/^Your order #\d+: /)])
  })

  it('is settled by the return page before any report', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    const [{ id }] = await ordersOf(customer)
    expect((await customer.get(`/pay/return?order=${id}`)).headers.location).toBe(
      '/cabinet/orders?notice=waiting',
    )
    stripe.pay(session)
    stripe.troubles.push('fail', 'reset')
    expect((await customer.get(`/pay/return?order=${id}`)).headers.location).toBe(
      '/cabinet/orders?notice=waiting',
    )
    expect((await customer.get(`/pay/return?order=${id}`)).headers.location).toBe(
      '/cabinet/orders?notice=paid',
    )
    expect((await visit(shop).get(`/pay/return?order=${id}`)).headers.location).toBe(
      '/cabinet/orders?notice=paid',
    )
  })

  it('frees the nights when its session expires', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.lapse(session)
    await tell('checkout.session.expired', session)
    expect(await status()).toBe('expired')
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(200)
  })

  it('reports a declined card once, and can still be paid', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.decline(session)
    for (const _ of [1, 2, 3]) await tell('payment_intent.payment_failed', session)
    expect(await status()).toBe('awaiting_payment')
    expect(await mails()).toEqual([expect.stringContaining('did not go through')])
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    expect(await status()).toBe('paid')
  })

  it('ends the same with reports in any order, each several times', async () => {
    const types = ['checkout.session.completed', 'checkout.session.expired', 'charge.refunded']
    const permutations = types.flatMap((a) =>
      types.filter((b) => b !== a).map((b) => [a, b, types.find((c) => c !== a && c !== b)!]),
    )
    const ends: unknown[] = []
    for (const [index, permutation] of permutations.entries()) {
      const from = `2027-01-${String(1 + index * 4).padStart(2, '0')}`
      const to = `2027-01-${String(2 + index * 4).padStart(2, '0')}`
      const session = sessionOf(await order(customer, sauna.id, { date_from: from, date_to: to }))
      stripe.pay(session)
      stripe.giveBack(session)
      for (const type of permutation) {
        const report = stripe.event(type, session)
        await Promise.all([post(report), post(report)])
        await tell(type, session)
      }
      ends.push([await status(), await mails()])
    }
    expect(ends).toEqual(ends.map(() => ['refunded', [expect.stringContaining('Your refund')]]))
  })

  it('accepts only reports with a valid, recent Stripe signature', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    const good = stripe.event('checkout.session.completed', session)
    const old = new Date(shop.clock.now().getTime() - 10 * 60_000)
    const forged: Report[] = [
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=00' } },
      { ...good, payload: good.payload.replace('completed', 'complete') },
      { ...good, payload: JSON.stringify(JSON.parse(good.payload), null, 2) },
      stripe.event('checkout.session.completed', session, { at: old }),
      { payload: '', headers: good.headers },
    ]
    for (const attempt of forged) expect((await post(attempt)).statusCode).toBe(400)
    expect(await status()).toBe('awaiting_payment')
    expect((await post(good)).statusCode).toBe(200)
  })

  it('ignores reports that concern no order', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    expect((await tell('customer.created', session)).statusCode).toBe(200)
    stripe.sessions.get(session)!.params['metadata[payment_id]'] = '00000000-0000-4000-8000-000000000000'
    expect((await tell('checkout.session.completed', session)).statusCode).toBe(200)
    expect(await status()).toBe('awaiting_payment')
  })
})
