import { describe, expect, it } from 'vitest'
import { notifications } from '../../src/browser/notifications.ts'
import { createBookingCopiesStore } from '../../src/features/offline/booking-copies.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { type CopyRecord, withoutOlder } from '../../src/lib/booking-copy.ts'
import type { Browser } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { anOrder } from '../an-order.ts'
import { aStorage } from './a-storage.ts'
import { always, anAnswer, aRefusal } from './outcomes.ts'

const owner = 'ash@example.com'

/** A shop that says to every call who is signed in. */
const says = (email: string | null) => always(anAnswer({ data: email && { email } }))
const asOwner = says(owner)
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2))

/** A device with its one record, which several tabs share. */
function aPhone() {
  let record: CopyRecord | null = null
  const device = { deviceStorage: aStorage(), isFull: false, hasCode: true, opens: 0 }
  const browser = (): Browser => ({
    ...noBrowser,
    deviceStorage: device.deviceStorage,
    openDeviceData: async () => {
      device.opens++
      if (!device.hasCode) return null
      return {
        feedbackDraft: { read: async () => null, write: async () => {}, remove: async () => {} },
        bookingCopies: {
          read: async () => structuredClone(record),
          async update(change) {
            if (device.isFull) return false
            record = structuredClone(change(record))
            return true
          },
        },
        notifications,
        async clear(before) {
          record = withoutOlder(record, before)
        },
      }
    },
  })
  const openTab = (call: Call = asOwner) => {
    const stores = createStores(call, { shop: {} } as Snapshot, browser())
    return { ...stores, copies: stores.lazyStore(createBookingCopiesStore) }
  }
  async function openTabSignedIn() {
    const tab = openTab()
    const { opens } = device
    tab.auth.startSession()
    // What a log-in asks of the device has been asked: about copies, and about notifications.
    await expect.poll(() => device.opens, { interval: 1 }).toBe(opens + 2)
    await aMoment()
    await tab.copies.loadCopies()
    return tab
  }
  return { ...device, device, browser, openTab, openTabSignedIn, record: () => record }
}

const unpaid = anOrder({
  status: 'awaiting_payment',
  payUrl: '/pay/orders/1',
  payUntil: '2026-12-01T10:31:00.000Z',
  receiptUrl: '/pay/orders/1/receipt',
  refundCost: 1_000,
  canChange: true,
})

it('a kept order says what it said, and has no way to pay, cancel, or change it', async () => {
  const phone = aPhone()
  const { copies } = await phone.openTabSignedIn()
  await copies.keep(unpaid, owner)
  const [copy] = copies.copies.value ?? []
  const { payUrl: _pay, receiptUrl: _receipt, refundCost: _refund, ...said } = unpaid
  expect(copy?.order).toEqual({ ...said, canChange: false })
  expect(Date.parse(copy?.savedAt ?? '')).toBeGreaterThan(0)
  expect(JSON.stringify(phone.record())).not.toContain('/pay/')
})

it('that order is there when the shop is opened again, and goes when its customer no longer wants it', async () => {
  const phone = aPhone()
  await (await phone.openTabSignedIn()).copies.keep(anOrder(), owner)
  const { copies } = phone.openTab()
  await copies.loadCopies()
  expect(copies.copies.value).toHaveLength(1)
  await copies.remove('1')
  expect(copies.copies.value).toEqual([])
  expect(phone.record()).toBeNull()
})

it('a device that stores nothing is named, and keeps nothing', async () => {
  const phone = aPhone()
  const { copies } = await phone.openTabSignedIn()
  phone.device.isFull = true
  await copies.keep(anOrder(), owner)
  expect([copies.failedId.value, copies.copies.value]).toEqual(['1', []])
})

describe('each time the orders are seen', () => {
  it('a copy is brought up to date, and others are not made', async () => {
    const phone = aPhone()
    const { copies } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    const moved = { stay: { from: '2026-12-08', to: '2026-12-11' } }
    await copies.refresh([anOrder(moved), anOrder({ id: '2' })], owner)
    expect(copies.copies.value?.map(({ order }) => [order.id, order.stay])).toEqual([['1', moved.stay]])
  })

  it('one that is not among them stays as it was', async () => {
    const { copies } = await aPhone().openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await copies.refresh([anOrder({ id: '2' })], owner)
    expect(copies.copies.value).toHaveLength(1)
  })

  it.each(['cancelled', 'refund_due', 'refunded', 'expired'] as const)(
    'one that is %s meanwhile is deleted, and its customer is told',
    async (status) => {
      const phone = aPhone()
      const { copies } = await phone.openTabSignedIn()
      await copies.keep(anOrder(), owner)
      await copies.refresh([anOrder({ status })], owner)
      expect(copies.calledOff.value.map(({ id }) => id)).toEqual(['1'])
      expect(copies.copies.value).toEqual([])
    },
  )

  it('one that has taken place is deleted without a word', async () => {
    const { copies } = await aPhone().openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await copies.refresh([anOrder({ status: 'completed' })], owner)
    expect([copies.copies.value, copies.calledOff.value]).toEqual([[], []])
  })

  it('those of another account are deleted', async () => {
    const phone = aPhone()
    const { copies } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await copies.refresh([anOrder({ id: '7' })], 'birch@example.com')
    expect([copies.copies.value, phone.record()]).toEqual([[], null])
  })

  it('one that is off is named, also before the shop has said whose the copies are', async () => {
    const phone = aPhone()
    const { copies, auth } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await aMoment()
    phone.deviceStorage.write('last-log-in-or-out', new Date().toISOString())
    expect(auth.isAuthorized.value).toBe(true)
    await copies.refresh([anOrder({ status: 'cancelled' })], owner)
    expect(copies.calledOff.value.map(({ id }) => id)).toEqual(['1'])
    expect(phone.record()).toBeNull()
  })

  it('but not those of a customer with a new email address', async () => {
    const phone = aPhone()
    const { copies } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await copies.refresh([anOrder()], 'ash@example.org')
    expect([copies.copies.value?.length, phone.record()?.owner]).toEqual([1, 'ash@example.org'])
  })
})

