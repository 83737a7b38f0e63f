import { beforeAll, describe, expect, it } from 'vitest'
import { createCancellationStore } from '../../src/features/user/cancellation.store.ts'
import { createUserStore } from '../../src/features/user/user.store.ts'
import { aCustomer } from '../server/customer.ts'
import { useDatabase } from '../server/use-database.ts'
import { buyStay, order } from '../server/journey.ts'
import { aRental, aSettlement } from '../server/rows.ts'
import { callInProcess } from './call-in-process.ts'
import { aRefusal } from './outcomes.ts'
import { useShop } from '../server/use-shop.ts'

describe('The store of a cancellation, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)
  beforeAll(async () => {
    await aSettlement(database())
  })

  /** A customer who looks at their one order, paid or not. */
  async function anOrder(isPaid: boolean) {
    const { id } = await aRental(database(), 1)
    await database().version.bump()
    const customer = await aCustomer(shop)
    await (isPaid ? buyStay(customer, id) : order(customer, id))
    const call = callInProcess(shop.app, customer.jar)
    const user = createUserStore(call)
    await user.loadOrders(undefined)
    const [first] = user.ordersData.data.value?.data ?? []
    return { user, store: createCancellationStore(call), shown: first!, call }
  }

  it('cancels a paid order for the refund that was shown', async () => {
    const { user, store, shown } = await anOrder(true)
    expect(shown.refundCost).toBeGreaterThan(0)
    store.askToCancel(shown)
    expect(await store.confirmCancellation()).toBe(true)
    expect(store.order.value).toBeNull()
    await user.loadOrders(undefined)
    expect(user.ordersData.data.value?.data[0]?.status).toMatch(/cancelled|refund/)
  })

  it('cancels one that awaits payment', async () => {
    const { store, shown } = await anOrder(false)
    expect(shown.payUrl).toBeTruthy()
    store.askToCancel(shown)
    expect(await store.confirmCancellation()).toBe(true)
  })

  it('says so when the refund has changed since, and cancels nothing', async () => {
    const { user, store, shown } = await anOrder(true)
    store.askToCancel({ ...shown, refundCost: (shown.refundCost ?? 0) + 1 })
    expect(await store.confirmCancellation()).toBe(true)
    expect(store.message.value).toBeTruthy()
    await user.loadOrders(undefined)
    expect(user.ordersData.data.value?.data[0]?.status).toBe('paid')
  })

  it('says that it may be done when the answer is lost, and that pressing again is safe', async () => {
    const { shown, call } = await anOrder(true)
    let isLost = true
    const store = createCancellationStore((async (name: never, options: never) => {
      const answer = await call(name, options)
      return isLost ? aRefusal('network', null, 'We could not reach the shop.') : answer
    }) as typeof call)
    store.askToCancel(shown)
    expect(await store.confirmCancellation()).toBe(false)
    expect(store.message.value).toMatch(/^We could not reach the shop\. Your order may be canceled already/)
    isLost = false
    expect(await store.confirmCancellation()).toBe(true)
  })

  it('is sent once, however often the button is clicked', async () => {
    const { store, shown } = await anOrder(true)
    store.askToCancel(shown)
    expect(await Promise.all([store.confirmCancellation(), store.confirmCancellation()])).toEqual([
      true,
      false,
    ])
  })
})
