import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeviceNewsStore } from '../../office/factors/device-news.store.ts'
import { checkDevice } from '../../office/factors/check-device.ts'
import { leaveDevice } from '../../office/factors/leave-device.ts'
import { createThisDevice } from '../../office/factors/this-device.ts'
import { createOfficeStores } from '../../office/stores.ts'
import { notifications as customers } from '../../src/browser/notifications.ts'
import { removeWorker } from '../../src/browser/remove-worker.ts'
import { inOffice } from '../server/office/members.ts'
import { useDatabase } from '../server/use-database.ts'
import { useShop } from '../server/use-shop.ts'
import { aPushManager } from './a-push-manager.ts'
import { aStorage } from './a-storage.ts'
import { aTapDevice } from './a-tap-device.ts'
import { fetchInProcess } from './call-in-process.ts'

const origin = 'https://shop.example'

describe('notifications of orders on this device', () => {
  const database = useDatabase()
  const shop = useShop(database)
  let phone = aPushManager()
  let owner: Awaited<ReturnType<typeof inOffice>>
  beforeEach(async () => {
    owner = await inOffice(shop, 'owner')
    phone = aPushManager()
    phone.install(origin)
    vi.stubGlobal('location', { origin, href: `${origin}/office/account` })
  })
  afterEach(() => vi.unstubAllGlobals())

  /** The office, on this phone; `line.isCut` takes the network away. */
  async function openOffice(who = owner) {
    const line = { isCut: false }
    const send = fetchInProcess(shop.app, who.jar)
    const stores = createOfficeStores({
      fetch: (...asked) => (line.isCut ? Promise.reject(new TypeError('cut')) : send(...asked)),
      passkeys: { make: async () => ({ message: '' }), use: async () => ({ message: '' }) },
      tab: aStorage(),
      leaveDevice: () => void leaveDevice(),
      checkDevice: (made) => void checkDevice(made),
      ...aTapDevice(),
    })
    await stores.session.load()
    return { stores, line }
  }
  /** And the screen of the member's log-in. */
  async function openAccount(who = owner) {
    const { stores, line } = await openOffice(who)
    const device = createThisDevice()
    const news = stores.lazyStore((call) => createDeviceNewsStore(call, undefined, device))
    await news.load()
    return { ...news, session: stores.session, line }
  }
  const known = async ({ memberId } = owner) =>
    (
      await database()
        .db.selectFrom('officePush as o')
        .innerJoin('pushSubscription as s', 's.id', 'o.subscriptionId')
        .select('s.endpoint')
        .where('o.memberId', '=', memberId)
        .execute()
    ).map(({ endpoint }) => endpoint)

  it('are asked for by a press, and nothing is asked or registered before', async () => {
    const account = await openAccount()
    expect([account.state.value, phone.dialogs, phone.office]).toEqual(['off', 0, null])
    await account.turnOn()
    expect([account.state.value, account.message.value, phone.dialogs]).toEqual(['on', null, 1])
    expect(await known()).toEqual([phone.office?.endpoint])
    expect((await openAccount()).state.value).toBe('on')
  })

  it('are off at the browser and at the shop once they are turned off', async () => {
    const account = await openAccount()
    await account.turnOn()
    await account.turnOff()
    expect([account.state.value, phone.office, await known()]).toEqual(['off', null, []])
  })

  it('are on or off only once the shop has said so', async () => {
    const account = await openAccount()
    account.line.isCut = true
    await account.turnOn()
    expect([account.state.value, phone.office?.endpoint ?? null]).toEqual(['off', null])
    expect(account.message.value).toContain('We could not reach the shop.')
    account.line.isCut = false
    await account.turnOn()
    account.line.isCut = true
    await account.turnOff()
    expect([account.state.value, await known()]).toEqual(['on', [phone.office?.endpoint]])
    await account.load()
    expect(account.state.value).toBe('unknown')
    account.line.isCut = false
    await account.load()
    expect([account.state.value, account.message.value]).toEqual(['on', null])
  })

  it('say how to allow them where the browser blocks them, before a press, too', async () => {
    phone.answer = 'denied'
    const account = await openAccount()
    expect(account.message.value).toBeNull()
    await account.turnOn()
    expect([account.state.value, phone.office]).toEqual(['off', null])
    expect(account.message.value).toContain('Allow them in the settings of your browser')
    expect((await openAccount()).message.value).toContain('Allow them in the settings of your browser')
  })

  it('say so where the browser has none, takes no worker, or has no service for them', async () => {
    for (const missing of ['PushManager', 'Notification'] as const) {
      phone.install(origin)
      Reflect.deleteProperty(globalThis, missing)
      expect((await openAccount()).state.value).toBe('impossible')
    }
    phone.install(origin)
    vi.stubGlobal('navigator', {})
    expect((await openAccount()).state.value).toBe('impossible')
    phone.install(origin)
    for (const fault of [{ takesWorkers: false }, { takesWorkers: true, hasService: false }]) {
      Object.assign(phone, fault)
      const account = await openAccount()
      await account.turnOn()
      expect([account.state.value, await known()]).toEqual(['off', []])
      expect(account.message.value).toContain('In a private window it may have none')
    }
  })

  it('are off where the shop no longer knows the browser, or another member has logged in', async () => {
    await (await openAccount()).turnOn()
    expect((await openAccount(await inOffice(shop, 'staff'))).state.value).toBe('off')
    expect(phone.office).toBeNull()
    await (await openAccount()).turnOn()
    await database().tx((trx) => trx.deleteFrom('pushSubscription').execute())
    expect((await openAccount()).state.value).toBe('off')
    expect(phone.office).toBeNull()
  })

  it('end when another member opens the office here after the session of the first one, and what is shown is closed', async () => {
    await (await openAccount()).turnOn()
    const shown = phone.office!
    shown.shown = ['A new booking: #12']
    await openOffice()
    await openOffice(await inOffice(shop, 'partner'))
    await expect.poll(() => phone.office).toBeNull()
    expect(shown.shown).toEqual([])
  })

  it('go on when the same member opens the office again', async () => {
    await (await openAccount()).turnOn()
    phone.office!.shown = ['A new booking: #12']
    const { stores } = await openOffice()
    const news = stores.lazyStore(createDeviceNewsStore)
    await expect.poll(() => news.state.value).toBe('on')
    expect(phone.office).toMatchObject({ shown: ['A new booking: #12'] })
  })

  it('end with a log-out, and what is shown is closed', async () => {
    const account = await openAccount()
    await account.turnOn()
    const shown = phone.office!
    shown.shown = ['A new booking: #12']
    await account.session.logOut()
    await expect.poll(() => phone.office).toBeNull()
    expect([shown.shown, await known()]).toEqual([[], []])
  })

  describe('beside those of a customer on the same device', () => {
    beforeEach(async () => {
      phone.permission = 'granted'
      await customers.subscribe('the key')
      phone.shown = ['Tomorrow you pick up Birch']
    })

    it('leave theirs as they are, however they end', async () => {
      const theirs = phone.endpoint
      const account = await openAccount()
      // Nobody is logged out of what was never on.
      await account.turnOff()
      await account.turnOn()
      expect(phone.office?.endpoint).not.toBe(theirs)
      await account.turnOff()
      await account.turnOn()
      await account.session.logOut()
      await expect.poll(() => phone.office).toBeNull()
      expect([phone.endpoint, phone.shown, phone.hasWorker]).toEqual([
        theirs,
        ['Tomorrow you pick up Birch'],
        true,
      ])
    })

    it('go on when the customer’s end, or the shop’s worker is switched off', async () => {
      const account = await openAccount()
      await account.turnOn()
      phone.office!.shown = ['A new booking: #12']
      await customers.unsubscribe()
      vi.stubGlobal('caches', { keys: async () => [] })
      await removeWorker()
      expect([phone.endpoint, phone.shown, phone.hasWorker]).toEqual([null, [], false])
      expect(phone.office).toMatchObject({ shown: ['A new booking: #12'] })
      expect(await known()).toEqual([phone.office?.endpoint])
      await account.load()
      expect(account.state.value).toBe('on')
    })
  })
})
