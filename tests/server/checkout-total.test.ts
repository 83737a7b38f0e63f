import { describe, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aForm, chooseSale, openCheckout, someDates } from './journey.ts'
import { aRental, aSale, block } from './rows.ts'
import { visit } from './shop.ts'
import { useShop, useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('the checkout', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, {
    at: { name: 'Albany' },
    items: '[{"label":"Towels","value":"4"}]',
  })
  const customer = useCustomer(shop)

  const freeDays = async (productId = sauna.id) => {
    const { body } = await visit(shop).get(`products/${productId}/booking`)
    return body.available_dates.filter((day: { is_lock: boolean }) => !day.is_lock).length
  }

  describe('the total', () => {
    it('is for customers', async () => {
      expect((await visit(shop).get('request/total')).status).toBe(401)
    })

    it('has every line of a rental, and holds its nights for 15 minutes', async () => {
      const before = await freeDays()
      const total = await openCheckout(customer, sauna.id)
      expect(total).toEqual({
        product_id: sauna.id,
        sauna_name: sauna.title,
        image: null,
        type_form: 'rental',
        day_receipt: '2026-12-01',
        day_return: '2026-12-04',
        nights_count: 3,
        delivery_method: 'delivery',
        pickup_address: settlement.pickupAddress,
        location: 'Albany',
        hours: null,
        product_cost: null,
        rental_cost: 45_000,
        delivery_cost: 7_500,
        tax: 4_331,
        total_cost: 56_831,
        items: [{ label: 'Towels', value: '4' }],
        rules: { version: expect.any(String), text: expect.any(String), signed_by: null, signed_at: null },
        hold_expires_at: new Date(shop.clock.now().getTime() + 15 * 60_000).toISOString(),
        version: expect.any(String),
      })
      // Three nights and the turnover day.
      expect(await freeDays()).toBe(before - 4)
    })

    it('renews its own hold, and is never blocked by it', async () => {
      const first = await openCheckout(customer, sauna.id)
      shop.clock.pass({ minutes: 10 })
      const second = (await customer.get('request/total')).body
      expect(Date.parse(second.hold_expires_at) - Date.parse(first.hold_expires_at)).toBe(10 * 60_000)
      expect(second.version).toBe(first.version)
      const own = (await customer.get(`products/${sauna.id}/booking`)).body
      expect(
        own.available_dates.every((day: { is_lock: boolean }, index: number) => !index || !day.is_lock),
      ).toBe(true)
      expect((await customer.get(`products/${sauna.id}/calculations`)).body.checkout_is_ready).toBe(true)
    })

    it('of held nights is refused to others until the hold expires', async () => {
      const other = await aCustomer(shop)
      await other.post(`products/${sauna.id}/booking`, someDates)
      await openCheckout(customer, sauna.id)
      const refused = await other.get('request/total')
      expect(refused.status).toBe(422)
      expect(refused.body.errors.booking).toEqual([expect.stringContaining('12/01/2026 is already taken')])
      shop.clock.pass({ minutes: 15 })
      expect((await other.get('request/total')).status).toBe(200)
      expect((await customer.get('request/total')).body.errors).toHaveProperty('booking')
    })

    it('uses another unit of the same sauna if one is free', async () => {
      const two = await aRental(database(), settlement.id, { units: 2 })
      for (const one of [customer, await aCustomer(shop)]) await openCheckout(one, two.id)
      const third = await aCustomer(shop)
      expect((await third.post(`products/${two.id}/booking`, someDates)).status).toBe(422)
    })

    it('frees the nights when other dates or another sauna are chosen', async () => {
      const before = await freeDays()
      await openCheckout(customer, sauna.id)
      await customer.post(`products/${sauna.id}/booking`, { date_from: '2026-12-20', date_to: '2026-12-22' })
      expect(await freeDays()).toBe(before)
      await openCheckout(customer, sauna.id)
      const other = await aRental(database(), settlement.id)
      await customer.post(`products/${other.id}/delivery-method`, { productId: other.id, method: 'pickup' })
      expect(await freeDays()).toBe(before)
    })

    it('frees the nights when its checkout is left, and takes them again', async () => {
      const before = await freeDays()
      const { hold_expires_at } = await openCheckout(customer, sauna.id)
      const left = await customer.post('request/release', { hold_expires_at, may_return: false })
      expect(left.status).toBe(204)
      expect(await freeDays()).toBe(before)
      expect((await customer.get(`products/${sauna.id}/booking`)).body.start_date).toBe('2026-12-01')
      expect((await customer.get('request/total')).status).toBe(200)
      expect(await freeDays()).toBe(before - 4)
    })

    it('holds them for a minute when its page may only be loading again', async () => {
      const before = await freeDays()
      const { hold_expires_at } = await openCheckout(customer, sauna.id)
      await customer.post('request/release', { hold_expires_at, may_return: true })
      shop.clock.pass({ seconds: 59 })
      expect(await freeDays()).toBe(before - 4)
      shop.clock.pass({ seconds: 1 })
      expect(await freeDays()).toBe(before)
    })

    it('keeps a hold that was renewed since, another customer’s, and that of an order', async () => {
      const before = await freeDays()
      const { hold_expires_at } = await openCheckout(customer, sauna.id)
      shop.clock.pass({ seconds: 5 })
      const renewed = (await customer.get('request/total')).body
      await customer.post('request/release', { hold_expires_at, may_return: false })
      const other = await aCustomer(shop)
      const mine = { hold_expires_at: renewed.hold_expires_at, may_return: false }
      await other.post('request/release', mine)
      expect(await freeDays()).toBe(before - 4)
      await customer.post('request/accept', aForm({ version: renewed.version }))
      await customer.post('request/release', mine)
      expect(await freeDays()).toBe(before - 4)
    })

    it.each(['soon', '', '2026-13-45'])('refuses to end a hold at %j', async (hold_expires_at) => {
      const answer = await customer.post('request/release', { hold_expires_at, may_return: false })
      expect(answer.status).toBe(422)
    })

    it('keeps the nights when the same dates or another delivery method is chosen', async () => {
      const before = await freeDays()
      await openCheckout(customer, sauna.id)
      await customer.post(`products/${sauna.id}/booking`, someDates)
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect(await freeDays()).toBe(before - 4)
      expect((await customer.get('request/total')).body.delivery_cost).toBeNull()
    })

    it('does not exist for a sauna that has left the catalog since, which is said instead', async () => {
      await openCheckout(customer, sauna.id)
      await database().db.updateTable('product').set({ active: false }).where('id', '=', sauna.id).execute()
      const { status, body } = await customer.get('request/total')
      await database().db.updateTable('product').set({ active: true }).where('id', '=', sauna.id).execute()
      expect(status).toBe(422)
      expect(body.message).toContain('no longer in our catalog, and nothing was ordered')
    })

    it('does not exist without a choice, and not yet without dates', async () => {
      expect(await customer.get('request/total')).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('nothing to check out') },
      })
      expect((await customer.get('request/total')).body.errors ?? {}).not.toHaveProperty('booking')
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect((await customer.get('request/total')).body.errors).toHaveProperty('booking')
    })

    it('of a sauna for sale holds nothing', async () => {
      const sale = await aSale(database(), { priceCents: 900_000, stock: 1 })
      await chooseSale(customer, sale.id)
      const { status, body } = await customer.get('request/total')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        type_form: 'sale',
        product_cost: 900_000,
        rental_cost: null,
        day_receipt: null,
        nights_count: null,
        hold_expires_at: null,
        location: null,
        hours: null,
      })
    })
  })

  it('says that a night blocked by the operator is taken', async () => {
    await customer.post(`products/${sauna.id}/booking`, someDates)
    await block(database(), sauna.units[0]!, '2026-12-04')
    const { status, body } = await customer.get('request/total')
    expect(status).toBe(422)
    expect(body.errors.booking).toEqual([expect.stringContaining('12/04/2026 is already taken')])
  })
})
