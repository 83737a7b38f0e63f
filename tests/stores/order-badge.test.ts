import { expect, it, vi } from 'vitest'
import { createOrderBadge } from '../../src/features/user/order-badge.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { anOrder } from '../an-order.ts'
import { always, anAnswer } from './outcomes.ts'

it('the icon of the installed shop says how many orders can be paid', () => {
  const showBadge = vi.fn<(count: number) => void>()
  const badge = createOrderBadge(null, null, null, { showBadge })
  const unpaid = anOrder({ status: 'awaiting_payment', payUrl: '/pay/orders/1' })
  badge.showUnpaid([unpaid, anOrder(), anOrder({ status: 'expired' })])
  expect(showBadge).toHaveBeenLastCalledWith(1)
  badge.showUnpaid([anOrder()])
  expect(showBadge).toHaveBeenLastCalledWith(0)
})

it('and nothing once the customer has logged out', async () => {
  const showBadge = vi.fn<(count: number) => void>()
  const call = always(anAnswer(null))
  const { auth } = createStores(call, { shop: {} } as Snapshot, { ...noBrowser, showBadge })
  auth.startSession()
  await auth.logOut()
  expect(showBadge).toHaveBeenLastCalledWith(0)
})
