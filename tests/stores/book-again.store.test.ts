import { beforeAll, describe, expect, it } from 'vitest'
import { createBookAgainStore } from '../../src/features/user/book-again.store.ts'
import { findSimilarStay } from '../../src/features/user/similar-stay.ts'
import { aCustomer } from '../server/customer.ts'
import { buyStay, order } from '../server/journey.ts'
import { aRental, aSettlement } from '../server/rows.ts'
import { useDatabase } from '../server/use-database.ts'
import { useShop } from '../server/use-shop.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'

describe('Booking the same sauna again, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)
  beforeAll(async () => {
    await aSettlement(database())
  })

  async function aReturningCustomer(buys: typeof buyStay | typeof order = buyStay) {
    const { id } = await aRental(database(), 1)
    await database().version.bump()
    const customer = await aCustomer(shop)
    await buys(customer, id)
    const call = callInProcess(shop.app, customer.jar)
    return { id, call, customer, store: createBookAgainStore(call, aStorage()) }
  }

  it('offers the next stay of the same length on the same day of the week, and leads to its checkout', async () => {
    const { id, call, store } = await aReturningCustomer()
    await store.loadOffer()
    // From Tuesday to Friday; the first such days are before those of the order.
    expect(store.offer.value).toMatchObject({
      order: { saunaId: id },
      stay: { from: '2026-11-24', to: '2026-11-27' },
    })
    expect(await store.chooseOffer()).toBe(true)
    const total = await call('GET /api/v1/request/total')
    expect(total).toMatchObject({
      ok: true,
      data: { productId: id, stay: { from: '2026-11-24', to: '2026-11-27' }, deliveryMethod: 'delivery' },
    })
  })

  it('offers nothing after an order that was not paid, and nothing that is gone from the catalog', async () => {
    const unpaid = await aReturningCustomer(order)
    await unpaid.store.loadOffer()
    expect(unpaid.store.offer.value).toBeNull()

    const { id, store } = await aReturningCustomer()
    await database().db.updateTable('product').set({ active: false }).where('id', '=', id).execute()
    await database().version.bump()
    await store.loadOffer()
    expect(store.offer.value).toBeNull()
  })

  it('says so if someone else has taken the dates in between', async () => {
    const { id, store } = await aReturningCustomer()
    await store.loadOffer()
    await buyStay(await aCustomer(shop), id, { date_from: '2026-11-24', date_to: '2026-11-27' })
    expect(await store.chooseOffer()).toBe(false)
    expect(store.message.value).toMatch(/taken/)
  })
})

it('a similar stay starts on another day of the week rather than not at all, and fits', () => {
  const last = { from: '2026-12-01', to: '2026-12-04' }
  const possible = (possibleStarts: string[], latestReturns: string[]) => ({ possibleStarts, latestReturns })
  expect(findSimilarStay(last, possible(['2026-12-09', '2026-12-15'], ['2026-12-20', '2026-12-17']))).toEqual(
    {
      from: '2026-12-09',
      to: '2026-12-12',
    },
  )
  expect(findSimilarStay(last, possible(['2026-12-15'], ['2026-12-17']))).toBeNull()
  expect(findSimilarStay(last, possible([], []))).toBeNull()
})
