import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkDatabase } from '../../server/cli/doctor/check-database.ts'
import { readConfig } from '../../server/config.ts'
import { collectShopMetrics } from '../../server/metrics/shop-metrics.ts'
import { createInspectionRepo } from '../../server/repositories/operations/inspection.repo.ts'
import { depositRefundKey } from '../../server/repositories/orders/deposit-refund.repo.ts'
import { createRefundTroubleRepo } from '../../server/repositories/orders/refund-trouble.repo.ts'
import { PASSWORD, proveEmail, signUp } from './accounts.ts'
import { aCustomer, type Customer } from './customer.ts'
import { DEPOSIT, depositOf, holdingAt, openHold, WINDOW } from './holding.ts'
import { buyStay, ordersOf, someDates, submitPayment } from './journey.ts'
import { inOffice } from './office/members.ts'
import { ORIGIN } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

describeOnBothEngines('a deposit', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna, settlement } = useRental(database, { at: { depositCents: DEPOSIT }, units: 2 })
  const at = holdingAt(shop, database)
  beforeEach(() => shop.clock.set('2026-11-21T12:00:00Z'))

  async function aPaidOrder({ dates = someDates, by }: { dates?: typeof someDates; by?: Customer } = {}) {
    const customer = by ?? (await aCustomer(shop))
    await buyStay(customer, sauna.id, dates)
    shop.clock.set(WINDOW)
    const [{ id, header }] = await ordersOf(customer)
    return { customer, id: String(id), number: Number(/#(\d+)/.exec(header)?.[1]) }
  }
  async function aHeldDeposit(wanted?: Parameters<typeof aPaidOrder>[0]) {
    const order = await aPaidOrder(wanted)
    await submitPayment(order.customer, await openHold(order.customer), 'pay')
    return { ...order, hold: (await at.latest(order.id))!.id }
  }
  /** As if the shop had used another gateway when it was made. */
  const moveElsewhere = (orderId: string) =>
    database()
      .db.updateTable('orderDeposit')
      .set({ gateway: 'stripe' })
      .where('orderId', '=', orderId)
      .execute()
  async function act(order: { number: number; hold: string }, name: 'release' | 'charge', body = {}) {
    const owner = await inOffice(shop, 'owner')
    const url = `office/orders/${order.number}/deposit/${name}`
    return (await owner.post(url, { id: order.hold, ...body })).body.deposit
  }
  const findings = async () => {
    const config = readConfig({ ORIGIN, DATABASE_URL: 'postgres://shop.test/shop' })
    return checkDatabase(config, async () => database(), shop.clock.now)
  }
  const says = (state: string, text: RegExp) => ({
    about: 'payment',
    state,
    says: expect.stringMatching(text),
  })

  describe('in trouble', () => {
    const troubles = () => createInspectionRepo(database()).findDepositTroubles(shop.clock.now())
    const kindsOf = async (number: number) => {
      const found = Object.entries(await troubles())
      return found.filter(([, orders]) => orders.includes(number)).map(([kind]) => kind)
    }

    it('is missing from the first day of the rental to the last, unless it was released on purpose', async () => {
      const { customer, id, number } = await aPaidOrder()
      // The evening before, where the sauna is.
      shop.clock.set('2026-12-01T04:30:00Z')
      expect(await kindsOf(number)).toEqual([])
      shop.clock.set('2026-12-01T12:00:00Z')
      expect(await kindsOf(number)).toEqual(['missing'])
      expect(await findings()).toContainEqual(
        says('warning', new RegExp(`^Rentals that have begun without a deposit: .*#${number}\\b`)),
      )
      const metrics = await collectShopMetrics({
        inspection: createInspectionRepo(database()),
        ping: () => database().ping(),
        measureSpace: async () => 1,
        dataDir: '',
        now: () => shop.clock.now(),
        build: { id: 'abc', engine: database().engine },
      })
      const counted = metrics.find(({ name }) => name === 'shop_deposits_missing')?.samples[0]?.value
      expect(counted).toBe((await troubles()).missing.length)
      const page = await openHold(customer)
      expect(await kindsOf(number)).toEqual(['missing'])
      await submitPayment(customer, page, 'pay')
      expect(await kindsOf(number)).toEqual([])
      await act({ number, hold: (await at.latest(id))!.id }, 'release')
      expect((await at.latest(id))?.state).toBe('released')
      expect(await kindsOf(number)).toEqual([])
      const other = await aPaidOrderOfNobody()
      shop.clock.set('2026-12-05T12:00:00Z')
      expect(await kindsOf(other)).toEqual([])
    })

    it('is missing on the first day from the hour when saunas are ready there, or once the sauna is handed over', async () => {
      const [ready, handedOver] = [await aPaidOrder(), await aPaidOrderAgain()]
      const setWork = (turnoverWork: string | null) =>
        database()
          .db.updateTable('settlement')
          .set({ turnoverWork })
          .where('id', '=', settlement.id)
          .execute()
      const hours = { workFrom: '08:00', workUntil: '18:00', returnBy: '11:00', readyBy: '14:00' }
      await setWork(JSON.stringify({ cleaningHours: 2, speedMph: 40, deliverBy: '16:00', ...hours }))
      onTestFinished(async () => void (await setWork(null)))
      // A minute before 14:00 where the sauna is.
      shop.clock.set('2026-12-01T18:59:00Z')
      expect(await kindsOf(ready.number)).toEqual([])
      expect(await kindsOf(handedOver.number)).toEqual([])
      await at.setStatus(handedOver.id, 'handed_over')
      expect(await kindsOf(handedOver.number)).toEqual(['missing'])
      expect(await kindsOf(ready.number)).toEqual([])
      shop.clock.set('2026-12-01T19:00:00Z')
      expect(await kindsOf(ready.number)).toEqual(['missing'])
      shop.clock.set('2026-12-02T09:00:00Z')
      expect(await kindsOf(ready.number)).toEqual(['missing'])
    })

    async function aPaidOrderAgain() {
      shop.clock.set('2026-11-21T12:00:00Z')
      return aPaidOrder()
    }

    /** Whose deposit is never held. */
    async function aPaidOrderOfNobody() {
      shop.clock.set('2026-11-21T12:00:00Z')
      const { number } = await aPaidOrder({ dates: { date_from: '2026-12-08', date_to: '2026-12-10' } })
      await database()
        .db.updateTable('shopOrder')
        .set({ dateFrom: '2026-12-02', dateTo: '2026-12-04' })
        .where('number', '=', number)
        .execute()
      shop.clock.set('2026-12-02T12:00:00Z')
      expect(await kindsOf(number)).toEqual(['missing'])
      return number
    }

    it('lapses within a day while the rental goes on', async () => {
      const { number } = await aHeldDeposit({ dates: { ...someDates, date_to: '2026-12-10' } })
      shop.clock.set('2026-12-05T14:30:00Z')
      expect(await kindsOf(number)).toEqual([])
      shop.clock.set('2026-12-05T15:30:00Z')
      expect(await kindsOf(number)).toEqual(['lapsing'])
      expect(await findings()).toContainEqual(says('warning', new RegExp(`no longer holds .*#${number}\\b`)))
    })

    it('that outlasts the rental is none', async () => {
      const { number } = await aHeldDeposit()
      shop.clock.set('2026-12-05T15:30:00Z')
      expect(await kindsOf(number)).toEqual([])
    })

    it('is late when what was decided is not done in a quarter of an hour', async () => {
      const order = await aHeldDeposit()
      await moveElsewhere(order.id)
      expect((await act(order, 'release')).text).toBe('To be released')
      shop.clock.pass({ minutes: 14 })
      expect(await kindsOf(order.number)).toEqual([])
      shop.clock.pass({ minutes: 2 })
      expect(await kindsOf(order.number)).toEqual(['late'])
      expect(await findings()).toContainEqual(
        says('wrong', new RegExp(`^Deposits that should have been .*#${order.number}\\b`)),
      )
    })
  })

  describe('at a gateway that the shop no longer uses', () => {
    it('keeps an account open until the hold ends by itself, and says when that is', async () => {
      const { browser, email, id: userId } = await signUp(shop)
      await proveEmail(shop, { id: userId })
      const { id, number } = await aHeldDeposit({ by: { ...browser, userId } })
      await moveElsewhere(id)
      await at.setStatus(id, 'completed')
      const leave = () => browser.delete('cabinet/user', { email, password: PASSWORD })
      await at.sweepLater()
      expect((await leave()).body.message).toBe(
        `The deposit for your order #${number} is not settled yet. It is on 12/06/2026 at the latest, when the hold on your card ends by itself. You can delete your account after that. Until then, please contact us.`,
      )
      shop.clock.set('2026-12-06T15:01:00Z')
      await at.sweepLater()
      expect(await at.latest(id)).toMatchObject({ state: 'released', trouble: null })
      expect(await at.mailsOf(id)).toEqual([expect.stringMatching(/ is held$/)])
      expect((await leave()).status).toBe(204)
    })

    it('keeps an account open for an hour at most while only its page is open', async () => {
      const { browser, email, id: userId } = await signUp(shop)
      await proveEmail(shop, { id: userId })
      const customer = { ...browser, userId }
      const { id, number } = await aPaidOrder({ by: customer })
      await openHold(customer)
      await moveElsewhere(id)
      await at.setStatus(id, 'completed')
      const leave = () => browser.delete('cabinet/user', { email, password: PASSWORD })
      expect((await leave()).body.message).toBe(
        `The page to hold the deposit for your order #${number} is still open. Please try again in an hour.`,
      )
      await at.sweepLater({ minutes: 60 })
      expect((await at.latest(id))?.state).toBe('expired')
      expect((await leave()).status).toBe(204)
    })

    async function aChargedDeposit() {
      const order = await aHeldDeposit()
      await at.setStatus(order.id, 'completed')
      await act(order, 'charge', { amount: 5_000, reason: 'A bench' })
      return order
    }
    const shown = async ({ number }: { number: number }) =>
      (await (await inOffice(shop, 'owner')).get(`office/orders/${number}`)).body

    it('that was charged there is refunded there, and the office offers nothing else', async () => {
      const order = await aChargedDeposit()
      expect((await shown(order)).deposit).toMatchObject({ most_refund: 5_000, trouble: null })
      await moveElsewhere(order.id)
      expect((await shown(order)).deposit).toMatchObject({
        most_refund: 0,
        trouble:
          'This deposit was charged with another payment company. Refunds of it are made on that company’s own site.',
      })
      const owner = await inOffice(shop, 'owner')
      const { status, body } = await owner.post(`office/orders/${order.number}/deposit/refunds`, {
        id: randomUUID(),
        hold: order.hold,
        amount: 5_000,
        expected_left: 5_000,
        reason: 'It cost less',
      })
      expect([status, body.message]).toEqual([
        409,
        'This deposit was charged with another payment company. Please refund it there.',
      ])
    })

    it('that was refunded here before and not taken there says why, and the doctor names it', async () => {
      const order = await aChargedDeposit()
      const [id, createdAt] = [randomUUID(), shop.clock.now()]
      const { db } = database()
      const refund = { id, depositId: order.hold, amountCents: 2_000, reason: 'It cost less', createdAt }
      await db
        .insertInto('depositRefund')
        .values({ ...refund, givenAt: null })
        .execute()
      // What the gateway of then had said about it.
      await createRefundTroubleRepo(database()).note(
        {
          key: depositRefundKey(id),
          orderId: order.id,
          ref: 'gone',
          amountCents: 2_000,
          reason: 'No balance.',
          isRefused: true,
        },
        createdAt,
      )
      expect((await shown(order)).refund_troubles).toHaveLength(1)
      const line = says(
        'wrong',
        new RegExp(`^Deposits that were charged with another .* own site: .*#${order.number}\\b`),
      )
      expect(await findings()).not.toContainEqual(line)
      await moveElsewhere(order.id)
      await at.sweepLater()
      expect(await shown(order)).toMatchObject({
        deposit: {
          text: expect.stringContaining('$20.00 is to be refunded (“It cost less”).'),
          most_refund: 0,
          trouble:
            'This deposit was charged with another payment company, which the shop can no longer ask for the refund of $20.00. Please refund it on that company’s own site.',
        },
        refund_troubles: [],
      })
      expect(await findings()).toContainEqual(line)
    })

    it('that was to be released is, once the hold has ended', async () => {
      const released = await aHeldDeposit()
      await moveElsewhere(released.id)
      expect((await act(released, 'release')).trouble).toContain('It is held with another payment company.')
      shop.clock.set('2026-12-06T15:01:00Z')
      await at.sweepLater()
      expect(await at.latest(released.id)).toMatchObject({ state: 'released', trouble: null })
      expect(await at.mailsOf(released.id)).toEqual([expect.stringMatching(/ is held$/)])
    })

    it('that was to be charged ends without a charge, and the office reads why', async () => {
      const order = await aHeldDeposit()
      await moveElsewhere(order.id)
      await at.setStatus(order.id, 'completed')
      await act(order, 'charge', { amount: 5_000, reason: 'A bench' })
      shop.clock.set('2026-12-06T15:01:00Z')
      await at.sweepLater()
      expect(await at.latest(order.id)).toMatchObject({
        state: 'lapsed',
        chargeCents: null,
        trouble:
          'The hold has ended at another payment company. Only that company knows whether it was charged.',
      })
      expect(await at.mailsOf(order.id)).toEqual([expect.stringMatching(/ is held$/)])
    })

    it('can be held at the one of today once the hold has ended and the rental goes on', async () => {
      const order = await aHeldDeposit({ dates: { ...someDates, date_to: '2026-12-10' } })
      await moveElsewhere(order.id)
      await at.setStatus(order.id, 'handed_over')
      shop.clock.set('2026-12-06T14:55:00Z')
      await at.sweepLater()
      expect((await at.latest(order.id))?.state).toBe('held')
      await at.sweepLater()
      expect((await at.latest(order.id))?.state).toBe('lapsed')
      await submitPayment(order.customer, await openHold(order.customer), 'pay')
      expect(await at.latest(order.id)).toMatchObject({ state: 'held', gateway: 'test' })
    })

    it('whose page has closed there is held at the one of today', async () => {
      const { customer, id } = await aPaidOrder()
      await openHold(customer)
      await moveElsewhere(id)
      shop.clock.pass({ minutes: 40 })
      const page = await openHold(customer)
      await submitPayment(customer, page, 'pay')
      expect(await at.latest(id)).toMatchObject({ state: 'held', gateway: 'test' })
      expect((await depositOf(customer)).text).toContain('Held on your card until')
    })
  })
})
