import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createOffice } from '../../../server/office.ts'
import { createPush } from '../../../server/push.ts'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { createHousekeepingRepo } from '../../../server/repositories/operations/housekeeping.repo.ts'
import { pushSender } from '../../../server/tasks/push-sender.ts'
import { byCustomer, changing } from '../changing.ts'
import { aCustomer } from '../customer.ts'
import { aSaleForm, buyStay, chooseSale, ordersOf, submitPayment } from '../journey.ts'
import { ownPushService } from '../own-push-service.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { ORIGIN, type Visit } from '../shop.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { aMember, inOffice, joinByPasskey, officeOf, usePasskey, visitOffice } from './members.ts'

const env = { PUSH_TO_ANY_HOST: '1', RATE_LIMIT_SCALE: '1000' }

const service = ownPushService()

describeOnBothEngines('news of orders on a member’s browser', (database) => {
  const shop = useShop(database, { env })
  const config = readConfig({ ORIGIN, ...env })
  const parts = () => createPush({ config, database: database(), clock: shop.clock })
  beforeEach(async () => {
    await emptyDatabase(database())
    // The first to ask for new keys ends all subscriptions.
    await parts().keys.read()
  })

  const tell = () => createOffice({ config, database: database(), clock: shop.clock }).tellOffice()
  async function send() {
    const { queue, webPush } = parts()
    await pushSender({ queue, webPush, clock: shop.clock, log: { info() {}, warn() {} } }).run()
  }
  /** What all browsers are told by then, by their names. */
  async function told() {
    await tell()
    await send()
    expect(service.faults).toEqual([])
    return service.taken.map(({ browser, payload }) => ({ browser, ...payload }))
  }
  const namesTold = async () => (await told()).map(({ browser }) => browser).toSorted()

  /** Turns it on in this browser. */
  async function turnOn(member: Visit, name: string = randomUUID()) {
    const browser = await service.aBrowser(name)
    expect((await member.put('office/push', browser)).status).toBe(204)
    return { name, ...browser }
  }
  const subscriptions = () => database().db.selectFrom('pushSubscription').selectAll().execute()
  const pending = () =>
    database().db.selectFrom('pushOutbox').select('id').where('sentAt', 'is', null).execute()

  /** A settlement where a customer has just paid for a stay. */
  async function aBooking(changes: Parameters<typeof aRental>[2] = {}) {
    const settlement = await aSettlement(database(), { name: 'Bend' })
    const sauna = await aRental(database(), settlement.id, { title: 'Juniper', ...changes })
    const customer = await aCustomer(shop)
    const order = await buy(customer, sauna.id)
    return { settlement, sauna, customer, ...order }
  }
  type Customer = Awaited<ReturnType<typeof aCustomer>>
  async function buy(customer: Customer, saunaId: number) {
    await buyStay(customer, saunaId)
    const [order] = await ordersOf(customer)
    const cancel = () =>
      customer.post(`cabinet/user/orders/${order.id}/cancel`, { refund_cost: order.refund_cost })
    return { number: Number(/#(\d+)/.exec(order.header)?.[1]), cancel }
  }

  it('goes to those who work there and to the partner whose sauna it is, once, wherever they turned it on', async () => {
    const { settlement, sauna, number } = await aBooking({ units: 1 })
    const other = await aRental(database(), settlement.id, { units: 1 })
    const elsewhere = await aSettlement(database())
    const owner = await inOffice(shop, 'owner')
    const onPhone = await turnOn(owner)
    const onDesk = await turnOn(await visitOffice(shop, owner.memberId))
    const here = await turnOn(await inOffice(shop, 'staff', { settlementIds: [settlement.id] }))
    const everywhere = await turnOn(await inOffice(shop, 'staff', { isEverywhere: true }))
    await turnOn(await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] }))
    const partner = await turnOn(await inOffice(shop, 'partner', { unitIds: sauna.units }))
    await turnOn(await inOffice(shop, 'partner', { unitIds: other.units }))
    // Emails alone, for they never asked for more.
    await aMember(shop, 'owner')
    await Promise.all([tell(), tell()])
    await Promise.all([send(), send()])
    expect(await namesTold()).toEqual(
      [onPhone, onDesk, here, everywhere, partner].map(({ name }) => name).toSorted(),
    )
    for (const { payload } of service.taken)
      expect(payload).toEqual({
        title: `A new booking: #${number}`,
        text: 'Juniper, 12/01/2026 to 12/04/2026.',
        path: `/office/orders/${number}`,
      })
  })

  it('has number, sauna, and dates, and nothing about the customer or the money', async () => {
    const { number } = await aBooking()
    await turnOn(await inOffice(shop, 'owner'))
    const [notification] = await told()
    expect(Object.keys(notification ?? {}).toSorted()).toEqual(['browser', 'path', 'text', 'title'])
    const { customer, homeAddress, totalCents } = await database()
      .db.selectFrom('shopOrder')
      .select(['customer', 'homeAddress', 'totalCents'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    // The browser is a random key, which may contain any digits.
    const said = JSON.stringify({ ...notification, browser: '' })
    for (const secret of [
      customer.name,
      customer.surname,
      customer.email,
      customer.cellPhone,
      homeAddress?.address,
      homeAddress?.zipCode,
      String(Math.floor(totalCents / 100)),
      'Bend',
    ])
      expect(said).not.toContain(secret)
  })

  it('opens a page that the partner may see', async () => {
    const { sauna } = await aBooking({ units: 1 })
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    await turnOn(partner)
    const [{ path } = { path: '' }] = await told()
    const answer = await partner.get(path.replace('/office/', 'office/'))
    expect([answer.status, answer.body.customer]).toEqual([200, null])
  })

  it('says that an order was changed, and to what, and that it was canceled', async () => {
    const { settlement, sauna, customer, number, cancel } = await aBooking({ units: 1 })
    const staff = await turnOn(await inOffice(shop, 'staff', { settlementIds: [settlement.id] }))
    const partner = await turnOn(await inOffice(shop, 'partner', { unitIds: sauna.units }))
    await told()
    service.taken.length = 0
    const at = changing(shop)
    const order = (await at.booking.orders.findLatest(customer.userId))!
    const changed = await at.change(order, { stay: { from: '2026-12-10', to: '2026-12-13' } })
    expect(changed).toMatchObject({ change: { state: 'done' } })
    const byName = [staff.name, partner.name].toSorted()
    expect(await namesTold()).toEqual(byName)
    const news = { text: 'Now: Juniper, 12/10/2026 to 12/13/2026.', path: `/office/orders/${number}` }
    for (const { payload } of service.taken)
      expect(payload).toEqual({ title: `An order was changed: #${number}`, ...news })
    service.taken.length = 0
    expect((await cancel()).status).toBe(200)
    expect(await namesTold()).toEqual(byName)
    for (const { payload } of service.taken)
      expect(payload).toMatchObject({
        title: `An order was canceled: #${number}`,
        text: 'Juniper, 12/10/2026 to 12/13/2026.',
      })
  })

  describe('tells a partner that an order has left their sauna', () => {
    /** Booked in a sauna of one partner; another partner has the sauna beside it. */
    async function aPartnersBooking() {
      const { settlement, sauna, customer, number } = await aBooking({ units: 2 })
      const other = await aRental(database(), settlement.id, { title: 'Birch', units: 2 })
      const at = changing(shop)
      const order = (await at.booking.orders.findLatest(customer.userId))!
      const former = await inOffice(shop, 'partner', { unitIds: sauna.units })
      const { name } = await turnOn(former)
      await turnOn(await inOffice(shop, 'partner', { unitIds: other.units.slice(0, 1) }))
      await turnOn(await inOffice(shop, 'owner'))
      const move = async (unitId: number | undefined) =>
        expect(
          await at.booking.move(commandLine, { orderId: order.id, unitId, mayChangeSauna: true }),
        ).toHaveProperty('moved')
      return { sauna, other, order, number, former, name, at, move }
    }
    const forget = () => (service.taken.length = 0)

    it('when a member moves it, and nobody else', async () => {
      const { other, number, former, name, move } = await aPartnersBooking()
      await told()
      forget()
      await move(other.units[0])
      expect(await told()).toEqual([
        {
          browser: name,
          title: `An order was moved to another sauna: #${number}`,
          text: 'Juniper, 12/01/2026 to 12/04/2026.',
          path: '/office/orders',
        },
      ])
      // It is no longer theirs to read.
      expect((await former.get(`office/orders/${number}`)).status).toBe(404)
      expect((await former.get('office/orders')).status).toBe(200)
    })

    it('when its customer changes to another sauna', async () => {
      const { other, order, number, name, at } = await aPartnersBooking()
      await told()
      forget()
      const wish = { productId: other.id, stay: { from: '2026-12-10', to: '2026-12-13' } }
      expect(await at.change(order, wish, { by: byCustomer })).toMatchObject({ change: { state: 'done' } })
      expect((await told()).filter(({ browser }) => browser === name)).toEqual([
        {
          browser: name,
          title: `An order was moved to another sauna: #${number}`,
          text: 'Juniper, 12/01/2026 to 12/04/2026.',
          path: '/office/orders',
        },
      ])
    })

    it('unless it is theirs still or again, they never heard of it, or they have the sauna no longer', async () => {
      const { sauna, other, order, former, name, move } = await aPartnersBooking()
      const [own, beside] = [order.unitId!, sauna.units.find((id) => id !== order.unitId)]
      const toldThem = async () => (await told()).filter(({ browser }) => browser === name)
      await move(other.units[0])
      expect(await toldThem()).toEqual([])
      await move(own)
      await move(beside)
      expect(await toldThem()).toEqual([])
      service.state.status = 503
      await move(other.units[0])
      expect(await toldThem()).toEqual([])
      await move(own)
      service.state.status = 201
      shop.clock.pass({ minutes: 2 })
      expect(await toldThem()).toEqual([])
      await move(other.units[0])
      const scope = { isEverywhere: false, settlementIds: [], unitIds: other.units.slice(1) }
      expect(
        await officeOf(shop).people.change(commandLine, former.memberId, { role: 'partner', scope }),
      ).toEqual({})
      expect(await toldThem()).toEqual([])
    })
  })

  it('of a sale goes to those who work everywhere', async () => {
    const sale = await aSale(database(), { title: 'Birch' })
    const customer = await aCustomer(shop)
    await chooseSale(customer, sale.id)
    const { version } = (await customer.get('request/total')).body
    const accepted = await customer.post(
      'request/accept',
      aSaleForm({ version, city: 'Bend', state: 'OR', zip_code: '97701' }),
    )
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    const { name } = await turnOn(await inOffice(shop, 'owner'))
    await turnOn(await inOffice(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] }))
    expect(await told()).toEqual([
      {
        browser: name,
        title: expect.stringMatching(/^A sauna was sold: #\d+$/),
        text: 'Birch.',
        path: expect.stringMatching(/^\/office\/orders\/\d+$/),
      },
    ])
  })

  it('does not depend on the emails, which the member may have turned off', async () => {
    await aBooking()
    const owner = await inOffice(shop, 'owner')
    await owner.put('office/order-news', { order_news: false })
    await turnOn(owner)
    expect(await told()).toHaveLength(1)
  })

  it('comes once, also after a push service that did not take it at first', async () => {
    await aBooking()
    await turnOn(await inOffice(shop, 'owner'))
    service.state.status = 503
    expect(await told()).toEqual([])
    service.state.status = 201
    shop.clock.pass({ minutes: 2 })
    expect(await told()).toHaveLength(1)
    shop.clock.pass({ minutes: 10 })
    expect(await told()).toHaveLength(1)
    expect(service.state.requests).toBe(2)
  })

  it('is dropped once it is a day old', async () => {
    await aBooking()
    await turnOn(await inOffice(shop, 'owner'))
    service.state.status = 503
    await told()
    service.state.status = 201
    shop.clock.pass({ hours: 25 })
    onTestFinished(() => shop.clock.pass({ hours: -25 }))
    expect(await told()).toEqual([])
  })

  describe('ends', () => {
    /** A log-in of its own, in a browser that keeps its cookies, with the news turned on. */
    async function aMemberWithNews() {
      const member = await joinByPasskey(shop)
      const browser = await turnOn(member.browser)
      return { ...member, name: browser.name, endpoint: browser.endpoint, subscription: browser }
    }
    async function expectNothing() {
      expect(await subscriptions()).toEqual([])
      await aBooking()
      expect(await told()).toEqual([])
    }

    it('when the member turns it off there, and goes on elsewhere', async () => {
      const { browser, memberId, endpoint } = await aMemberWithNews()
      const { name } = await turnOn(await visitOffice(shop, memberId))
      // Nobody turns off what is somebody else's.
      await (await inOffice(shop, 'owner')).delete('office/push', { endpoint })
      expect(await subscriptions()).toHaveLength(2)
      expect((await browser.delete('office/push', { endpoint })).status).toBe(204)
      await aBooking()
      expect(await namesTold()).toEqual([name])
    })

    it('when they log out there, and goes on elsewhere', async () => {
      const { browser, memberId } = await aMemberWithNews()
      const { name } = await turnOn(await visitOffice(shop, memberId))
      expect((await browser.post('office/logout')).status).toBe(204)
      expect(browser.jar.has('office-device')).toBe(false)
      await aBooking()
      expect(await namesTold()).toEqual([name])
    })

    it('when they log out there long after the session that turned it on, which ends nothing', async () => {
      const { browser, passkey, name } = await aMemberWithNews()
      shop.clock.pass({ hours: 13 })
      onTestFinished(() => shop.clock.pass({ hours: -13 }))
      // As browsers do with a cookie that is over.
      browser.jar.delete('office')
      await aBooking()
      expect(await namesTold()).toEqual([name])
      service.taken.length = 0
      expect((await usePasskey(browser, passkey)).status).toBe(200)
      await aBooking()
      expect(await namesTold()).toEqual([name])
      service.taken.length = 0
      await browser.post('office/logout')
      await expectNothing()
    })

    it('when they log out there before the browser has the cookie of it', async () => {
      const { browser } = await aMemberWithNews()
      browser.jar.delete('office-device')
      expect((await browser.post('office/logout')).status).toBe(204)
      await expectNothing()
    })

    it('when another member logs in on that browser', async () => {
      const { browser } = await aMemberWithNews()
      const another = await joinByPasskey(shop)
      browser.jar.delete('office')
      expect((await usePasskey(browser, another.passkey)).status).toBe(200)
      await expectNothing()
    })

    it('when they end all their sessions', async () => {
      const { browser, memberId } = await aMemberWithNews()
      await turnOn(await visitOffice(shop, memberId))
      expect((await browser.post('office/sessions/end')).status).toBe(204)
      await expectNothing()
    })

    it('when they are removed, or have to join again, also for what is on its way', async () => {
      const end = [
        (id: string) => officeOf(shop).people.remove(commandLine, id),
        (id: string) => officeOf(shop).people.resetSecondFactor(commandLine, id),
      ]
      for (const endFor of end) {
        await aMember(shop, 'owner')
        const { memberId } = await aMemberWithNews()
        await aBooking()
        await tell()
        expect(await pending()).toHaveLength(1)
        expect(await endFor(memberId)).not.toHaveProperty('refused')
        expect(await pending()).toEqual([])
        await expectNothing()
      }
    })

    it.each([404, 410])('when the push service says that the browser is gone (%s)', async (status) => {
      const { browser, subscription } = await aMemberWithNews()
      await aBooking()
      service.state.status = status
      await told()
      service.state.status = 201
      expect(await subscriptions()).toEqual([])
      const { endpoint, p256dh, auth } = subscription
      const renewal = { endpoint, p256dh, auth, is_renewal: true }
      expect((await browser.put('office/push', renewal)).status).toBe(422)
    })

    it.each([
      ['settlement', { role: 'staff', scope: { isEverywhere: false, settlementIds: [], unitIds: [] } }],
      ['role', { role: 'partner', scope: { isEverywhere: false, settlementIds: [], unitIds: [] } }],
    ] as const)('with their %s, also for what is on its way', async (_, { role, scope }) => {
      const { settlement, sauna } = await aBooking()
      const elsewhere = await aSettlement(database())
      await aMember(shop, 'owner')
      const staff = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
      await turnOn(staff)
      await tell()
      expect(await pending()).toHaveLength(1)
      const settlementIds = role === 'staff' ? [elsewhere.id] : []
      const done = await officeOf(shop).people.change(commandLine, staff.memberId, {
        role,
        scope: { ...scope, settlementIds, unitIds: role === 'partner' ? [await anotherUnit()] : [] },
      })
      expect(done).toEqual({})
      expect(await told()).toEqual([])
      await buy(await aCustomer(shop), (await aRental(database(), settlement.id)).id)
      expect(await told()).toEqual([])

      async function anotherUnit() {
        const [unit] = (await aRental(database(), settlement.id, { units: 1 })).units
        expect(sauna.units).not.toContain(unit)
        return unit!
      }
    })
  })

  it('starts by a press alone, never by a renewal, and not for a session that is over', async () => {
    const owner = await inOffice(shop, 'owner')
    const { endpoint, p256dh, auth } = await service.aBrowser(randomUUID())
    const renewal = { endpoint, p256dh, auth, is_renewal: true }
    expect((await owner.put('office/push', renewal)).status).toBe(422)
    expect(owner.jar.has('office-device')).toBe(false)
    expect(await subscriptions()).toEqual([])
    await owner.put('office/push', { endpoint, p256dh, auth })
    expect((await owner.put('office/push', renewal)).status).toBe(204)
    // Of another member.
    expect((await (await inOffice(shop, 'owner')).put('office/push', renewal)).status).toBe(422)
    const { officePushes } = parts()
    const browser = { memberId: owner.memberId, deviceHash: 'one', endpoint: `${endpoint}2`, p256dh, auth }
    expect(await officePushes.save(browser, 'no such session')).toBe(false)
    expect(await subscriptions()).toHaveLength(1)
  })

  it('is once for a browser, for the newest five of a member, and only where the shop may call', async () => {
    const owner = await inOffice(shop, 'owner')
    await turnOn(owner)
    const again = await turnOn(owner)
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([again.endpoint])
    const newest: string[] = []
    for (let n = 0; n < 5; n++) {
      shop.clock.pass({ seconds: 1 })
      newest.push((await turnOn(await visitOffice(shop, owner.memberId))).name)
    }
    await aBooking()
    expect(await namesTold()).toEqual(newest.toSorted())
    const { p256dh, auth } = again
    const refused = await owner.put('office/push', { endpoint: 'javascript:alert(1)', p256dh, auth })
    expect([refused.status, refused.body.errors]).toEqual([422, { endpoint: expect.anything() }])
  })

  describe('on a device that a customer is reminded on, too', () => {
    async function both() {
      const customer = await aCustomer(shop)
      const reminder = await service.aBrowser(randomUUID())
      await customer.put('cabinet/user/push', reminder)
      const owner = await joinByPasskey(shop)
      // Each worker of a browser has a subscription of its own.
      const news = await turnOn(owner.browser)
      return { customer, reminder, owner, news }
    }
    const endpoints = async () => (await subscriptions()).map(({ endpoint }) => endpoint)

    it('goes on when the customer turns theirs off, or logs out', async () => {
      for (const end of ['delete', 'logout']) {
        const { customer, reminder, news } = await both()
        if (end === 'logout') await customer.post('logout')
        else await customer.delete('cabinet/user/push', { endpoint: reminder.endpoint })
        const left = await endpoints()
        expect(left).toContain(news.endpoint)
        expect(left).not.toContain(reminder.endpoint)
      }
    })

    it('leaves the customer’s alone when it ends', async () => {
      for (const end of ['delete', 'logout']) {
        const { reminder, owner, news } = await both()
        if (end === 'logout') await owner.browser.post('office/logout')
        else await owner.browser.delete('office/push', { endpoint: news.endpoint })
        const left = await endpoints()
        expect(left).toContain(reminder.endpoint)
        expect(left).not.toContain(news.endpoint)
      }
    })

    it('does not end either where one address is used for both', async () => {
      const customer = await aCustomer(shop)
      const browser = await service.aBrowser(randomUUID())
      await customer.put('cabinet/user/push', browser)
      const owner = await inOffice(shop, 'owner')
      await owner.put('office/push', browser)
      await customer.delete('cabinet/user/push', { endpoint: browser.endpoint })
      await aBooking()
      expect(await told()).toHaveLength(1)
      await customer.put('cabinet/user/push', browser)
      await owner.delete('office/push', { endpoint: browser.endpoint })
      expect(await subscriptions()).toMatchObject([{ userId: customer.userId, reminds: true }])
    })
  })

  it('is not forgotten by the shop’s upkeep', async () => {
    await turnOn(await inOffice(shop, 'owner'))
    await createHousekeepingRepo(database()).deleteOldPushes(shop.clock.now())
    expect(await subscriptions()).toHaveLength(1)
  })
})
