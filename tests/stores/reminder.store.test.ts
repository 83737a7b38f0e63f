import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceData } from '../../src/browser/device-data.ts'
import { confirmDevice } from '../../src/lib/confirm-device.ts'
import { createReminderStore } from '../../src/features/offline/reminder.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { aCustomer, type Customer, visitAs } from '../server/customer.ts'
import { useDatabase } from '../server/use-database.ts'
import { useCustomer, useShop } from '../server/use-shop.ts'
import { aPushManager } from './a-push-manager.ts'
import { callInProcess } from './call-in-process.ts'
import { always, aRefusal } from './outcomes.ts'

// The device's own storage is not what this is about.
vi.mock('idb-keyval', () => ({
  get: async () => {},
  set: async () => {},
  del: async () => {},
  update: async () => {},
}))

/** What the log-ins have asked, so that no test goes on while the one before it is still asking. */
const confirmed: Promise<unknown>[] = []
vi.mock('../../src/lib/confirm-device.ts', async (load) => {
  const real = await load<{ confirmDevice: typeof confirmDevice }>()
  const watched: typeof confirmDevice = (...whom) => {
    const confirming = real.confirmDevice(...whom)
    confirmed.push(confirming)
    return confirming
  }
  return { confirmDevice: watched }
})
const settled = async () => {
  await vi.waitUntil(() => confirmed.length > 0)
  await Promise.all(confirmed.splice(0))
}

