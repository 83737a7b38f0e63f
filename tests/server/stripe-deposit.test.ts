import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from '../../server/gateways/payment-stripe.ts'
import { createInspectionRepo } from '../../server/repositories/operations/inspection.repo.ts'
import { live } from './live.ts'
import { DEPOSIT, depositOf, holdingAt, openHold, WINDOW } from './holding.ts'
import { mailsAbout, order, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import type { Visit } from './shop.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental } from './use-shop.ts'

describeOnBothEngines('a deposit at Stripe', (database) => {
  const { shop, stripe, env, tell } = useStripeShop(database)
  const { sauna } = useRental(database, { at: { depositCents: DEPOSIT } })
  const customer = useCustomer(shop)
  const gateway = live(() =>
    createStripeGateway({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: new URL(env.STRIPE_API_URL),
      clock: shop.clock,
      timeoutMs: 60_000,
    }),
  )
  const at = holdingAt(shop, database, gateway)
  let owner: Visit
  beforeEach(() => shop.clock.set('2026-11-21T12:00:00Z'))

  async function aPaidOrder() {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    shop.clock.set(WINDOW)
    owner = await inOffice(shop, 'owner')
    const [{ id }] = await ordersOf(customer)
    const { number } = await database()
      .db.selectFrom('shopOrder')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id: String(id), number }
  }
  async function aHeldDeposit() {
    const { id, number } = await aPaidOrder()
    const session = sessionOf(await openHold(customer))
    stripe.hold(session)
    await tell('checkout.session.completed', session)
    const { id: deposit } = (await at.latest(id))!
    const charge = (body: object) =>
      owner.post(`office/orders/${number}/deposit/charge`, { id: deposit, ...body })
    const release = () => owner.post(`office/orders/${number}/deposit/release`, { id: deposit })
    return { id, number, session, deposit, charge, release }
  }
  const intent = (session: string) => stripe.sessions.get(session)?.held
  const calls = (path: string) => stripe.requests.filter((request) => request.path.endsWith(path))

  it('is authorized and not paid, until when the card says', async () => {
    const { id } = await aPaidOrder()
    const session = sessionOf(await openHold(customer))
    expect(stripe.sessions.get(session)?.params).toMatchObject({
      'payment_intent_data[capture_method]': 'manual',
      'line_items[0][price_data][unit_amount]': String(DEPOSIT),
    })
    stripe.hold(session, 5)
    await Promise.all([1, 2, 3].map(() => tell('checkout.session.completed', session)))
    expect((await depositOf(customer)).text).toContain('Held on your card until 12/04/2026.')
    expect(await at.mailsOf(id)).toHaveLength(1)
  })

  it('is found by the sweep when nobody has reported it', async () => {
    const { id } = await aPaidOrder()
    stripe.hold(sessionOf(await openHold(customer)))
    await at.sweepLater()
    expect((await at.latest(id))?.state).toBe('held')
  })

  it('leads to one page, also while Stripe hangs up', async () => {
    await aPaidOrder()
    const before = stripe.sessions.size
    stripe.troubles.push('reset', 'reset', 'fail', 'fail')
    const { hold_url: url } = await depositOf(customer)
    const failed = await customer.get(url)
    expect(failed.headers.location).toBe('/cabinet/orders?notice=unavailable')
    const pages = [await openHold(customer), await openHold(customer)]
    expect(pages.at(-1)).toContain('/c/pay/')
    expect(stripe.sessions.size).toBe(before + 1)
  })

  it('is charged in part once, however often and however badly it is sent', async () => {
    const { id, session, charge } = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    stripe.troubles.push('none', 'reset', 'reset')
    const damage = { amount: 12_000, reason: 'A broken bench' }
    const first = await charge(damage)
    expect([first.status, first.body.deposit.trouble]).toEqual([
      200,
      expect.stringContaining('Stripe did not answer'),
    ])
    const answers = await Promise.all([charge(damage), charge(damage)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await at.sweepLater()
    expect(intent(session)).toMatchObject({ ended: 'captured', captured: 12_000 })
    expect((await at.latest(id))?.state).toBe('charged')
    expect((await charge({ ...damage, amount: 5_000 })).status).toBe(409)
    expect((await at.mailsOf(id)).filter((subject) => subject.includes('$120.00'))).toHaveLength(1)
    expect((await depositOf(customer)).text).toBe(
      '$120.00 is charged (“A broken bench”). The rest, $180.00, is released.',
    )
  })

  it('is released once, and the sweep tries again while Stripe fails', async () => {
    const { id, session, release } = await aHeldDeposit()
    stripe.troubles.push('fail', 'fail', 'fail', 'fail')
    expect((await release()).body.deposit.text).toBe('To be released')
    expect(await at.mailsOf(id)).toHaveLength(1)
    await at.sweepLater()
    await at.sweepLater()
    expect(intent(session)).toMatchObject({ ended: 'canceled' })
    expect(calls('/cancel')).toHaveLength(1)
    expect((await release()).body.deposit.text).toBe('Released')
    expect(await at.mailsOf(id)).toContainEqual(expect.stringMatching(/is released$/))
  })

  it('that has ended before it was charged is not charged, and the office is told', async () => {
    const { id, session, charge } = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    stripe.endHold(session)
    const { status, body } = await charge({ amount: DEPOSIT, reason: 'A broken bench' })
    expect([status, body.deposit.text, body.deposit.trouble]).toEqual([
      200,
      'Not held: the hold has ended',
      'The hold had ended before it was charged.',
    ])
    expect(await at.mailsOf(id)).toHaveLength(1)
  })

  it('that was charged or released in Stripe is so in the shop within the hour', async () => {
    const { id, session } = await aHeldDeposit()
    stripe.endHold(session)
    await at.sweepLater({ minutes: 61 })
    expect((await at.latest(id))?.state).toBe('lapsed')
  })

  describe('that was charged', () => {
    const refundMails = async (id: string) =>
      (await mailsAbout(shop, id)).filter(({ dedupeKey }) => dedupeKey?.includes('deposit-refunded'))
    const refundsAt = (session: string) => stripe.sessions.get(session)?.refunded

    async function aChargedDeposit() {
      const { id, number, session, charge, deposit } = await aHeldDeposit()
      await at.setStatus(id, 'completed')
      expect((await charge({ amount: 12_000, reason: 'A broken bench' })).status).toBe(200)
      const refund = (refundId: string, amount: number, expected_left = 12_000) =>
        owner.post(`office/orders/${number}/deposit/refunds`, {
          id: refundId,
          hold: deposit,
          amount,
          expected_left,
          reason: 'It cost less',
        })
      return { id, number, session, refund }
    }

    it('is refunded once, also when the answers are lost and Stripe has forgotten the key', async () => {
      const { id, number, session, refund } = await aChargedDeposit()
      const refundId = randomUUID()
      stripe.troubles.push('none', 'none', 'reset', 'reset')
      const first = await refund(refundId, 5_000)
      expect([first.status, first.body.deposit.text]).toEqual([
        200,
        expect.stringContaining('$50.00 is to be refunded'),
      ])
      expect(refundsAt(session)).toBe(5_000)
      expect(await refundMails(id)).toEqual([])
      stripe.forgetKeys()
      await tell('charge.refunded', session)
      await at.sweepLater()
      expect((await refund(refundId, 5_000)).body.deposit).toMatchObject({
        text: expect.stringContaining('$50.00 is refunded'),
        most_refund: 7_000,
      })
      expect(refundsAt(session)).toBe(5_000)
      expect(await refundMails(id)).toHaveLength(1)
      expect(await database().db.selectFrom('refundTrouble').selectAll().execute()).toEqual([])
      const { body } = await owner.get(`office/orders/${number}`)
      expect(body.deposit.text).toContain('$120.00 is charged')
    })

    it('is refunded by the sweep once Stripe takes it, and until then the office reads why not', async () => {
      const { id, number, session, refund } = await aChargedDeposit()
      // Somebody has given back a part in the dashboard.
      stripe.giveBack(session, 7_000)
      const { status, body } = await refund(randomUUID(), 12_000)
      expect([status, body.refund_troubles]).toEqual([
        200,
        [expect.objectContaining({ cost: 12_000, is_refused: true })],
      ])
      expect(body.deposit.text).toContain('$120.00 is to be refunded')
      const late = async () =>
        (await createInspectionRepo(database()).findDepositTroubles(shop.clock.now())).late
      expect(await late()).not.toContain(number)
      shop.clock.pass({ minutes: 16 })
      expect(await late()).toContain(number)
      await at.sweepLater({ minutes: 5 })
      expect(await refundMails(id)).toEqual([])
      stripe.giveBack(session, 0)
      stripe.forgetKeys()
      await at.sweepLater({ minutes: 25 * 60 })
      owner = await inOffice(shop, 'owner')
      expect(refundsAt(session)).toBe(12_000)
      const { refund_troubles, deposit } = (await owner.get(`office/orders/${number}`)).body
      expect(await late()).not.toContain(number)
      expect([refund_troubles, deposit.text]).toEqual([[], expect.stringContaining('$120.00 is refunded')])
      expect(await refundMails(id)).toHaveLength(1)
    })
  })
})
