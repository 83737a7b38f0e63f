import { expect, it } from 'vitest'
import { type PaymentGateway, PaymentUnavailable } from '../../server/gateways/payment.ts'
import { createStripeGateway } from '../../server/gateways/payment-stripe.ts'
import { WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { visitAs } from './customer.ts'
import { openTestShop } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aForm, openCheckout, order, ordersOf } from './journey.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('a payment at Stripe', (database) => {
  const { shop, stripe, tell } = useStripeShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  const status = async () => (await ordersOf(customer))[0].status

  it('is requested with the order’s amounts, for as long as its nights are held', async () => {
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

  it('gets one page, however often it is requested', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    const before = stripe.sessions.size
    const answers = await Promise.all([accept(), accept(), accept(), accept()])
    expect(new Set(answers.map(({ body }) => body.redirectTo)).size).toBe(1)
    expect(stripe.sessions.size).toBe(before + 1)
    const [{ pay_url }] = await ordersOf(customer)
    expect((await customer.get(pay_url)).headers.location).toBe(answers[0]?.body.redirectTo)
  })

  it.each(['fail', 'reset'] as const)('gets one page when a call ends in "%s" once', async (trouble) => {
    const before = stripe.sessions.size
    stripe.troubles.push(trouble)
    await order(customer, sauna.id)
    expect(stripe.sessions.size).toBe(before + 1)
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps the order while Stripe is down, and continues with the same page', async () => {
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

  it('gets a new page when too much time has passed, so that it lasts its 30 minutes', async () => {
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

  it('gets one page when several requests ask for a new one at once', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    const accept = () => customer.post('request/accept', aForm({ version }))
    stripe.troubles.push('fail', 'fail')
    expect((await accept()).status).toBe(503)
    shop.clock.pass({ minutes: 5 })
    const answers = await Promise.all([accept(), accept(), accept(), accept()])
    expect(new Set(answers.map(({ body }) => body.redirectTo)).size).toBe(1)
  })

  /**
   * A shop of this customer whose first call to Stripe is on its way until release(), while others are answered at once.
   * @param answer what comes of that call in the end
   */
  async function withSlowCall(
    answer: (first: ReturnType<PaymentGateway['openCheckoutPage']>) => typeof first,
  ) {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let calls = 0
    const stripeGateway = createStripeGateway({
      secretKey: 'sk_test_x',
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: new URL(stripe.url),
      clock: shop.clock,
    })
    const gateway: PaymentGateway = {
      ...stripeGateway,
      async openCheckoutPage(params) {
        const page = stripeGateway.openCheckoutPage(params)
        if (calls++ > 0) return page
        await isReleased
        return answer(page)
      },
    }
    const slow = await openTestShop(database(), { clock: shop.clock, gateway })
    const buyer = await visitAs(slow, customer.userId)
    const { version } = await openCheckout(buyer, sauna.id)
    const accept = () => buyer.post('request/accept', aForm({ version }))
    const first = accept()
    await expect.poll(() => calls).toBe(1)
    return { first, accept, release, close: () => slow.app.close() }
  }

  it('is found by a request whose own call was lost, if another one was answered', async () => {
    const { first, accept, release, close } = await withSlowCall(async (page) => {
      await page
      throw new PaymentUnavailable('lost')
    })
    const second = await accept()
    release()
    expect((await first).body).toEqual(second.body)
    await close()
  })

  it('stays at its newer page when an older call is answered late, and closes that page', async () => {
    const before = new Set(stripe.sessions.keys())
    const { first, accept, release, close } = await withSlowCall((page) => page)
    shop.clock.pass({ minutes: 1 })
    const { body } = await accept()
    release()
    expect((await first).body).toEqual(body)
    const newer = sessionOf(body.redirectTo)
    const older = [...stripe.sessions.keys()].find((id) => !before.has(id) && id !== newer) ?? ''
    expect(stripe.sessions.get(older)?.status).toBe('expired')
    const [{ pay_url }] = await ordersOf(customer)
    expect((await customer.get(pay_url)).headers.location).toBe(body.redirectTo)
    stripe.pay(newer)
    await tell('checkout.session.completed', newer)
    expect(await status()).toBe('paid')
    await close()
  })
})
