import { describe, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aForm, aSaleForm, chooseSale, openCheckout, order, ordersOf } from './journey.ts'
import { aSale } from './rows.ts'
import { useShop, useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('the checkout', (database) => {
  const shop = useShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  describe('an acceptance', () => {
    it('names every missing field', async () => {
      await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', {})
      expect(status).toBe(422)
      expect(Object.keys(body.errors).toSorted()).toEqual([
        'cell_phone',
        'driving_license_number',
        'email',
        'home_address',
        'home_city',
        'home_state',
        'home_zip_code',
        'name',
        'surname',
      ])
      expect(await ordersOf(customer)).toEqual([])
    })

    it('of a sale needs a delivery address, except for a pickup', async () => {
      const sale = await aSale(database())
      await chooseSale(customer, sale.id)
      const { body } = await customer.post('request/accept', {})
      expect(Object.keys(body.errors)).toEqual(
        expect.arrayContaining(['city', 'state', 'zip_code', 'address']),
      )
      expect(Object.keys(body.errors)).not.toContain('home_city')
      await chooseSale(customer, sale.id, 'pickup')
      const form = aSaleForm()
      const { name, surname, driving_license_number, email, cell_phone } = form
      const person = { name, surname, driving_license_number, email, cell_phone }
      expect((await customer.post('request/accept', person)).status).toBe(200)
      expect((await ordersOf(customer))[0]).toMatchObject({
        delivery_method: 'pickup',
        delivery_address: null,
        delivery_cost: null,
        pickup_address: 'Street address, City, State ZIP',
      })
    })

    it.each([
      ['home_zip_code', { home_zip_code: '90210' }, /miles away, and we deliver within 50 miles/],
      ['home_zip_code', { home_zip_code: '00000' }, /No streets found with this ZIP code/],
      [
        'zip_code',
        { address: '1 Long Way', city: 'Miami', state: 'FL', zip_code: '33101' },
        /miles away|do not recognize/,
      ],
    ])('says under %s that we do not deliver to %j', async (field, changes, words) => {
      await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', aForm(changes))
      expect(status).toBe(422)
      expect(body.errors).toEqual({ [field]: [expect.stringMatching(words)] })
    })

    it('ignores the distance for a pickup', async () => {
      await openCheckout(customer, sauna.id)
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect((await customer.post('request/accept', aForm({ home_zip_code: '90210' }))).status).toBe(200)
    })

    it('is refused when the price differs from the one shown', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await database().tx((trx) =>
        trx.updateTable('product').set({ priceCents: 16_000 }).where('id', '=', sauna.id).execute(),
      )
      const { status, body } = await customer.post('request/accept', aForm({ version }))
      expect(status).toBe(409)
      expect(body.errors.booking).toHaveLength(1)
      const now = (await customer.get('request/total')).body
      expect(now.rental_cost).toBe(48_000)
      expect((await customer.post('request/accept', aForm({ version: now.version }))).status).toBe(200)
    })

    it('is refused when another customer has taken its nights', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      shop.clock.pass({ minutes: 16 })
      await openCheckout(await aCustomer(shop), sauna.id)
      const { status, body } = await customer.post('request/accept', aForm({ version }))
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('already taken')
    })

    it('works after its hold has expired, as long as the nights are still free', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      shop.clock.pass({ hours: 2 })
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(200)
    })

    it('is refused when nothing is chosen', async () => {
      const { status, body } = await customer.post('request/accept', aForm())
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('nothing left to check out')
    })

    it('is refused after five unpaid orders', async () => {
      const months = ['01', '02', '03', '04']
      for (const month of months)
        await order(customer, sauna.id, { date_from: `2027-${month}-01`, date_to: `2027-${month}-03` })
      await order(customer, sauna.id, { date_from: '2026-12-10', date_to: '2026-12-12' })
      await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', aForm())
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('pay or cancel your other orders')
    })

    it('is refused when the sauna has left the catalog', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await database().tx((trx) =>
        trx.updateTable('product').set({ active: false }).where('id', '=', sauna.id).execute(),
      )
      expect((await customer.get('request/total')).status).toBe(422)
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(409)
    })
  })
})