describe('nothing is left after a log-out', () => {
  it('in this tab', async () => {
    const phone = aPhone()
    const { copies, auth } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await auth.logOut()
    await expect.poll(phone.record).toBeNull()
    expect(copies.copies.value).toBeNull()
  })

  it('in another tab, whatever this one is about to write', async () => {
    const phone = aPhone()
    const { copies, auth } = await phone.openTabSignedIn()
    const other = phone.openTab()
    await other.auth.confirmSession()
    await copies.keep(anOrder(), owner)
    await other.auth.logOut()
    await copies.refresh([anOrder()], owner)
    auth.followLogout()
    await copies.keep(anOrder(), owner)
    expect(phone.record()).toBeNull()
  })

  it('in another tab, of which this one has not heard when it keeps one more', async () => {
    const phone = aPhone()
    const { copies } = await phone.openTabSignedIn()
    const other = phone.openTab()
    await aMoment()
    await other.auth.logOut()
    await copies.keep(anOrder(), owner)
    expect(phone.record()).toBeNull()
  })

  it('that the shop has not answered when the app is closed', async () => {
    const phone = aPhone()
    const { copies } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await aMoment()
    const closed = phone.openTab(() => new Promise(() => {}))
    void closed.auth.logOut()
    const later = phone.openTab(says(null))
    await later.copies.loadCopies()
    expect(later.copies.copies.value).toEqual([])
    await later.auth.confirmSession()
    await expect.poll(phone.record).toBeNull()
  })

  it('but what somebody has kept since then stays, when a tab hears of it late', async () => {
    const phone = aPhone()
    const frozen = await phone.openTabSignedIn()
    await frozen.auth.logOut()
    const { copies } = await phone.openTabSignedIn()
    await aMoment()
    await copies.keep(anOrder(), owner)
    frozen.auth.followLogout()
    await aMoment()
    expect(phone.record()?.copies).toHaveLength(1)
  })

  it('nor shown, where it could not be deleted at the time', async () => {
    const phone = aPhone()
    const { copies, auth } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    await new Promise((resolve) => setTimeout(resolve, 2))
    phone.device.hasCode = false
    await auth.logOut()
    phone.device.hasCode = true
    const later = phone.openTab()
    await later.copies.loadCopies()
    expect(phone.record()).not.toBeNull()
    expect(later.copies.copies.value).toEqual([])
  })
})

describe('a session that only ended leaves the copies', () => {
  /** @returns what asks for what is left once somebody has logged in. */
  async function afterSession(call: Call, logIn: 'startSession' | 'confirmSession' = 'startSession') {
    const phone = aPhone()
    const { copies, auth } = await phone.openTabSignedIn()
    await copies.keep(anOrder(), owner)
    auth.endSession()
    const tab = phone.openTab(call)
    await tab.copies.loadCopies()
    expect(tab.copies.copies.value).toHaveLength(1)
    await aMoment()
    await tab.auth[logIn]()
    return async () => {
      await tab.copies.loadCopies()
      return { shown: tab.copies.copies.value?.length, isStored: phone.record() !== null }
    }
  }

  it('to the same customer, who logs in again', async () => {
    await expect.poll(await afterSession(says(owner))).toEqual({ shown: 1, isStored: true })
  })

  it('but not to another', async () => {
    await expect.poll(await afterSession(says('birch@example.com'))).toEqual({ shown: 0, isStored: false })
  })

  it('nor to somebody of whom the shop does not say who they are, but keeps them for when it does', async () => {
    const unreached = always(aRefusal('network', null))
    const left = await afterSession(unreached)
    await aMoment()
    expect(await left()).toEqual({ shown: 0, isStored: true })
  })

  it('to a customer whose page comes to life on a line that fails after the first answer', async () => {
    let calls = 0
    const once = says(owner)
    const call = ((...all: Parameters<Call>) =>
      calls++ === 0 ? once(...all) : always(aRefusal('network', null))(...all)) as Call
    await expect.poll(await afterSession(call, 'confirmSession')).toEqual({ shown: 1, isStored: true })
    expect(calls).toBe(1)
  })

  it('nor to another who has logged in by a form without a script', async () => {
    const birch = says('birch@example.com')
    await expect.poll(await afterSession(birch, 'confirmSession')).toEqual({ shown: 0, isStored: false })
  })
})
