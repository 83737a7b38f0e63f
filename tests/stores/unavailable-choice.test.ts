import { describe, expect, it } from 'vitest'
import { someDates } from '../server/journey.ts'
import { aRental } from '../server/rows.ts'
import { useCheckouts } from './checkouts.ts'

describe('A checkout whose dates somebody else has taken, against the real app', () => {
  const { database, productId, aCustomer, anOpenStore, aLateStore, asked } = useCheckouts()

  it('says so when another customer has taken the dates after the hold expired', async () => {
    const store = await aLateStore()
    expect(await store.acceptTotal()).toBeNull()
    expect(store.unavailable.reason.value).toMatch(/taken/)
    expect(store.refusalMessage.value).toBeNull()
    expect(store.totalChange.value).toBeNull()
  })

  it('goes on with other dates when its own are lost, and keeps what was typed', async () => {
    const store = await aLateStore()
    await store.acceptTotal()
    const { productId, dates } = store.unavailable.alternatives.value!
    const [next] = dates
    await store.chooseAlternative({ productId, stay: { from: next!.dateFrom, to: next!.dateTo } })
    expect(store.unavailable.reason.value).toBeNull()
    expect(store.total.value).toMatchObject({ stay: { from: next!.dateFrom }, totalCost: next!.totalCost })
    expect(store.form.value.surname).toBe('Winter')
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('asks no more once something else is chosen, however often it is clicked', async () => {
    const store = await aLateStore()
    await store.acceptTotal()
    const { productId, dates } = store.unavailable.alternatives.value!
    const [next] = dates
    const alternative = { productId, stay: { from: next!.dateFrom, to: next!.dateTo } }
    const before = asked().length
    await Promise.all([store.chooseAlternative(alternative), store.chooseAlternative(alternative)])
    expect(
      asked()
        .slice(before)
        .map(({ name }) => name),
    ).toEqual(['POST /api/v1/products/:productId/booking', 'GET /api/v1/request/total'])
    expect(store.unavailable.reason.value).toBeNull()
  })

  it('goes on with another sauna, by the same method', async () => {
    const call = await aCustomer()
    const params = { productId: productId() }
    await call('POST /api/v1/products/:productId/delivery-method', {
      params,
      body: { ...params, method: 'pickup' },
    })
    await anOpenStore(await aCustomer())
    const other = await aRental(database(), 1)
    const store = await anOpenStore(call)
    const stay = { from: someDates.date_from, to: someDates.date_to }
    await store.chooseAlternative({ productId: other.id, stay })
    expect(store.total.value).toMatchObject({ productId: other.id, deliveryMethod: 'pickup', nightsCount: 3 })
  })

  it('confirms nothing about another sauna that was confirmed about the first', async () => {
    const store = await aLateStore()
    store.editForm({ tow_hitch: '2', tow_confirmed: 'yes', site_confirmed: 'yes' })
    await store.acceptTotal()
    const other = await aRental(database(), 1)
    const stay = { from: someDates.date_from, to: someDates.date_to }
    await store.chooseAlternative({ productId: other.id, stay })
    expect(store.total.value?.productId).toBe(other.id)
    expect(store.form.value).toMatchObject({ tow_hitch: '2', tow_confirmed: '', site_confirmed: '' })
  })
})
