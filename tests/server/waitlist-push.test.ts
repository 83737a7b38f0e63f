import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createPush } from '../../server/push.ts'
import { createHousekeepingRepo } from '../../server/repositories/operations/housekeeping.repo.ts'
import { pushSender } from '../../server/tasks/push-sender.ts'
import { PASSWORD, proveEmail, signUp } from './accounts.ts'
import { aCustomer, type Customer, visitAs } from './customer.ts'
import { openCheckout, someDates } from './journey.ts'
import { aRental } from './rows.ts'
import { ORIGIN, visit, type Visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { ownPushService } from './own-push-service.ts'
import { useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

const env = { PUSH_TO_ANY_HOST: '1', RATE_LIMIT_SCALE: '1000' }

const service = ownPushService()

describeOnBothEngines('a browser of somebody who waits for dates', (database) => {
  const shop = useShop(database, { env })
  const { settlement, sauna } = useRental(database, { title: 'Birch' })
  let at: ReturnType<typeof waiting>
  let holder: Customer
  beforeEach(async () => {
    at = waiting(shop)
    holder = await aCustomer(shop)
    await openCheckout(holder, sauna.id)
  })

  /** Asks on a page of their own. @returns its secret */
  async function ask(
    who: Visit,
    email?: string,
    { productId = sauna.id, ...wish }: Record<string, unknown> = {},
  ) {
    const secret = randomUUID()
    const dates = { ...someDates, ...wish, page_secret: secret }
    expect((await at.ask(who, productId as number, email, dates)).status).toBe(204)
    return secret
  }
  type Browser = Awaited<ReturnType<typeof service.aBrowser>>
  const add = async (who: Visit, secret: string, browser: Browser) =>
    (await who.put('waitlist/browser', { ...browser, page_secret: secret })).status
  async function aGuest(email = `${randomUUID()}@example.com`, browser?: Browser) {
    const guest = visit(shop)
    const secret = await ask(guest, email)
    const added = browser ?? (await service.aBrowser(randomUUID()))
    expect(await add(guest, secret, added)).toBe(204)
    return { guest, email, secret, browser: added }
  }
  const nameOf = ({ endpoint }: Browser) => endpoint.split('/').at(-1)
  const browsers = () => database().db.selectFrom('pushSubscription').selectAll().execute()
  const unsent = () =>
    database().db.selectFrom('pushOutbox').select('id').where('sentAt', 'is', null).execute()
  async function send() {
    const { queue, webPush } = createPush({
      config: readConfig({ ORIGIN, ...env }),
      database: database(),
      clock: shop.clock,
    })
    const log = { info() {}, warn() {} }
    await pushSender({ queue, webPush, clock: shop.clock, log }).run()
  }
  async function free() {
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
  }

  beforeEach(() => database().tx((trx) => trx.deleteFrom('pushSubscription').execute()))

  it('is told when it is their turn, once, with the link of the email, and is forgotten', async () => {
    const { email, browser } = await aGuest()
    await at.aGuest(sauna.id)
    await send()
    expect(service.taken).toEqual([])
    await free()
    await send()
    await at.tellWaitlist()
    await send()
    expect(service.faults).toEqual([])
    expect(service.taken).toHaveLength(1)
    const [{ browser: name, payload, headers } = {} as never] = service.taken
    expect(name).toBe(nameOf(browser))
    expect(payload).toEqual({
      title: 'Your dates are available',
      text: expect.stringMatching(
        /^Birch, 12\/01\/2026 to 12\/04\/2026\. On hold for you until \d+:\d\d [AP]M E[SD]T\.$/,
      ),
      path: await at.linkFor(email),
    })
    // Longer than the hold, it would be wrong.
    expect(Number(headers.ttl)).toBeLessThanOrEqual(600)
    expect(await browsers()).toEqual([])
  })

  it('is not told once the link of the email was used, or the dates were given up', async () => {
    for (const path of ['waitlist', 'waitlist/leave']) {
      await openCheckout(holder, sauna.id)
      const { email } = await aGuest()
      await free()
      await at.press(visit(shop), await at.linkFor(email, path))
      await send()
      shop.clock.pass({ minutes: 15 })
    }
    expect(service.state.requests).toBe(0)
    shop.clock.pass({ days: 1 })
    await createHousekeepingRepo(database()).deleteOldPushes(shop.clock.now())
    expect(await browsers()).toEqual([])
  })

  it('of a customer is forgotten at the log-out, and with the account', async () => {
    for (const end of [
      (browser: Visit) => browser.post('logout'),
      (browser: Visit, email: string) => browser.delete('cabinet/user', { email, password: PASSWORD }),
    ]) {
      const { browser, email } = await signUp(shop)
      expect(await add(browser, await ask(browser), await service.aBrowser(randomUUID()))).toBe(204)
      expect(await browsers()).toHaveLength(1)
      await end(browser, email)
      expect(await browsers()).toEqual([])
    }
  })

  it('of a guest is exported and erased with the account that has proved their address', async () => {
    const { browser: customer, id, email } = await signUp(shop)
    const { browser } = await aGuest(email)
    const exported = async () => (await customer.get('cabinet/user/export')).body.push_subscriptions
    expect(await exported()).toEqual([])
    await proveEmail(shop, { id })
    expect(await exported()).toMatchObject([{ endpoint: browser.endpoint, reminds: false }])
    await free()
    expect((await customer.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    expect(await browsers()).toEqual([])
    await send()
    expect(service.state.requests).toBe(0)
  })

  it('is added by the page that asked alone: not by somebody who types the address of a guest', async () => {
    const { email, browser } = await aGuest()
    const intruder = visit(shop)
    const secret = await ask(intruder, email)
    // The answer says nothing of that.
    expect(await add(intruder, secret, await service.aBrowser(randomUUID()))).toBe(204)
    expect(await add(intruder, randomUUID(), await service.aBrowser(randomUUID()))).toBe(204)
    expect((await browsers()).map(({ endpoint }) => endpoint)).toEqual([browser.endpoint])
  })

  it('is not added to the dates of a customer by anybody else, and the page reads so', async () => {
    const { browser: customer } = await signUp(shop)
    const secret = await ask(customer)
    const browser = await service.aBrowser(randomUUID())
    expect(await add(await aCustomer(shop), secret, browser)).toBe(409)
    await customer.post('logout')
    expect(await add(customer, secret, browser)).toBe(401)
    expect(await browsers()).toEqual([])
  })

  it('of a customer is on only if they wait, and says nothing of what a guest has typed', async () => {
    const one = await aCustomer(shop)
    const browser = await service.aBrowser(randomUUID())
    expect(await add(one, randomUUID(), browser)).toBe(409)
    const guest = visit(shop)
    const email = `${randomUUID()}@example.com`
    for (const typed of [await ask(guest, email), await ask(guest, email)])
      expect(await add(one, typed, browser)).toBe(409)
    expect(await browsers()).toEqual([])
  })

  it('may be one of several of a customer: the newest five', async () => {
    const one = await aCustomer(shop)
    const names: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) {
      shop.clock.pass({ seconds: 1 })
      const browser = await service.aBrowser(randomUUID())
      await add(await visitAs(shop, one.userId), await ask(one), browser)
      names.push(nameOf(browser))
    }
    await free()
    await send()
    expect(new Set(service.taken.map(({ browser }) => browser))).toEqual(new Set(names.slice(1)))
  })

  it('is told no more once it is turned off, and stays on for reminders where it was', async () => {
    const one = await aCustomer(shop)
    const browser = await service.aBrowser(randomUUID())
    const { endpoint } = browser
    await add(one, await ask(one), browser)
    expect((await one.delete('waitlist/browser', { endpoint })).body).toEqual({ is_notified: false })
    expect(await browsers()).toEqual([])
    await one.put('cabinet/user/push', browser)
    await add(one, await ask(one), browser)
    expect((await one.delete('waitlist/browser', { endpoint })).body).toEqual({ is_notified: true })
    await free()
    await send()
    expect(service.state.requests).toBe(0)
    expect(await browsers()).toMatchObject([{ endpoint, reminds: true }])
  })

  it('is not told either of what could not be sent yet', async () => {
    const { endpoint } = (await aGuest()).browser
    await free()
    service.state.status = 503
    await send()
    expect(service.state.requests).toBe(1)
    expect((await visit(shop).delete('waitlist/browser', { endpoint })).body).toEqual({ is_notified: false })
    expect(await browsers()).toEqual([])
    for (const path of ['waitlist', 'waitlist/leave']) {
      shop.clock.pass({ minutes: 15 })
      await at.tellWaitlist()
      await openCheckout(holder, sauna.id)
      const waits = await aGuest()
      await free()
      await send()
      await at.press(visit(shop), await at.linkFor(waits.email, path))
      expect(await unsent()).toEqual([])
    }
  })

  it('is forgotten although the last notification for it was never sent', async () => {
    await aGuest()
    await free()
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
    await openCheckout(holder, sauna.id)
    const other = await aGuest()
    await visit(shop).delete('waitlist/browser', { endpoint: other.browser.endpoint })
    expect(await browsers()).toEqual([])
  })

  it('is not forgotten where somebody is just adding it', async () => {
    const { browser } = await aGuest()
    const { tx } = database()
    const [wait] = await tx((trx) => trx.deleteFrom('waitlistPush').returningAll().execute())
    let adding: Promise<void> | undefined
    await new Promise<void>((hasAdded) => {
      adding = tx(async (trx) => {
        await trx.updateTable('pushSubscription').set({ failedAt: null }).execute()
        await trx.insertInto('waitlistPush').values(wait!).execute()
        hasAdded()
        await sleep(300)
      })
    })
    await createHousekeepingRepo({ tx }).deleteOldPushes(shop.clock.now())
    await adding
    expect(await browsers()).toMatchObject([{ endpoint: browser.endpoint }])
    expect(await database().db.selectFrom('waitlistPush').selectAll().execute()).toHaveLength(1)
  })

  it('is turned off with the person who leaves the waitlist', async () => {
    const { email } = await aGuest()
    const other = await aRental(database(), settlement.id)
    await openCheckout(await aCustomer(shop), other.id)
    const guest = visit(shop)
    await add(guest, await ask(guest, email, { productId: other.id }), await service.aBrowser(randomUUID()))
    await database().tx((trx) => trx.deleteFrom('unitNight').where('unitId', '=', sauna.units[0]!).execute())
    await at.tellWaitlist()
    await send()
    expect(await browsers()).toHaveLength(1)
    await at.press(visit(shop), await at.linkFor(email, 'waitlist/leave'))
    expect(await browsers()).toEqual([])
  })

  it('leads to the sauna, with method and ZIP code, where nothing is held', async () => {
    await database().db.deleteFrom('waitlistEntry').where('productId', '=', sauna.id).execute()
    for (let n = 0; n < 5; n++) await at.aGuest(sauna.id)
    const guest = visit(shop)
    const email = `${randomUUID()}@example.com`
    const secret = await ask(guest, email, { delivery_method: 'delivery', zip_code: '12203' })
    await add(guest, secret, await service.aBrowser(randomUUID()))
    shop.clock.pass({ minutes: 15 })
    for (let n = 0; n < 6; n++) {
      await at.tellWaitlist()
      shop.clock.pass({ minutes: 10 })
    }
    await send()
    const path = `/product/${sauna.id}?date_from=2026-12-01&date_to=2026-12-04&delivery_method=delivery&zip_code=12203`
    expect(service.taken.map(({ payload }) => payload)).toEqual([
      {
        title: 'Your dates are available',
        text: 'Birch, 12/01/2026 to 12/04/2026. The first person to book gets them.',
        path,
      },
    ])
    const mail = await database()
      .db.selectFrom('mailOutbox')
      .select('bodyText')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    // What the email says that it costs goes with its link; the notification names no price.
    const cents = / cost \$([\d.,]+) in all/.exec(mail.bodyText)?.[1]?.replace(/\D/g, '')
    expect(cents).toMatch(/^[1-9]\d{3,}$/)
    expect(mail.bodyText).toContain(`http://shop.test${path}&seen_total=${cents}\n`)
  })

  describe('where customers are reminded, too', () => {
    const renewal = (browser: Browser) => ({ ...browser, is_renewal: true })

    it('nobody is opted in to reminders by it, and the browser stays subscribed', async () => {
      const one = await aCustomer(shop)
      const browser = await service.aBrowser(randomUUID())
      await add(one, await ask(one), browser)
      expect((await one.put('cabinet/user/push', renewal(browser))).status).toBe(409)
      const { browser: guests } = await aGuest()
      expect((await one.put('cabinet/user/push', renewal(guests))).status).toBe(409)
      expect((await (await aCustomer(shop)).put('cabinet/user/push', renewal(browser))).status).toBe(422)
      expect((await browsers()).filter(({ reminds }) => reminds)).toEqual([])
    })

    it('both go on in one browser', async () => {
      const one = await aCustomer(shop)
      const browser = await service.aBrowser(randomUUID())
      await add(one, await ask(one), browser)
      await one.put('cabinet/user/push', browser)
      expect((await one.put('cabinet/user/push', renewal(browser))).status).toBe(204)
      await free()
      await send()
      expect(service.taken).toHaveLength(1)
      expect(await browsers()).toMatchObject([{ userId: one.userId, reminds: true }])
    })

    it('a customer who asks on it ends those of the one before', async () => {
      const before = await aCustomer(shop)
      const browser = await service.aBrowser(randomUUID())
      await before.put('cabinet/user/push', browser)
      const one = await aCustomer(shop)
      await add(one, await ask(one), browser)
      expect(await browsers()).toMatchObject([{ userId: one.userId, reminds: false }])
    })
  })
})
