import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHECKOUT_HOLD_MINUTES } from '../../server/domain/hold.ts'
import { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import { aForm, someDates } from '../server/journey.ts'
import { aSale } from '../server/rows.ts'
import { aStorage } from './a-storage.ts'
import { useCheckouts } from './checkouts.ts'

describe('The store of the checkout, against the real app', () => {
  const { database, shop, productId, tab, aCall, aCustomer, anOpenStore, aFilledStore, asked, accepted } =
    useCheckouts()

  it('opens with the total and the end of its hold', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: shop().clock.now() })
    onTestFinished(() => void vi.useRealTimers())
    const store = await anOpenStore(await aCustomer())
    const { date_from } = someDates
    expect(store.total.value).toMatchObject({ typeForm: 'rental', nightsCount: 3, stay: { from: date_from } })
    expect(store.heldUntil.value).toBe(Date.now() + CHECKOUT_HOLD_MINUTES * 60_000)
    expect(store.refusalMessage.value).toBeNull()
  })

  it('says why there is nothing to check out', async () => {
    const call = await aCall()
    const store = await anOpenStore(call)
    expect(store.refusalMessage.value).toContain('nothing to check out')
    // The customer is sent to their orders, and comes back with something chosen.
    await store.leaveCheckout({ mayReturn: false })
    expect(store.refusalMessage.value).toBeNull()
  })

  it('sends filled fields under their wire names, and no addresses that the order does not need', async () => {
    const store = await aFilledStore()
    store.editForm({ city: '  ', address: '' })
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
    expect(accepted()[0]?.body).toEqual({
      ...aForm(),
      version: store.total.value?.version,
      rules_version: store.total.value?.rules?.version,
      save_details: false,
    })

    const { id: productId } = await aSale(database())
    const call = await aCall()
    const body = { productId, method: 'pickup' as const }
    await call('POST /api/v1/products/:productId/delivery-method', { params: { productId }, body })
    const sale = await aFilledStore(call)
    await sale.acceptTotal()
    expect(Object.keys(accepted().at(-1)?.body ?? {}).filter((field) => field.startsWith('home_'))).toEqual(
      [],
    )
  })

  it('says which rules it shows, also signed ones, and that it shows none', async () => {
    const store = await aFilledStore()
    const versionSent = async (rules: object) => {
      const { rules: _, ...shown } = store.total.value!
      store.total.value = { ...shown, ...rules }
      await store.acceptTotal()
      return accepted().at(-1)?.body?.rules_version
    }
    const signed = { version: 'v1', text: 'Once.', signedBy: 'Ada', signedAt: new Date(0).toISOString() }
    expect(await versionSent({ rules: signed })).toBe('v1')
    expect(await versionSent({})).toBe('none')
  })

  it('fills in what a ZIP code tells, unless something else is typed, and empties it again', async () => {
    const store = await anOpenStore(await aCustomer())
    store.editForm({ home_zip_code: '12203', zip_code: '97702' })
    await expect.poll(() => store.form.value).toMatchObject({ home_state: 'NY', home_city: '', state: 'OR' })
    store.editForm({ home_city: 'Albany', home_state: 'VT' })
    store.editForm({ home_zip_code: '10001', zip_code: '' })
    await expect.poll(() => store.form.value.state).toBe('')
    expect(store.form.value).toMatchObject({ home_state: 'VT', home_city: 'Albany' })
  })

  it('fills in what is known about a customer, an address as a whole or not at all', async () => {
    const call = await aCustomer()
    const known = {
      name: 'Ada',
      driving_license_number: 'W1',
      home_address: '1 Road',
      home_zip_code: '12203',
    }
    const first = createCheckoutStore(call, aStorage())
    await first.openCheckout(async () => known)
    expect(first.form.value).toMatchObject(known)
    expect(first.savesDetails.value).toBe(true)
    const other = createCheckoutStore(call, aStorage())
    other.editForm({ home_zip_code: '97702' })
    await other.openCheckout(async () => known)
    expect(other.form.value).toMatchObject({ name: 'Ada', home_address: '', home_zip_code: '97702' })
  })

  it('shows all thirteen errors under their names, and clears each when its field is edited', async () => {
    const store = await anOpenStore(await aCustomer())
    store.editForm({ address: '1 Far Road' })
    expect(await store.acceptTotal()).toBeNull()
    expect(Object.keys(store.errors.value).toSorted().join(' ')).toBe(
      'cell_phone city driving_license_number email home_address home_city home_state home_zip_code ' +
        'name state surname zip_code',
    )
    store.editForm({ name: 'A' })
    expect(store.errors.value.name).toBeUndefined()
    expect(Object.keys(store.errors.value)).toHaveLength(11)
    store.editForm({ name: 'x'.repeat(200), home_zip_code: '90210' })
    await store.acceptTotal()
    expect(store.isBusy.value).toBe(false)
  })

  it('says under the ZIP code that a delivery is too far', async () => {
    const store = await aFilledStore()
    store.editForm({ home_zip_code: '90210' })
    await store.acceptTotal()
    expect(store.errors.value.home_zip_code?.[0]).toMatch(/\d miles/)
  })

  it('starts with the ZIP code that was typed at the sauna', async () => {
    tab().write(draftKeys.zip, '12203')
    const store = await anOpenStore(await aCustomer())
    expect([store.form.value.home_zip_code, store.form.value.zip_code]).toEqual(['12203', ''])
    expect(store.deliveryRefusal.value).toBeNull()
  })

  it('says that a delivery is too far while the address is typed, and turns it into a pickup', async () => {
    const store = await anOpenStore(await aCustomer())
    store.editForm({ home_zip_code: '90210' })
    await expect.poll(() => store.deliveryRefusal.value).toMatchObject({ field: 'home_zip_code' })
    store.editForm({ zip_code: '12203' })
    await expect.poll(() => store.deliveryRefusal.value).toBeNull()
    store.editForm({ zip_code: '90210' })
    await expect.poll(() => store.deliveryRefusal.value).toMatchObject({ field: 'zip_code' })
    const { totalCost } = store.total.value!
    await store.chooseMethod('pickup')
    expect(store.deliveryRefusal.value).toBeNull()
    expect(store.total.value).toMatchObject({ deliveryMethod: 'pickup', deliveryCost: null })
    expect(store.total.value!.totalCost).toBeLessThan(totalCost)
  })

  it('shows old and new lines when the price has changed, and orders on the second click', async () => {
    const store = await aFilledStore()
    await database()
      .db.updateTable('product')
      .set({ priceCents: 20_000 })
      .where('id', '=', productId())
      .execute()
    expect(await store.acceptTotal()).toBeNull()
    expect(store.totalChange.value).toMatchObject({
      before: { rentalCost: 45_000 },
      after: { rentalCost: 60_000 },
    })
    expect(store.total.value?.rentalCost).toBe(60_000)
    expect(store.form.value.surname).toBe('Winter')
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('announces a price that rose on the way from the sauna to the checkout, once', async () => {
    const call = await aCustomer()
    const page = createBookingStore(call, tab())
    await page.openProduct({ id: productId(), catalogType: 'rental' })
    await database()
      .db.updateTable('product')
      .set({ priceCents: 20_000 })
      .where('id', '=', productId())
      .execute()
    expect(await page.confirmBooking()).toBe(true)
    const store = await anOpenStore(call)
    expect(store.totalChange.value).toMatchObject({
      before: { rentalCost: 45_000, nightsCount: 3 },
      after: { rentalCost: 60_000 },
      wasAccepted: false,
    })
    expect((await anOpenStore(call)).totalChange.value).toBeNull()

    await page.openProduct({ id: productId(), catalogType: 'rental' })
    expect(await page.confirmBooking()).toBe(true)
    expect((await anOpenStore(call)).totalChange.value).toBeNull()
  })

  it('lets others have the dates when it is left, but not on the way to the payment', async () => {
    const store = await aFilledStore()
    await store.leaveCheckout({ mayReturn: false })
    const other = await anOpenStore(await aCustomer())
    expect(other.total.value?.nightsCount).toBe(3)
    other.editForm(aForm())
    await other.acceptTotal()
    await other.leaveCheckout({ mayReturn: true })
    expect(asked().filter(({ name }) => name.endsWith('/release'))).toHaveLength(1)
  })

  it('restores what was typed after a reload, until it is ordered', async () => {
    const call = await aCustomer()
    const store = await anOpenStore(call)
    store.editForm({ name: 'Ada', site_confirmed: 'yes', tow_confirmed: 'yes' })
    const reloaded = await anOpenStore(call)
    expect(reloaded.form.value).toMatchObject({ name: 'Ada', site_confirmed: '', tow_confirmed: '' })
    await reloaded.openCheckout(async () => ({ name: 'Somebody', surname: 'Else' }))
    expect(reloaded.form.value).toMatchObject({ name: 'Ada', surname: 'Else' })
    reloaded.editForm(aForm())
    await reloaded.acceptTotal()
    expect(tab().read(draftKeys.form)).toBeNull()
  })

  it('keeps nothing of a customer who has logged out of the page, and restores what the tab remembers', async () => {
    const call = await aCustomer()
    const store = await anOpenStore(call)
    store.editForm({ name: 'Ada' })
    store.clear()
    expect([store.form.value.name, store.total.value]).toEqual(['', null])
    await store.openCheckout()
    expect(store.form.value.name).toBe('Ada')
  })

  it('ignores an invalid draft', async () => {
    tab().write(draftKeys.form, '{"name": 7, "role": "admin", "surname": "Lee"')
    expect((await anOpenStore(await aCustomer())).form.value.surname).toBe('')
    tab().write(draftKeys.form, '{"name": 7, "role": "admin", "surname": "Lee"}')
    const store = await aFilledStore(await aCustomer({ date_from: '2026-12-10', date_to: '2026-12-12' }))
    expect(store.form.value).not.toHaveProperty('role')
  })
})
