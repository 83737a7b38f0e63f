import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { lookupPublic } from '../../server/gateways/web-push/public-host.ts'
import { createVapidKeys } from '../../server/gateways/web-push/vapid.ts'
import { createWebPush } from '../../server/gateways/web-push/web-push.ts'
import { createPush } from '../../server/push.ts'
import { createPushOutbox } from '../../server/repositories/push/push-outbox.repo.ts'
import { pushSender } from '../../server/tasks/push-sender.ts'
import { PASSWORD, signUp } from './accounts.ts'
import { aCustomer, type Customer, visitAs } from './customer.ts'
import { ORIGIN } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { ownPushService } from './own-push-service.ts'
import { useCustomer, useShop } from './use-shop.ts'

const env = { PUSH_TO_ANY_HOST: '1', COMPANY_EMAIL: 'hello@sauna.example' }
const payload = {
  title: 'Tomorrow you pick up Birch',
  text: '3 PM to 7 PM. Yard 4, “Öster” 🔥',
  path: '/cabinet/orders',
}

const service = ownPushService()

describeOnBothEngines('a notification', (database) => {
  const shop = useShop(database, { env })
  const customer = useCustomer(shop)
  const config = readConfig({ ORIGIN, ...env })
  const silent = { info() {}, warn() {} }

  const parts = () => createPush({ config, database: database(), clock: shop.clock })
  async function send() {
    const { queue, webPush } = parts()
    await pushSender({ queue, webPush, clock: shop.clock, log: silent }).run()
  }
  const enqueue = ({ userId = customer.userId, dedupeKey = String(randomUUID()), hours = 24 } = {}) => {
    const expiresAt = new Date(shop.clock.now().getTime() + hours * 3_600_000)
    const outbox = createPushOutbox(() => shop.clock.now())
    return database().tx((trx) => outbox.enqueue(trx, { to: { userId }, payload, dedupeKey, expiresAt }))
  }
  async function subscribe(browser = customer, name = randomUUID() as string) {
    const subscription = await service.aBrowser(name)
    expect((await browser.put('cabinet/user/push', subscription)).status).toBe(204)
    return { name, ...subscription }
  }
  const subscriptions = () =>
    database().db.selectFrom('pushSubscription').selectAll().where('userId', '=', customer.userId).execute()

  it('is read by the browser alone, and signed with the key that the browser was given', async () => {
    const { body } = await customer.get('push_key')
    const { name } = await subscribe()
    expect(await enqueue()).toBe(1)
    await send()
    expect(service.faults).toEqual([])
    expect(service.taken).toHaveLength(1)
    const [taken] = service.taken
    expect(taken).toMatchObject({ browser: name, payload, signer: body.public_key })
    expect(taken?.token).toEqual({
      aud: service.origin,
      sub: 'mailto:hello@sauna.example',
      exp: Math.floor(shop.clock.now().getTime() / 1000) + 12 * 3600,
    })
    expect(taken?.headers).toMatchObject({
      ttl: String(24 * 3600),
      'content-type': 'application/octet-stream',
    })
  })

  it('is signed with one key, whichever process makes it first', async () => {
    await database().tx((trx) => trx.deleteFrom('pushKey').execute())
    const read = await Promise.all([parts(), parts(), parts()].map(({ keys }) => keys.read()))
    expect(new Set(read.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await database().db.selectFrom('pushKey').selectAll().execute()).toHaveLength(1)
  })

  it('is no longer promised to a browser that was given another key than the shop has now', async () => {
    const subscription = await subscribe()
    await database().tx((trx) => trx.deleteFrom('pushKey').execute())
    await Promise.all([parts(), parts()].map(({ keys }) => keys.read()))
    expect(await subscriptions()).toEqual([])
    const { endpoint, p256dh, auth } = subscription
    const renewal = { endpoint, p256dh, auth, is_renewal: true }
    expect((await customer.put('cabinet/user/push', renewal)).status).toBe(422)
    // Subscriptions of today's key stay, also where a process asks for it for the first time.
    await subscribe()
    await parts().keys.read()
    expect(await subscriptions()).toHaveLength(1)
  })

  it('goes once to each browser of the customer, and to nobody else', async () => {
    const names = [(await subscribe()).name, (await subscribe()).name]
    const dedupeKey = randomUUID()
    expect([await enqueue({ dedupeKey }), await enqueue({ dedupeKey })]).toEqual([2, 0])
    await Promise.all([send(), send()])
    await send()
    expect(service.taken).toHaveLength(2)
    expect(new Set(service.taken.map(({ browser }) => browser))).toEqual(new Set(names))
  })

  it.each([404, 410])('to a browser that is gone (%s) ends the subscription', async (status) => {
    await subscribe()
    await enqueue()
    service.state.status = status
    await send()
    expect(await subscriptions()).toEqual([])
  })

  it.each([429, 500, 503])(
    'that is not taken now (%s) is sent later, and the failure is noted',
    async (status) => {
      await subscribe()
      await enqueue()
      service.state.status = status
      await send()
      expect((await subscriptions())[0]?.failedAt).toEqual(shop.clock.now())
      service.state.status = 201
      await send()
      expect(service.taken).toEqual([])
      shop.clock.pass({ minutes: 2 })
      await send()
      expect(service.taken).toHaveLength(1)
    },
  )

  it('is not sent before the service wants it, nor when it is out of date', async () => {
    await subscribe()
    await enqueue({ hours: 3 })
    Object.assign(service.state, { status: 429, headers: { 'retry-after': '3600' } })
    await send()
    service.state.status = 201
    shop.clock.pass({ minutes: 59 })
    await send()
    expect(service.state.requests).toBe(1)
    shop.clock.pass({ hours: 3 })
    await send()
    expect(service.state.requests).toBe(1)
  })

  it.each([
    ['Infinity', 1],
    ['1e400', 1],
    ['-5', 1],
    ['1e300', 24 * 60],
  ])('waits at most a day, whatever the service asks for (%s)', async (wanted, minutes) => {
    await subscribe()
    await enqueue({ hours: 48 })
    Object.assign(service.state, { status: 429, headers: { 'retry-after': wanted } })
    await send()
    service.state.status = 201
    shop.clock.pass({ minutes: minutes - 0.5 })
    await send()
    expect(service.taken).toEqual([])
    shop.clock.pass({ minutes: 1 })
    await send()
    expect(service.taken).toHaveLength(1)
  })

  it('that fails for a reason of the shop’s own does not stop the others', async () => {
    await subscribe()
    await subscribe()
    await enqueue()
    const { queue, webPush } = parts()
    let calls = 0
    const failsFirst: typeof webPush.send = async (message) => {
      if (calls++ === 0) throw new Error('out of memory')
      return webPush.send(message)
    }
    await pushSender({ queue, webPush: { send: failsFirst }, clock: shop.clock, log: silent }).run()
    expect(service.taken).toHaveLength(1)
    shop.clock.pass({ minutes: 3 })
    await send()
    expect(service.taken).toHaveLength(2)
  })

  it.each([401, 403, 413])('that is refused (%s) is dropped, and the subscription stays', async (status) => {
    await subscribe()
    await enqueue()
    service.state.status = status
    await send()
    service.state.status = 201
    shop.clock.pass({ hours: 2 })
    await send()
    expect(service.state.requests).toBe(1)
    expect(await subscriptions()).toHaveLength(1)
  })

  describe('goes no longer to a browser', () => {
    it('that has logged out', async () => {
      await subscribe()
      await customer.post('logout')
      expect(await subscriptions()).toEqual([])
    })

    it('whose customer no longer wants it', async () => {
      const { endpoint } = await subscribe()
      expect((await customer.delete('cabinet/user/push', { endpoint })).body).toEqual({ is_notified: false })
      expect(await subscriptions()).toEqual([])
    })

    it('whose customer has deleted the account', async () => {
      await subscribe()
      const { email } = (await customer.get('cabinet/user')).body
      expect((await customer.delete('cabinet/user', { email })).status).toBe(204)
      expect(await subscriptions()).toEqual([])
    })
  })

  describe('when somebody logs in where a session still goes on', () => {
    async function subscribed() {
      const { browser, email, id } = await signUp(shop)
      await browser.put('cabinet/user/push', await service.aBrowser(randomUUID()))
      const left = async () =>
        (await database().db.selectFrom('pushSubscription').selectAll().where('userId', '=', id).execute())
          .length
      expect(await left()).toBe(1)
      const logIn = (as: string) => browser.post('login', { email: as, password: PASSWORD })
      return { browser, email, left, logIn }
    }

    it('ends, where it is another customer', async () => {
      const { left, logIn } = await subscribed()
      expect((await logIn((await signUp(shop)).email)).status).toBe(200)
      expect(await left()).toBe(0)
    })

    it('goes on until the log-out of the new one, where it is the same', async () => {
      const { browser, email, left, logIn } = await subscribed()
      expect((await logIn(email)).status).toBe(200)
      expect(await left()).toBe(1)
      await browser.post('logout')
      expect(await left()).toBe(0)
    })
  })

  describe('goes on to a browser that says so again', () => {
    const renew = (browser: Customer, { endpoint, p256dh, auth }: Awaited<ReturnType<typeof subscribe>>) =>
      browser.put('cabinet/user/push', { endpoint, p256dh, auth, is_renewal: true })

    it('until the log-out of the session that did', async () => {
      const subscription = await subscribe()
      const later = await visitAs(shop, customer.userId)
      expect((await renew(later, subscription)).status).toBe(204)
      await customer.post('logout')
      expect(await subscriptions()).toHaveLength(1)
      await later.post('logout')
      expect(await subscriptions()).toEqual([])
    })

    it('but nobody is opted in by that: not who uses it next, nor who has opted out', async () => {
      const subscription = await subscribe()
      const before = await subscriptions()
      expect((await renew(await aCustomer(shop), subscription)).status).toBe(422)
      expect(await subscriptions()).toEqual(before)
      await customer.delete('cabinet/user/push', { endpoint: subscription.endpoint })
      expect((await renew(customer, subscription)).status).toBe(422)
      expect(await subscriptions()).toEqual([])
    })
  })

  it('goes to at most five browsers of a customer: the newest', async () => {
    const names: string[] = []
    for (let n = 0; n < 6; n++) {
      shop.clock.pass({ seconds: 1 })
      names.push((await subscribe()).name)
    }
    const left = (await subscriptions()).map(({ endpoint }) => endpoint.split('/').at(-1))
    expect(left).toHaveLength(5)
    expect(new Set(left)).toEqual(new Set(names.slice(1)))
  })

  it('is in the export of the customer’s data', async () => {
    const { endpoint } = await subscribe()
    const { body } = await customer.get('cabinet/user/export')
    expect(body.push_subscriptions).toMatchObject([{ endpoint }])
    expect(JSON.stringify(body.push_subscriptions)).not.toContain('p256dh')
  })
})

describe('a push service that never answers', () => {
  it('is waited for only so long, and asked again later', async () => {
    const keys = createVapidKeys()
    const webPush = createWebPush({
      keys: async () => keys,
      contact: 'mailto:hello@sauna.example',
      clock: { now: () => new Date() },
      allowsAnyHost: true,
      timeoutMs: 50,
    })
    service.state.isSilent = true
    const outcome = await webPush.send({ ...(await service.aBrowser('asleep')), text: '{}', ttlSeconds: 60 })
    expect(outcome).toMatchObject({ kind: 'later', retryAfter: null })
  })
})

describe('without the setting for tests, the shop calls no address', () => {
  const webPush = createWebPush({
    keys: () => Promise.reject(new Error('no keys are needed')),
    contact: 'mailto:hello@sauna.example',
    clock: { now: () => new Date() },
    allowsAnyHost: false,
  })

  it.each([
    'http://push.example.com/send/1',
    'https://127.0.0.1/send/1',
    'https://2130706433/send/1',
    'https://0x7f.1/send/1',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://localhost/',
    'https://database/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://push.example.com:8443/',
    'https://user@push.example.com/',
    'file:///etc/passwd',
    'push',
    '',
  ])('%s', async (endpoint) => {
    expect(webPush.mayCall(endpoint)).toBe(false)
    const outcome = await webPush.send({ endpoint, p256dh: '', auth: '', text: '', ttlSeconds: 1 })
    expect(outcome.kind).toBe('refused')
  })

  it('nor one that a public name leads to', async () => {
    const found = new Promise((resolve) => {
      lookupPublic('localhost', {}, (error) => resolve(error?.message))
    })
    expect(await found).toBe('The name leads to an address that is not public')
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('but those of browsers: %s', (endpoint) => {
    expect(webPush.mayCall(endpoint)).toBe(true)
  })
})
