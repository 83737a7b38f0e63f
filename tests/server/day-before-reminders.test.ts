import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createRemindDayBefore } from '../../server/flows/remind-day-before.ts'
import { createDepositRepo } from '../../server/repositories/orders/deposit.repo.ts'
import { createUpcomingRepo } from '../../server/repositories/orders/upcoming.repo.ts'
import { createEmailOutbox } from '../../server/repositories/outbox/email-outbox.repo.ts'
import { createPushOutbox, createPushQueue } from '../../server/repositories/push/push-outbox.repo.ts'
import { buyStay, mailsAbout, order, ordersOf, submitPayment } from './journey.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

/** Nobody calls it here. */
const aBrowser = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})

describeOnBothEngines('the day before a stay', (database) => {
  const shop = useShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  const now = () => shop.clock.now()
  const contact = {
    origin: 'http://shop.test',
    company: { name: 'Company', email: 'hello@company.example', phone: '+1 (555) 555-0100' },
  }
  const warned: object[] = []
  const remind = (upcoming = createUpcomingRepo(database())) =>
    createRemindDayBefore({
      tx: database().tx,
      upcoming,
      deposits: createDepositRepo(database()),
      outbox: createEmailOutbox(now),
      pushes: createPushOutbox(now),
      shop: contact,
      clock: shop.clock,
      log: { warn: (details) => warned.push(details) },
    })()
  const reminders = async () => {
    const [{ id }] = await ordersOf(customer)
    return (await mailsAbout(shop, id)).filter(({ dedupeKey }) => dedupeKey?.startsWith('order-reminder-'))
  }
  const pushes = () => database().db.selectFrom('pushOutbox').selectAll().execute()
  const theDayBefore = '2026-11-30T15:00:00Z'

  beforeEach(() => shop.clock.set('2026-11-21T18:00:00Z'))

  it('its customer gets one email and one notification, with the hours and the yard', async () => {
    await customer.put('cabinet/user/push', aBrowser())
    await buyStay(customer, sauna.id)
    expect(await remind()).toBe(0)
    shop.clock.set(theDayBefore)
    const told = await Promise.all([remind(), remind()])
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await remind()).toBe(0)
    const mails = await reminders()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`Tomorrow, 12/01/2026: ${sauna.title}`)
    expect(mails[0]?.bodyText).toContain('12/01/2026')
    const [push, ...others] = await pushes()
    expect(others).toEqual([])
    expect(push?.payload).toMatchObject({
      title: expect.stringContaining('Tomorrow'),
      path: '/cabinet/orders',
    })
    // At the midnight in New York from which the stay begins today, not tomorrow.
    expect(push?.expiresAt).toEqual(new Date('2026-12-01T05:00:00Z'))
    // What a lock screen shows does not say who it is about, or where they live.
    expect(JSON.stringify(push?.payload)).not.toMatch(/Ada|Lovelace|Cedar|example\.com/)
  })

  it('one whose deposit is not held yet gets the link to hold it, and nobody else does', async () => {
    await buyStay(customer, sauna.id)
    const [{ id }] = await ordersOf(customer)
    const setDeposit = (depositCents: number | null) =>
      sql`update shop_order set deposit_cents = ${depositCents} where id = ${id}`.execute(database().db)
    await setDeposit(30_000)
    shop.clock.set(theDayBefore)
    await remind()
    const [mail] = await reminders()
    expect(mail?.bodyText).toContain(`/pay/deposits/${id}`)
    expect(mail?.bodyText).toContain('hold your refundable deposit on a card')
    await submitPayment(customer, String((await customer.get(`/pay/deposits/${id}`)).headers.location), 'pay')
    await database().db.deleteFrom('mailOutbox').execute()
    await remind()
    const [again] = await reminders()
    expect(again?.bodyText).not.toContain('/pay/deposits/')
  })

  it('one who does not want notifications gets the email alone', async () => {
    const before = (await pushes()).length
    await buyStay(customer, sauna.id)
    shop.clock.set(theDayBefore)
    await remind()
    expect(await reminders()).toHaveLength(1)
    expect(await pushes()).toHaveLength(before)
  })

  it('one whose reminder fails costs nobody else theirs', async () => {
    await buyStay(customer, sauna.id)
    shop.clock.set(theDayBefore)
    const real = createUpcomingRepo(database())
    const broken = randomUUID()
    const upcoming = {
      async list(now: Date) {
        const [first, ...others] = await real.list(now)
        return first ? [{ ...first, id: broken }, first, ...others] : []
      },
      async lock(...[trx, id]: Parameters<typeof real.lock>) {
        if (id === broken) throw new Error('it cannot be read')
        return real.lock(trx, id)
      },
    }
    expect(await remind(upcoming)).toBe(1)
    expect(await reminders()).toHaveLength(1)
    expect(warned).toEqual([expect.objectContaining({ order: broken })])
  })

  it.each([
    ['canceled', { status: 'refund_due' }],
    ['moved', { dateFrom: '2026-12-05', dateTo: '2026-12-08' }],
    ['closed', { datesClosed: true }],
  ] as const)(
    'a notification that could not be sent yet is not sent once its order is %s',
    async (_, change) => {
      await customer.put('cabinet/user/push', aBrowser())
      await buyStay(customer, sauna.id)
      shop.clock.set(theDayBefore)
      await remind()
      const [{ id }] = await ordersOf(customer)
      const queue = createPushQueue(database())
      const due = async () =>
        (await queue.claim(100, now())).filter(({ dedupeKey }) => dedupeKey.includes(id))
      expect(await due()).toHaveLength(1)
      shop.clock.pass({ minutes: 5 })
      await database().tx((trx) =>
        trx.updateTable('shopOrder').set(change).where('userId', '=', customer.userId).execute(),
      )
      expect(await due()).toEqual([])
    },
  )

  it('nobody is reminded of an order that is unpaid, canceled, or closed', async () => {
    await order(customer, sauna.id)
    shop.clock.set(theDayBefore)
    expect(await remind()).toBe(0)
    shop.clock.set('2026-11-21T19:00:00Z')
    for (const change of [{ status: 'refunded' }, { datesClosed: true }] as const) {
      await database().tx((trx) =>
        trx
          .updateTable('shopOrder')
          .set({ status: 'paid', paidAt: shop.clock.now(), ...change })
          .where('userId', '=', customer.userId)
          .execute(),
      )
      shop.clock.set(theDayBefore)
      expect(await remind()).toBe(0)
    }
  })

  it('other dates are another stay, of which its customer is reminded, too', async () => {
    await buyStay(customer, sauna.id)
    shop.clock.set(theDayBefore)
    await remind()
    await database().tx((trx) =>
      trx
        .updateTable('shopOrder')
        .set({ dateFrom: '2026-12-05', dateTo: '2026-12-08' })
        .where('userId', '=', customer.userId)
        .execute(),
    )
    expect(await remind()).toBe(0)
    shop.clock.set('2026-12-04T15:00:00Z')
    await remind()
    expect(await reminders()).toHaveLength(2)
  })
})
