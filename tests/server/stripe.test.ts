import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe, WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { aCustomer, type Customer } from './customer.ts'
import { describeOnBothEngines, useDatabase } from './database.ts'
import { aForm, openCheckout, order, ordersOf, someDates } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { openShop, type Shop, visit } from './shop.ts'

type Payload = { payload: string; headers: Record<string, string> }

describeOnBothEngines('a payment at Stripe', (database) => {
  let stripe: FakeStripe
  let shop: Shop
  let sauna: Awaited<ReturnType<typeof aRental>>
  let customer: Customer

  beforeAll(async () => {
    stripe = await startFakeStripe(() => shop.clock.now())
    shop = await openShop(database(), {
      env: {
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        NODE_ENV: 'production',
      },
    })
  })
  afterAll(() => stripe.stop())
  beforeEach(async () => {
    stripe.requests.length = 0
    stripe.troubles.length = 0
    sauna = await aRental(database(), (await aSettlement(database())).id)
    customer = await aCustomer(shop)
  })

  const sessionOf = (page: string) => page.split('/').at(-1)!
  const post = ({ payload, headers }: Payload) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/payments/stripe/webhook', payload, headers })
  const tell = (type: string, session: string, options = {}) => post(stripe.event(type, session, options))
  const status = async () => (await ordersOf(customer))[0].status
  const mails = async () => {
    const [{ id }] = await ordersOf(customer)
    const query = database().db.selectFrom('mail_outbox').select('subject')
    return (await query.where('dedupe_key', 'like', `order-%${id}%`).execute()).map(({ subject }) => subject)
  }

  it('is asked for with the amounts of the order, for as long as its nights are held', async () => {
    const page = await order(customer, sauna.id)
    expect(page).toBe(`${stripe.url}/c/pay/${sessionOf(page)}`)
    const { params, amount } = stripe.sessions.get(sessionOf(page))!
    const [{ id, total_cost }] = await ordersOf(customer)
    expect(amount).toBe(total_cost)
    expect(params).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      customer_email: 'ada@example.com',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '45000',
      'line_items[1][price_data][unit_amount]': '7500',
      'line_items[2][price_data][unit_amount]': '4331',
      'metadata[order_id]': id,
      'metadata[unit_id]': String(sauna.units[0]),
      'metadata[day_receipt]': '2026-12-01',
      'metadata[day_return]': '2026-12-04',
      success_url: `http://shop.test/pay/return?order=${id}`,
      cancel_url: `http://shop.test/pay/return?order=${id}&cancelled=1`,
    })
    const seconds = Number(params.expires_at) - shop.clock.now().getTime() / 1000
    expect(seconds).toBe(31 * 60)
  })

  it('gets one page, however often it is asked for', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    const before = stripe.sessions.size
    const answers = await Promise.all([accept(), accept(), accept(), accept()])
    expect(new Set(answers.map(({ body }) => body.redirectTo)).size).toBe(1)
    expect(stripe.sessions.size).toBe(before + 1)
    const [{ pay_url }] = await ordersOf(customer)
    expect((await customer.get(pay_url)).headers.location).toBe(answers[0]?.body.redirectTo)
  })

  it.each(['fail', 'reset'] as const)('gets one page when the call does %s once', async (trouble) => {
    const before = stripe.sessions.size
    stripe.troubles.push(trouble)
    await order(customer, sauna.id)
    expect(stripe.sessions.size).toBe(before + 1)
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps the order while Stripe is away, and goes on afterwards with the same page', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    stripe.troubles.push('reset', 'reset')
    const before = stripe.sessions.size
    const away = await accept()
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(await status()).toBe('awaiting_payment')
    const back = await accept()
    expect(back.status).toBe(200)
    expect(stripe.sessions.size).toBe(before + 1)
  })

  it('is asked for anew when too much time has passed, so that the page lives its 30 minutes', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    stripe.troubles.push('fail', 'fail')
    expect((await accept()).status).toBe(503)
    shop.clock.pass({ minutes: 20 })
    const { body } = await accept()
    stripe.pay(sessionOf(body.redirectTo))
    shop.clock.pass({ minutes: 25 })
    await tell('checkout.session.completed', sessionOf(body.redirectTo))
    expect(await status()).toBe('paid')
  })

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

  it('tells of a declined card once, and can still be paid', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.decline(session)
    for (const _ of [1, 2, 3]) await tell('payment_intent.payment_failed', session)
    expect(await status()).toBe('awaiting_payment')
    expect(await mails()).toEqual([expect.stringContaining('did not go through')])
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    expect(await status()).toBe('paid')
  })

  it('takes reports in any order, each several times, to the same end', async () => {
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

  it('is given back when its nights are gone, once', async () => {
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

  it('is given back by a cancellation, as far as the terms say and once', async () => {
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

  it('cannot be paid any more once the order is cancelled', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    const [{ id }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, {})
    expect(stripe.sessions.get(session)!.status).toBe('expired')
    expect(await status()).toBe('cancelled')
  })

  it('ends the order when money was given back at Stripe itself', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    stripe.giveBack(session)
    await tell('charge.refunded', session)
    expect(await status()).toBe('refunded')
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(200)
  })

  it('is not undone by a part of it that was given back at Stripe itself', async () => {
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

  it('gets one page when it is asked for anew by several at once', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    stripe.troubles.push('fail', 'fail')
    expect((await accept()).status).toBe(503)
    shop.clock.pass({ minutes: 5 })
    const answers = await Promise.all([accept(), accept(), accept(), accept()])
    expect(new Set(answers.map(({ body }) => body.redirectTo)).size).toBe(1)
  })

  it('made at a second page, which there should not be, is given back', async () => {
    const first = sessionOf(await order(customer, sauna.id))
    const [{ id, pay_url }] = await ordersOf(customer)
    await database().tx((trx) =>
      trx
        .updateTable('payment')
        .set({ redirect_to: null, opened_at: new Date(0) })
        .where('order_id', '=', id)
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

  it('believes nothing that Stripe did not sign, now and as it stands', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    const good = stripe.event('checkout.session.completed', session)
    const old = new Date(shop.clock.now().getTime() - 10 * 60_000)
    const forged: Payload[] = [
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

  it('lets pass what concerns no order', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    expect((await tell('customer.created', session)).statusCode).toBe(200)
    stripe.sessions.get(session)!.params['metadata[payment_id]'] = '00000000-0000-4000-8000-000000000000'
    expect((await tell('checkout.session.completed', session)).statusCode).toBe(200)
    expect(await status()).toBe('awaiting_payment')
  })
})

describe('the settings of payments', () => {
  const database = useDatabase()
  it('allow the test page in production only when told so', async () => {
    await expect(openShop(database(), { env: { NODE_ENV: 'production' } })).rejects.toThrow(
      'PAYMENT_TEST_ALLOWED=1',
    )
    const env = { NODE_ENV: 'production', PAYMENT_TEST_ALLOWED: '1' }
    expect((await openShop(database(), { env })).app).toBeDefined()
  })

  it('need the secret of the reports with the key', async () => {
    await expect(openShop(database(), { env: { STRIPE_SECRET_KEY: 'sk_test_x' } })).rejects.toThrow(
      'STRIPE_WEBHOOK_SECRET',
    )
  })
})
