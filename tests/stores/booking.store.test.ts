import { effect } from '@preact/signals-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { someTurnoverWork } from '../builders.ts'
import { aCustomer } from '../server/customer.ts'
import { useDatabase } from '../server/use-database.ts'
import { aRental, aSale, aSettlement, block } from '../server/rows.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'
import { useShop } from '../server/use-shop.ts'

const rental = { id: 1, catalogType: 'rental' } as const
const sale = { id: 2, catalogType: 'sale' } as const

describe('The store of a booking, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)
  let call: Call
  let calls: string[]

  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
    const { units } = await aRental(database(), 1, { maxNights: 10 })
    await block(database(), units[0]!, '2026-12-10')
    await aSale(database())
  })

  /** A new visitor, whose calls are recorded. */
  function aStore(tab = noBrowser.tabStorage) {
    const ask = callInProcess(shop.app)
    calls = []
    call = ((name: string, options: never) => {
      calls.push(name.replace(/\/api\/v1\/products\/:productId/, ''))
      return ask(name as never, options)
    }) as Call
    return createBookingStore(call, tab)
  }

  it('loads dates and price for a rental, and only the price for a sale', async () => {
    const store = aStore()
    await store.openProduct(rental)
    expect(calls.toSorted()).toEqual(['GET /booking', 'GET /calculations'])
    expect(store.booking.value?.availableDates[0]).toEqual({ date: '2026-11-21', isLock: true })
    expect(store.stay.value).toBeNull()
    expect(store.deliveryMethod.value).toBe('delivery')
    const other = aStore()
    await other.openProduct(sale)
    expect(calls).toEqual(['GET /calculations'])
    expect(other.calculations.value).toMatchObject({ typeForm: 'sale', totalCost: expect.any(Number) })
  })

  it('sends dates, and loads the price again', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect(store.stay.value).toEqual({ from: '2026-12-01', to: '2026-12-04' })
    expect(store.calculations.value).toMatchObject({ nightsCount: 3, stay: { from: '2026-12-01' } })
    expect(calls.slice(2)).toEqual(['POST /booking', 'GET /calculations'])
  })

  it('is busy from a choice to its price, so that nobody hears the price before it', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    const heard: (number | null | undefined)[] = []
    const stop = effect(() => {
      heard.push(store.isBusy.value ? null : store.calculations.value?.nightsCount)
    })
    await store.chooseDates('2026-12-01', '2026-12-06')
    await store.chooseDelivery('pickup')
    stop()
    expect(heard).toEqual([3, null, 5, null, 5])
  })

  it('does not send dates that are the same day', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-01')
    expect(calls).toHaveLength(2)
  })

  it('finds the stay and the method again on another page of the same visitor', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    await store.chooseDelivery('pickup')
    const page = createBookingStore(call, noBrowser.tabStorage)
    await page.openProduct(rental)
    expect(page.stay.value).toEqual({ from: '2026-12-01', to: '2026-12-04' })
    expect(page.deliveryMethod.value).toBe('pickup')
    expect(page.calculations.value?.deliveryCost).toBeNull()
  })

  it('shows why dates were refused, keeps the previous ones, and clears the message with the next choice', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    await store.chooseDates('2026-12-08', '2026-12-12')
    expect(store.errors.value).toEqual([expect.stringContaining('12/10/2026 is already taken')])
    expect(store.stay.value).toEqual({ from: '2026-12-01', to: '2026-12-04' })
    expect(store.refusedStay.value).toEqual({ from: '2026-12-08', to: '2026-12-12' })
    const next = store.chooseDates('2026-12-02', '2026-12-05')
    expect(store.errors.value).toEqual([])
    await next
    expect(store.stay.value?.from).toBe('2026-12-02')
    expect(store.refusedStay.value).toBeNull()
  })

  it('sends only the newest dates when they change quickly', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await Promise.all([
      store.chooseDates('2026-12-01', '2026-12-04'),
      store.chooseDates('2026-12-01', '2026-12-05'),
      store.chooseDates('2026-12-01', '2026-12-06'),
      store.chooseDelivery('pickup'),
    ])
    expect(store.stay.value).toEqual({ from: '2026-12-01', to: '2026-12-06' })
    expect(store.deliveryMethod.value).toBe('pickup')
    expect(store.calculations.value).toMatchObject({ nightsCount: 5, deliveryMethod: 'pickup' })
    expect(calls.filter((name) => name === 'POST /booking').length).toBeLessThan(3)
    expect(store.isBusy.value).toBe(false)
  })

  it('forgets the choice of one sauna on the page of another', async () => {
    const store = aStore()
    await store.openProduct(rental)
    const late = store.chooseDates('2026-12-01', '2026-12-04')
    await store.openProduct(sale)
    await late
    expect(store.stay.value).toBeNull()
    expect(store.calculations.value?.typeForm).toBe('sale')
  })

  it('is not ready for a guest', async () => {
    const store = aStore()
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect(store.isReady.value).toBe(false)
  })

  it('says how far delivery is as soon as the ZIP code is complete, and remembers a code that the shop knows', async () => {
    const tab = aStorage()
    const store = aStore(tab)
    await store.openProduct(rental)
    store.delivery.typeZip('122')
    expect(calls.slice(2)).toEqual([])
    store.delivery.typeZip('12203')
    await expect.poll(() => store.delivery.answer.value).toMatchObject({ reaches: true })
    expect(tab.read(draftKeys.zip)).toBe('12203')
    store.delivery.typeZip('00000')
    await expect.poll(() => store.delivery.message.value).toMatch(/ZIP/)
    expect(store.delivery.answer.value).toBeNull()
    expect(tab.read(draftKeys.zip)).toBeNull()

    store.delivery.typeZip('12203-1234')
    await expect.poll(() => store.delivery.answer.value).toMatchObject({ reaches: true })
    store.finishZip()
    expect(store.delivery.message.value).toBeNull()

    tab.write(draftKeys.zip, '90210')
    const page = createBookingStore(call, tab)
    await page.openProduct(rental)
    await expect.poll(() => page.delivery.answer.value).toMatchObject({ reaches: false })
  })

  it('cannot be booked between a choice that is on the screen and the price of it', async () => {
    const { jar } = await aCustomer(shop)
    const store = createBookingStore(callInProcess(shop.app, jar), aStorage())
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect(store.isReady.value).toBe(true)
    store.expectChoice()
    expect([store.isReady.value, store.isBusy.value]).toEqual([false, true])
    await store.chooseDates('2026-12-02', '2026-12-05')
    expect([store.isReady.value, store.isBusy.value]).toEqual([true, false])
    store.showDelivery('pickup')
    expect([store.isReady.value, store.deliveryMethod.value]).toEqual([false, 'pickup'])
    await store.chooseDelivery('pickup')
    expect(store.isReady.value).toBe(true)
  })

  it('learns from the price that the session has ended, and from nothing else that cannot be booked', async () => {
    const { jar } = await aCustomer(shop)
    const store = createBookingStore(callInProcess(shop.app, jar), aStorage())
    await store.openProduct(rental)
    expect(store.isForGuest.value).toBe(false)
    await store.chooseDates('2026-12-09', '2026-12-12')
    expect([store.isReady.value, store.isForGuest.value]).toEqual([false, false])
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect([store.isReady.value, store.isForGuest.value]).toEqual([true, false])
    jar.clear()
    expect(await store.confirmBooking()).toBe(false)
    expect(store.isForGuest.value).toBe(true)
  })

  it('cannot be booked with a delivery that is refused, from the moment the ZIP code is typed', async () => {
    const { jar } = await aCustomer(shop)
    const store = createBookingStore(callInProcess(shop.app, jar), aStorage())
    await store.openProduct(rental)
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect(store.isReady.value).toBe(true)
    for (const zip of ['90210', '00000']) {
      store.delivery.typeZip(zip)
      expect(await store.confirmBooking()).toBe(false)
      expect([store.isDeliveryRefused.value, store.isReady.value]).toEqual([true, false])
    }
    await store.chooseDelivery('pickup')
    expect([store.isDeliveryRefused.value, store.isReady.value]).toEqual([false, true])
    await store.chooseDelivery('delivery')
    store.delivery.typeZip('12203')
    expect(await store.confirmBooking()).toBe(true)
  })

  it('shows the days of the farthest delivery again once the ZIP code is taken away', async () => {
    const turnoverWork = someTurnoverWork()
    const place = await aSettlement(database(), {
      deliveryRadiusMiles: 50,
      turnoverDays: 0,
      turnoverWork: JSON.stringify(turnoverWork),
    })
    const sauna = await aRental(database(), place.id)
    await block(database(), sauna.units[0]!, '2026-12-10')
    const store = aStore(aStorage())
    await store.openProduct({ id: sauna.id, catalogType: 'rental' })
    const farthest = store.booking.value?.note
    expect(farthest).toMatch(/^Dates for delivery within 50 miles\./)
    store.delivery.typeZip('12203')
    await expect.poll(() => store.booking.value?.note).toBeUndefined()
    await store.chooseDelivery('delivery')
    store.delivery.typeZip('')
    store.finishZip()
    await expect.poll(() => store.booking.value?.note).toBe(farthest)
    await store.chooseDates('2026-12-01', '2026-12-04')
    expect(store.booking.value?.note).toBe(farthest)
  })

  it.each(['1234', 'abc', '97701-12'])(
    'says on leaving the field that %s is not a ZIP code',
    async (typed) => {
      const store = aStore()
      await store.openProduct(rental)
      store.delivery.typeZip(typed)
      expect(store.delivery.message.value).toBeNull()
      store.finishZip()
      expect(store.delivery.message.value).toBe('A ZIP code has 5 digits.')
      store.delivery.typeZip('')
      store.finishZip()
      expect(store.delivery.message.value).toBeNull()
      expect(calls.slice(2)).toEqual([])
    },
  )
})
