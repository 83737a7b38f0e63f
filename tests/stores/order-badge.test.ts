import { afterEach, expect, it, vi } from 'vitest'
import { createOrderBadge } from '../../src/features/user/order-badge.ts'
import { showBadge as countOnIcon } from '../../src/browser/badge.ts'
import { refreshBadge } from '../../src/browser/watch-badge.ts'
import type { Browser } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { anOrder } from '../an-order.ts'
import { aStorage } from './a-storage.ts'
import { always, anAnswer } from './outcomes.ts'

const payUntil = '2026-12-01T10:31:00.000Z'

it('the icon of the installed shop says how many orders can be paid', () => {
  const showBadge = vi.fn<Browser['showBadge']>()
  const badge = createOrderBadge(null, null, null, { showBadge })
  const unpaid = anOrder({ status: 'awaiting_payment', payUrl: '/pay/orders/1', payUntil })
  badge.showUnpaid([unpaid, anOrder(), anOrder({ status: 'expired' })])
  expect(showBadge).toHaveBeenLastCalledWith([payUntil])
  badge.showUnpaid([anOrder()])
  expect(showBadge).toHaveBeenLastCalledWith([])
})

it('and nothing once the customer has logged out', async () => {
  const showBadge = vi.fn<Browser['showBadge']>()
  const call = always(anAnswer(null))
  const { auth } = createStores(call, { shop: {} } as Snapshot, { ...noBrowser, showBadge })
  auth.startSession()
  await auth.logOut()
  expect(showBadge).toHaveBeenLastCalledWith([])
})

afterEach(() => vi.unstubAllGlobals())

it('and only what has not expired, once the shop is opened again', () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { setAppBadge })
  const device = aStorage()
  countOnIcon(device, [payUntil, '2026-12-01T10:45:00.000Z'])
  refreshBadge(device, Date.parse('2026-12-01T10:30:00Z'))
  expect(setAppBadge.mock.lastCall).toEqual([2])
  refreshBadge(device, Date.parse('2026-12-01T10:40:00Z'))
  expect(setAppBadge.mock.lastCall).toEqual([1])
  refreshBadge(device, Date.parse('2026-12-02T09:00:00Z'))
  expect(setAppBadge.mock.lastCall).toEqual([0])
  expect(device.read('unpaid-until')).toBeNull()
  refreshBadge(device, Date.parse('2026-12-03T09:00:00Z'))
  expect(setAppBadge).toHaveBeenCalledTimes(3)
})
