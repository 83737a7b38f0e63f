import { beforeAll, describe, expect, it } from 'vitest'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { aCustomer, type Customer } from '../server/customer.ts'
import { aRental, aSettlement, block } from '../server/rows.ts'
import { useDatabase } from '../server/use-database.ts'
import { useShop } from '../server/use-shop.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'

const searched = { from: '2026-12-01', to: '2026-12-04' }
const rental = { id: 1, catalogType: 'rental' } as const
const other = { id: 2, catalogType: 'rental' } as const

describe('Dates that were searched for, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)

  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
    const { units } = await aRental(database(), 1)
    await aRental(database(), 1)
    await block(database(), units[0]!, '2026-12-10')
  })

  /** The page of a sauna as a customer opens it by a link with dates. */
  async function openLink(stay = searched, jar: Customer['jar'] = new Map()) {
    const ask = callInProcess(shop.app, jar)
    const sent: string[] = []
    const call = ((name: string, options: never) => {
      if (name.startsWith('POST')) sent.push(name.replace(/.*\//, ''))
      return ask(name as never, options)
    }) as Call
    const store = createBookingStore(call, aStorage())
    const opened = store.openProduct(rental)
    store.suggestStay(stay)
    await opened
    return { store, sent, call, jar }
  }

  it('are shown with their total, and nothing is chosen for a visitor who only looks', async () => {
    const { store, sent, jar } = await openLink()
    expect(store.stay.value).toEqual(searched)
    expect(store.calculations.value).toMatchObject({ nightsCount: 3, totalCost: expect.any(Number) })
    expect([sent, jar.size]).toEqual([[], 0])
  })

  it('are shown with the method of the link, which is chosen with them, until the customer chooses another', async () => {
    const { jar } = await aCustomer(shop)
    const { store, sent } = await openLink(searched, jar)
    expect(store.deliveryMethod.value).toBe('delivery')
    const total = store.calculations.value?.totalCost ?? 0
    store.linkMethod('pickup')
    await store.openProduct(rental)
    expect(store.deliveryMethod.value).toBe('pickup')
    expect(store.calculations.value?.totalCost).toBeLessThan(total)
    expect(sent).toEqual([])
    expect(await store.confirmBooking()).toBe(true)
    const later = await openLink(searched, jar)
    expect(later.store.deliveryMethod.value).toBe('pickup')
    await later.store.chooseDelivery('delivery')
    later.store.linkMethod('pickup')
    await later.store.openProduct(rental)
    expect(later.store.deliveryMethod.value).toBe('delivery')
  })

  it('leave what a customer has chosen of another sauna alone, until the button chooses them', async () => {
    const { jar } = await aCustomer(shop)
    const before = createBookingStore(callInProcess(shop.app, jar), aStorage())
    await before.openProduct(other)
    await before.chooseDates('2026-12-05', '2026-12-07')
    const chosen = async () => {
      await before.openProduct(other)
      return before.stay.value
    }
    const { store, sent } = await openLink(searched, jar)
    expect([store.isReady.value, sent, await chosen()]).toEqual([
      true,
      [],
      { from: '2026-12-05', to: '2026-12-07' },
    ])
    expect(await store.confirmBooking()).toBe(true)
    expect(sent).toEqual(['booking', 'delivery-method'])
    expect([store.booking.value?.stay, await chosen()]).toEqual([searched, null])
  })

  it('keep the delivery method that is chosen for them', async () => {
    const { store } = await openLink()
    await store.chooseDelivery('pickup')
    expect(store.calculations.value).toMatchObject({ nightsCount: 3, deliveryMethod: 'pickup' })
    expect(store.suggestedStay.value).toEqual(searched)
  })

  it('that are taken are not shown as if they were free', async () => {
    const { store } = await openLink({ from: '2026-12-09', to: '2026-12-12' })
    expect([store.stay.value, store.calculations.value?.totalCost ?? null]).toEqual([null, null])
  })

  it('make way for dates that are chosen, and do not come back', async () => {
    const { store } = await openLink()
    await store.chooseDates('2026-12-14', '2026-12-16')
    expect(store.stay.value).toEqual({ from: '2026-12-14', to: '2026-12-16' })
    expect(store.calculations.value).toMatchObject({ nightsCount: 2 })
    store.suggestStay(searched)
    expect(store.suggestedStay.value).toBeNull()
  })

  it('that somebody takes just then say so, with the price of a night', async () => {
    const taken = {
      ok: false,
      problem: 'client',
      status: 422,
      message: 'No.',
      errors: { date_from: ['12/01 is taken.'] },
    }
    const { call } = await openLink()
    const refusing = ((name: string, options: { query?: object }) =>
      name.endsWith('/calculations') && Object.keys(options.query ?? {}).length > 0
        ? Promise.resolve(taken)
        : call(name as never, options as never)) as Call
    const store = createBookingStore(refusing, aStorage())
    const opened = store.openProduct(rental)
    store.suggestStay(searched)
    await opened
    expect([store.stay.value, store.errors.value]).toEqual([null, ['12/01 is taken.']])
  })
})
