import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceData } from '../../src/browser/device-data.ts'
import { createReminderStore } from '../../src/features/offline/reminder.store.ts'
import { createWaitlistDeviceStore } from '../../src/features/waitlist/waitlist-device.store.ts'
import { createWaitlistStore } from '../../src/features/waitlist/waitlist.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { confirmDevice } from '../../src/lib/confirm-device.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { aCustomer } from '../server/customer.ts'
import { openCheckout } from '../server/journey.ts'
import { visit, type Visit } from '../server/shop.ts'
import { useDatabase } from '../server/use-database.ts'
import { useRental, useShop } from '../server/use-shop.ts'
import { aPushManager } from './a-push-manager.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'
import { always, aRefusal } from './outcomes.ts'

// The device's own storage is not what this is about.
vi.mock('idb-keyval', () => ({
  get: async () => {},
  set: async () => {},
  del: async () => {},
  update: async () => {},
}))

describe('being told of dates on this device', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  let phone = aPushManager()
  beforeEach(async () => {
    await openCheckout(await aCustomer(shop), sauna.id)
    phone = aPushManager()
    phone.install()
  })
  afterEach(() => vi.unstubAllGlobals())

  const stay = { from: '2026-12-01', to: '2026-12-04' }
  const browser = { ...noBrowser, openDeviceData: async () => deviceData }

  /** The page of the sauna, where they have just asked. `line.isCut` takes the network away. */
  async function asked(who: Visit = visit(shop), email?: string) {
    const line = { isCut: false }
    const real = callInProcess(shop.app, who.jar)
    const unreached = always(aRefusal('network', null, 'The shop could not be reached.'))
    const call = ((...said: Parameters<Call>) => (line.isCut ? unreached : real)(...said)) as Call
    const waitlist = createWaitlistStore(call, aStorage())
    await waitlist.join({ productId: sauna.id, stay, method: 'pickup', ...(email && { email }) }, [])
    const secret = waitlist.joined.value!.secret
    const device = createWaitlistDeviceStore(call, null, null, browser)
    await device.check()
    return {
      ...device,
      line,
      call,
      turnOn: () => device.turnOn(secret),
      isOn: () => device.on.value.has(secret),
    }
  }
  const asAGuest = () => asked(visit(shop), 'guest@example.com')
  const endpoints = async () => {
    const rows = await database()
      .db.selectFrom('pushSubscription as s')
      .innerJoin('waitlistPush as w', 'w.subscriptionId', 's.id')
      .innerJoin('waitlistEntry as e', 'e.id', 'w.entryId')
      .select('s.endpoint')
      .where('e.productId', '=', sauna.id)
      .execute()
    return rows.map(({ endpoint }) => endpoint)
  }

  it('is for guests and customers, by a tap, and nothing is asked before', async () => {
    for (const open of [asAGuest, async () => asked(await aCustomer(shop))]) {
      phone = aPushManager()
      phone.install()
      const page = await open()
      expect([page.isPossible.value, page.isOn(), phone.dialogs]).toEqual([true, false, 0])
      await page.turnOn()
      expect([page.isOn(), page.message.value, phone.dialogs]).toEqual([true, null, 1])
      expect(await endpoints()).toContain(phone.endpoint)
    }
  })

  it('is not offered without a worker, nor by a browser without notifications', async () => {
    phone.hasWorker = false
    expect((await asAGuest()).isPossible.value).toBe(false)
    vi.unstubAllGlobals()
    expect((await asAGuest()).isPossible.value).toBe(false)
  })

  it('stays off where the browser blocks it, with a sentence how to allow it', async () => {
    phone.answer = 'denied'
    const page = await asAGuest()
    await page.turnOn()
    expect([page.isOn(), await endpoints()]).toEqual([false, []])
    expect(page.message.value).toContain('Allow them in the settings of your browser')
  })

  it('stays off where a customer does not wait for the dates anymore', async () => {
    const page = await asked(await aCustomer(shop))
    await database().db.deleteFrom('waitlistEntry').where('productId', '=', sauna.id).execute()
    await page.turnOn()
    expect([page.isOn(), phone.endpoint, page.message.value]).toEqual([
      false,
      null,
      'You’re not waiting for these dates anymore. Please check your email, or ask again.',
    ])
  })

  it('is on or off only once the shop has said so', async () => {
    const page = await asAGuest()
    await page.turnOn()
    page.line.isCut = true
    await page.turnOff()
    expect([page.isOn(), page.message.value]).toEqual([true, 'The shop could not be reached.'])
    page.line.isCut = false
    await page.turnOff()
    expect([page.isOn(), page.message.value, phone.endpoint, await endpoints()]).toEqual([
      false,
      'Off for all dates you’re waiting for on this device. We’ll email you either way.',
      null,
      [],
    ])
    page.line.isCut = true
    await page.turnOn()
    expect([page.isOn(), phone.endpoint]).toEqual([false, null])
  })

  it('stays on when the guest logs in, and reminders of bookings are off', async () => {
    const page = await asAGuest()
    await page.turnOn()
    const call = callInProcess(shop.app, (await aCustomer(shop)).jar)
    await confirmDevice(call, browser)
    const reminder = createReminderStore(call, null, null, browser)
    await reminder.check()
    expect(reminder.state.value).toBe('off')
    expect(await endpoints()).toEqual([phone.endpoint])
  })

  it('and reminders of bookings do not turn each other off', async () => {
    const one = await aCustomer(shop)
    const page = await asked(one)
    const reminder = createReminderStore(page.call, null, null, browser)
    await page.turnOn()
    const { endpoint } = phone
    await reminder.turnOn()
    expect([reminder.state.value, phone.endpoint, await endpoints()]).toEqual(['on', endpoint, [endpoint]])
    await page.turnOff()
    await reminder.check()
    expect([reminder.state.value, phone.endpoint, await endpoints()]).toEqual(['on', endpoint, []])
    await page.turnOn()
    await reminder.turnOff()
    expect([reminder.state.value, phone.endpoint, await endpoints()]).toEqual(['off', endpoint, [endpoint]])
  })
})
