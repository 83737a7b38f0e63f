import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type Customer } from './customer.ts'
import { describeOnBothEngines } from './database.ts'
import { aForm, aSaleForm, openCheckout, order, ordersOf, someDates } from './journey.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { openShop, type Shop, visit } from './shop.ts'

describeOnBothEngines('the checkout', (database) => {
  let shop: Shop
  let settlement: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let customer: Customer
  const startOver = async () => {
    shop = await openShop(database())
    settlement = await aSettlement(database(), { name: 'Albany' })
  }

  beforeAll(startOver)
  beforeEach(async () => {
    sauna = await aRental(database(), settlement.id, { items: '[{"label":"Towels","value":"4"}]' })
    customer = await aCustomer(shop)
  })

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
        pickup_address: settlement.pickup_address,
        location: 'Albany',
        product_cost: null,
        rental_cost: 45_000,
        delivery_cost: 7_500,
        tax: 4_331,
        total_cost: 56_831,
        items: [{ label: 'Towels', value: '4' }],
        hold_expires_at: new Date(shop.clock.now().getTime() + 15 * 60_000).toISOString(),
        version: expect.any(String),
      })
      // Three nights and the day of turnover.
      expect(await freeDays()).toBe(before - 4)
    })

    it('renews its own hold, which never stands in its way', async () => {
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

    it('of held nights is refused to others, until the hold is over', async () => {
      const other = await aCustomer(shop)
      await other.post(`products/${sauna.id}/booking`, someDates)
      await openCheckout(customer, sauna.id)
      const refused = await other.get('request/total')
      expect(refused.status).toBe(422)
      expect(refused.body.message).toContain('12/01/2026 is already taken')
      shop.clock.pass({ minutes: 15 })
      expect((await other.get('request/total')).status).toBe(200)
      expect((await customer.get('request/total')).status).toBe(422)
    })

    it('takes another sauna of the same kind where there is one', async () => {
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

    it('keeps the nights when the same dates or another method are chosen', async () => {
      const before = await freeDays()
      await openCheckout(customer, sauna.id)
      await customer.post(`products/${sauna.id}/booking`, someDates)
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect(await freeDays()).toBe(before - 4)
      expect((await customer.get('request/total')).body.delivery_cost).toBeNull()
    })

    it('does not exist without a choice', async () => {
      expect(await customer.get('request/total')).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('nothing to check out') },
      })
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect((await customer.get('request/total')).status).toBe(422)
    })

    it('of a sauna for sale holds nothing', async () => {
      const sale = await aSale(database(), { price_cents: 900_000, stock: 1 })
      await customer.get(`products/${sale.id}/calculations`)
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
      })
    })
  })

  describe('an acceptance', () => {
    it('makes one order, at the price that was shown, and leads to its payment', async () => {
      const { version, total_cost } = await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', aForm({ version }))
      expect(status).toBe(200)
      expect(body.redirectTo).toMatch(/^\/pay\/test\/[0-9a-f-]{36}-1$/)
      expect(await ordersOf(customer)).toEqual([
        {
          id: expect.any(String),
          header: expect.stringMatching(/^Order #\d+ of 11\/21\/2026$/),
          image: null,
          name: sauna.title,
          sauna_id: sauna.id,
          status: 'awaiting_payment',
          status_label: 'Awaiting payment',
          day_receipt: '2026-12-01',
          day_return: '2026-12-04',
          delivery_method: 'delivery',
          pickup_address: null,
          delivery_address: '12 Cedar Road, Albany, NY 12203',
          product_cost: null,
          rental_cost: 45_000,
          delivery_cost: 7_500,
          tax: 4_331,
          total_cost,
          pay_url: expect.stringMatching(/^\/pay\/orders\/[0-9a-f-]{36}$/),
          refund_cost: 0,
        },
      ])
    })

    it('is for customers', async () => {
      expect((await visit(shop).post('request/accept', aForm())).status).toBe(401)
    })

    it('gives the same answer when it is repeated, one after the other or at once', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const form = aForm({ version })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => customer.post('request/accept', form)),
      )
      answers.push(await customer.post('request/accept', form))
      answers.push(await customer.post('request/accept', aForm()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ body }) => body.redirectTo)).size).toBe(1)
      expect(await ordersOf(customer)).toHaveLength(1)
    })

    it('never makes a second order of the same checkout, whatever was chosen since', async () => {
      const sale = await aSale(database())
      const choose = () =>
        customer.post(`products/${sale.id}/delivery-method`, { productId: sale.id, method: 'pickup' })
      await choose()
      const { version } = (await customer.get('request/total')).body
      const first = await customer.post('request/accept', aSaleForm({ version }))
      await choose()
      const again = await customer.post('request/accept', aSaleForm({ version }))
      expect(again.body).toEqual(first.body)
      expect(await ordersOf(customer)).toHaveLength(1)
      const next = (await customer.get('request/total')).body
      expect(next.version).not.toBe(version)
      expect((await customer.post('request/accept', aSaleForm({ version: next.version }))).status).toBe(200)
      expect(await ordersOf(customer)).toHaveLength(2)
    })

    it('tells every missing field under its name', async () => {
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

    it('of a sale needs a delivery address, and none for a pickup', async () => {
      const sale = await aSale(database())
      await customer.get(`products/${sale.id}/calculations`)
      const { body } = await customer.post('request/accept', {})
      expect(Object.keys(body.errors)).toEqual(
        expect.arrayContaining(['city', 'state', 'zip_code', 'address']),
      )
      expect(Object.keys(body.errors)).not.toContain('home_city')
      await customer.post(`products/${sale.id}/delivery-method`, { productId: sale.id, method: 'pickup' })
      const form = aSaleForm()
      const { name, surname, driving_license_number, email, cell_phone } = form
      const person = { name, surname, driving_license_number, email, cell_phone }
      expect((await customer.post('request/accept', person)).status).toBe(200)
      expect((await ordersOf(customer))[0]).toMatchObject({
        delivery_method: 'pickup',
        delivery_address: null,
        delivery_cost: null,
        pickup_address: 'Street and number, City, State ZIP',
      })
    })

    it.each([
      ['home_zip_code', { home_zip_code: '90210' }, /miles: too far, as we deliver within 50 miles/],
      ['home_zip_code', { home_zip_code: '00000' }, /do not know this ZIP code/],
      [
        'zip_code',
        { address: '1 Long Way', city: 'Miami', state: 'FL', zip_code: '33101' },
        /too far|do not know/,
      ],
    ])('tells under %s that the delivery does not reach %j', async (field, changes, words) => {
      await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', aForm(changes))
      expect(status).toBe(422)
      expect(body.errors).toEqual({ [field]: [expect.stringMatching(words)] })
    })

    it('asks for no distance when it is picked up', async () => {
      await openCheckout(customer, sauna.id)
      await customer.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect((await customer.post('request/accept', aForm({ home_zip_code: '90210' }))).status).toBe(200)
    })

    it('is refused when the price is not what was shown', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await database().tx((trx) =>
        trx.updateTable('product').set({ price_cents: 16_000 }).where('id', '=', sauna.id).execute(),
      )
      const { status, body } = await customer.post('request/accept', aForm({ version }))
      expect(status).toBe(409)
      expect(body.errors.booking).toHaveLength(1)
      const now = (await customer.get('request/total')).body
      expect(now.rental_cost).toBe(48_000)
      expect((await customer.post('request/accept', aForm({ version: now.version }))).status).toBe(200)
    })

    it('takes the version of the calculation as well', async () => {
      await customer.post(`products/${sauna.id}/booking`, someDates)
      const { version } = (await customer.get(`products/${sauna.id}/calculations`)).body
      const form = aForm({ version })
      const first = await customer.post('request/accept', form)
      expect(first.status).toBe(200)
      expect((await customer.post('request/accept', form)).body).toEqual(first.body)
    })

    it('is refused when its nights went to somebody else', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      shop.clock.pass({ minutes: 16 })
      await openCheckout(await aCustomer(shop), sauna.id)
      const { status, body } = await customer.post('request/accept', aForm({ version }))
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('already taken')
    })

    it('after its hold is good while nobody else took the nights', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      shop.clock.pass({ hours: 2 })
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(200)
    })

    it('without anything chosen is refused', async () => {
      const { status, body } = await customer.post('request/accept', aForm())
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('nothing to check out')
    })

    it('takes prices, dates, methods and products from nobody but the shop', async () => {
      const cheap = await aRental(database(), settlement.id, { price_cents: 1 })
      const { version } = await openCheckout(customer, sauna.id)
      const tampered = {
        ...aForm({ version }),
        total_cost: 1,
        rental_cost: 1,
        tax: 0,
        product_id: cheap.id,
        productId: cheap.id,
        day_receipt: '2026-12-24',
        day_return: '2026-12-25',
        delivery_method: 'pickup',
        user_id: customer.userId,
        status: 'paid',
        __proto__: { status: 'paid' },
      }
      expect((await customer.post('request/accept', tampered)).status).toBe(200)
      expect((await ordersOf(customer))[0]).toMatchObject({
        sauna_id: sauna.id,
        total_cost: 56_831,
        day_receipt: '2026-12-01',
        delivery_method: 'delivery',
        status: 'awaiting_payment',
      })
    })

    it('is refused beyond five orders that nobody pays', async () => {
      const months = ['01', '02', '03', '04']
      for (const month of months)
        await order(customer, sauna.id, { date_from: `2027-${month}-01`, date_to: `2027-${month}-03` })
      await order(customer, sauna.id, { date_from: '2026-12-10', date_to: '2026-12-12' })
      await openCheckout(customer, sauna.id)
      const { status, body } = await customer.post('request/accept', aForm())
      expect(status).toBe(409)
      expect(body.errors.booking[0]).toContain('pay or cancel your other orders')
    })

    it('is refused when the sauna went out of the catalogue', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await database().tx((trx) =>
        trx.updateTable('product').set({ active: false }).where('id', '=', sauna.id).execute(),
      )
      expect((await customer.get('request/total')).status).toBe(422)
      expect((await customer.post('request/accept', aForm({ version }))).status).toBe(409)
    })

    it('keeps what was promised when the catalogue changes', async () => {
      await order(customer, sauna.id)
      await database().tx(async (trx) => {
        await trx
          .updateTable('product')
          .set({ price_cents: 99_900, title: 'Renamed' })
          .where('id', '=', sauna.id)
          .execute()
      })
      expect((await ordersOf(customer))[0]).toMatchObject({ name: sauna.title, total_cost: 56_831 })
    })

    it('takes one piece from the stock', async () => {
      const sale = await aSale(database(), { stock: 1 })
      await customer.get(`products/${sale.id}/calculations`)
      expect(
        (await customer.post('request/accept', aSaleForm({ city: 'Bend', state: 'OR', zip_code: '97701' })))
          .status,
      ).toBe(200)
      const other = await aCustomer(shop)
      const { body } = await other.get(`products/${sale.id}/calculations`)
      expect(body.not_available_message).toContain('out of stock')
      expect((await visit(shop).get(`products/${sale.id}`)).body.in_stock).toBe(false)
    })
  })

  describe('after a lost answer', () => {
    it('tells that nothing was ordered yet', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const ask = await customer.get(`request/outcome?version=${encodeURIComponent(version)}`)
      expect(ask).toMatchObject({ status: 200, body: { state: 'open' } })
    })

    it('leads to the payment of the order that was made', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const { body } = await customer.post('request/accept', aForm({ version }))
      const ask = await customer.get(`request/outcome?version=${encodeURIComponent(version)}`)
      expect(ask.body).toEqual({
        state: 'ordered',
        order_id: (await ordersOf(customer))[0].id,
        redirectTo: body.redirectTo,
      })
    })

    it('knows nothing of other checkouts and other customers', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await customer.post('request/accept', aForm({ version }))
      const other = await aCustomer(shop)
      const url = `request/outcome?version=${encodeURIComponent(version)}`
      expect((await other.get(url)).body).toEqual({ state: 'none' })
      expect((await other.get('request/outcome')).body).toEqual({ state: 'none' })
      expect((await visit(shop).get(url)).status).toBe(401)
    })
  })

  it('says that a night blocked by the operator is taken', async () => {
    await customer.post(`products/${sauna.id}/booking`, someDates)
    await block(database(), sauna.units[0]!, '2026-12-04')
    const { status, body } = await customer.get('request/total')
    expect(status).toBe(422)
    expect(body.message).toContain('12/04/2026 is already taken')
  })
})