describe('the reminder on this device', () => {
  const database = useDatabase()
  const shop = useShop(database)
  const customer = useCustomer(shop)
  let phone = aPushManager()
  beforeEach(() => {
    phone = aPushManager()
    phone.install()
  })
  afterEach(() => vi.unstubAllGlobals())

  /** The page of their orders, on this phone; `line.isCut` takes the network away, and `line.isOptingIn` hears of it first. */
  async function openOrders(who: Customer = customer) {
    const line = { isCut: false, isOptingIn: async () => {} }
    const real = callInProcess(shop.app, who.jar)
    const unreached = always(aRefusal('network', null, 'The shop could not be reached.'))
    const call = (async (...asked: Parameters<Call>) => {
      const [name, { body } = {}] = asked as [string, { body?: { is_renewal?: boolean } }?]
      if (name.startsWith('PUT') && body?.is_renewal === false) await line.isOptingIn()
      return (line.isCut ? unreached : real)(...asked)
    }) as Call
    const browser = { ...noBrowser, openDeviceData: async () => deviceData }
    const stores = createStores(call, { shop: {} } as Snapshot, browser)
    stores.auth.startSession()
    const reminder = stores.lazyStore(createReminderStore)
    await Promise.all([reminder.check(), settled()])
    return { ...reminder, auth: stores.auth, line, confirm: () => confirmDevice(real, browser) }
  }
  const endpoints = async () => {
    const rows = await database().db.selectFrom('pushSubscription').select(['userId', 'endpoint']).execute()
    return rows.filter(({ userId }) => userId === customer.userId).map(({ endpoint }) => endpoint)
  }

  it('is asked for by a tap, and nothing is asked before', async () => {
    const orders = await openOrders()
    expect([orders.state.value, phone.dialogs]).toEqual(['off', 0])
    await orders.turnOn()
    expect([orders.state.value, orders.message.value, phone.dialogs]).toEqual(['on', null, 1])
    expect(await endpoints()).toEqual([phone.endpoint])
    expect((await openOrders()).state.value).toBe('on')
  })

  it('stays on where the page asks about the last customer’s while it is turned on', async () => {
    const orders = await openOrders()
    // The browser has subscribed, and the shop does not know it yet.
    orders.line.isOptingIn = async () => {
      await Promise.race([orders.confirm(), new Promise((resolve) => setTimeout(resolve, 50))])
    }
    await orders.turnOn()
    await settled()
    expect([orders.state.value, await endpoints()]).toEqual(['on', [phone.endpoint]])
  })

  it('stays on where another one was refused', async () => {
    await (await openOrders()).turnOn()
    phone.shown = ['Tomorrow you pick up Birch']
    await deviceData.notifications.unsubscribe('https://push.example.com/send/old')
    expect([phone.endpoint, phone.shown]).toEqual([(await endpoints())[0], ['Tomorrow you pick up Birch']])
  })

  it('is not offered without a worker, nor by a browser without notifications', async () => {
    phone.hasWorker = false
    expect((await openOrders()).state.value).toBeNull()
    vi.unstubAllGlobals()
    expect((await openOrders()).state.value).toBeNull()
  })

  it('stays off where the browser blocks it, with a sentence how to allow it', async () => {
    phone.answer = 'denied'
    const orders = await openOrders()
    await orders.turnOn()
    expect([orders.state.value, await endpoints()]).toEqual(['off', []])
    expect(orders.message.value).toContain('Allow them in the settings of your browser')
  })

  it('stays off where the dialog was closed, or the browser has no service', async () => {
    phone.answer = 'default'
    const orders = await openOrders()
    await orders.turnOn()
    expect(orders.message.value).toContain('Tap again')
    Object.assign(phone, { permission: 'granted', hasService: false })
    await orders.turnOn()
    expect([orders.state.value, await endpoints()]).toEqual(['off', []])
    expect(orders.message.value).toContain('could not set up notifications')
  })

  it('is off at the browser and at the shop once it is turned off', async () => {
    const orders = await openOrders()
    await orders.turnOn()
    await orders.turnOff()
    expect([orders.state.value, phone.endpoint, await endpoints()]).toEqual(['off', null, []])
  })

  it('is on or off only once the shop has said so', async () => {
    const orders = await openOrders()
    orders.line.isCut = true
    await orders.turnOn()
    expect([orders.state.value, phone.endpoint]).toEqual(['off', null])
    expect(orders.message.value).toBe('The shop could not be reached.')
    orders.line.isCut = false
    await orders.turnOn()
    orders.line.isCut = true
    await orders.turnOff()
    expect([orders.state.value, await endpoints()]).toEqual(['on', [phone.endpoint]])
    await orders.check()
    expect(orders.state.value).toBe('unknown')
    orders.line.isCut = false
    await orders.check()
    expect([orders.state.value, orders.message.value]).toEqual(['on', null])
  })

  it('is off where the shop no longer knows the browser', async () => {
    await (await openOrders()).turnOn()
    await database().tx((trx) => trx.deleteFrom('pushSubscription').execute())
    expect((await openOrders()).state.value).toBe('off')
    expect(phone.endpoint).toBeNull()
  })

  it('is not taken over by the next customer who logs in', async () => {
    await (await openOrders()).turnOn()
    expect((await openOrders(await aCustomer(shop))).state.value).toBe('off')
    expect(phone.endpoint).toBeNull()
  })

  it('can be turned on again after the shop has other keys', async () => {
    await (await openOrders()).turnOn()
    await database().tx((trx) => trx.deleteFrom('pushSubscription').execute())
    phone.key = 'another'
    const orders = await openOrders()
    phone.endpoint = 'https://push.example.com/send/old'
    await orders.turnOn()
    expect(orders.state.value).toBe('on')
  })

  it('ends with a log-out, at the browser and at the shop', async () => {
    const again = await visitAs(shop, customer.userId)
    await (await openOrders()).turnOn()
    // The session of today, not the one that has asked for it.
    await (await openOrders(again)).auth.logOut()
    await expect.poll(() => phone.endpoint).toBeNull()
    expect(await endpoints()).toEqual([])
  })

  it('takes what was shown with it at the log-out', async () => {
    const orders = await openOrders()
    await orders.turnOn()
    phone.shown = ['Tomorrow you pick up Birch', 'Tomorrow we deliver Cedar']
    await orders.auth.logOut()
    await expect.poll(() => phone.shown).toEqual([])
  })

  it('ends where another customer logs in, on any page', async () => {
    await (await openOrders()).turnOn()
    const call = callInProcess(shop.app, (await aCustomer(shop)).jar)
    const browser = { ...noBrowser, openDeviceData: async () => deviceData }
    createStores(call, { shop: {} } as Snapshot, browser).auth.startSession()
    await settled()
    expect(phone.endpoint).toBeNull()
  })
})
