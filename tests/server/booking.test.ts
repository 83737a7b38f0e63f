import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines } from './database.ts'
import { aCustomer, addUser } from './customer.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { openShop, type Shop, visit } from './shop.ts'

const stay = { date_from: '2026-12-01', date_to: '2026-12-04' }

describeOnBothEngines('choosing what to rent', (database) => {
  let shop: Shop
  let settlement: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let url: string

  beforeAll(async () => {
    shop = await openShop(database())
    settlement = await aSettlement(database(), { name: 'Lake <Placid>' })
  })
  beforeEach(async () => {
    sauna = await aRental(database(), settlement.id, { max_nights: 10 })
    url = `products/${sauna.id}`
  })

  describe('dates', () => {
    it('are offered from the locked day before the first one up to the horizon, to everybody', async () => {
      await block(database(), sauna.units[0]!, '2026-12-02')
      const browser = visit(shop)
      const { status, body, headers } = await browser.get(`${url}/booking`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ start_date: null, end_date: null })
      expect(body.available_dates[0]).toEqual({ date: '2026-11-21', is_lock: true })
      expect(body.available_dates[1]).toEqual({ date: '2026-11-22', is_lock: false })
      expect(body.available_dates.at(-1)).toEqual({ date: '2027-05-20', is_lock: false })
      expect(body.available_dates.filter((day: { is_lock: boolean }) => day.is_lock)).toHaveLength(2)
      expect(body).toMatchObject({ min_nights: 1, max_nights: expect.any(Number) })
      expect(body.possible_starts[0]).toBe((await browser.get(url)).body.nearest_date)
      expect(headers['cache-control']).toBe('no-store')
      expect(browser.jar.size).toBe(0)
    })

    it('are remembered for a guest, who gets a session for it', async () => {
      const browser = visit(shop)
      const chosen = await browser.post(`${url}/booking`, stay)
      expect(chosen.status).toBe(200)
      expect(chosen.body).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-04' })
      expect(browser.jar.size).toBe(1)
      expect((await browser.get(`${url}/booking`)).body).toEqual(chosen.body)
      expect((await visit(shop).get(`${url}/booking`)).body.start_date).toBeNull()
    })

    it('take no nights from anybody', async () => {
      await visit(shop).post(`${url}/booking`, stay)
      expect((await visit(shop).post(`${url}/booking`, stay)).status).toBe(200)
    })

    it.each([
      ['no day', { date_from: '2026-02-31', date_to: '2026-12-04' }, 'date_from'],
      ['no form', { date_from: '12/01/2026', date_to: '2026-12-04' }, 'date_from'],
      ['no end', { date_from: '2026-12-01' }, 'date_to'],
      ['an end that is no text', { date_from: '2026-12-01', date_to: 20261204 }, 'date_to'],
      ['no night', { date_from: '2026-12-01', date_to: '2026-12-01' }, 'date_to'],
      ['the wrong way round', { date_from: '2026-12-04', date_to: '2026-12-01' }, 'date_to'],
      ['the past', { date_from: '2026-11-01', date_to: '2026-11-04' }, 'date_from'],
      ['today', { date_from: '2026-11-21', date_to: '2026-11-24' }, 'date_from'],
      ['beyond the horizon', { date_from: '2027-05-19', date_to: '2027-05-21' }, 'date_to'],
      ['the end of all days', { date_from: '9999-12-30', date_to: '9999-12-31' }, 'date_from'],
      ['too long', { date_from: '2026-12-01', date_to: '2026-12-12' }, 'date_to'],
    ])('are refused under their name: %s', async (_, dates, field) => {
      const browser = visit(shop)
      const { status, body } = await browser.post(`${url}/booking`, dates)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
      expect(body.errors[field][0]).toMatch(/^[A-Z0-9].{10,}\.$/)
      expect(browser.jar.size).toBe(0)
    })

    it('name the first day that is taken', async () => {
      await block(database(), sauna.units[0]!, '2026-12-03')
      const { status, body } = await visit(shop).post(`${url}/booking`, stay)
      expect(status).toBe(422)
      expect(body.errors.date_from[0]).toContain('12/03/2026 is already taken')
    })

    it('have to fit into one sauna as a whole', async () => {
      const two = await aRental(database(), settlement.id, { units: 2 })
      await block(database(), two.units[0]!, '2026-12-02')
      await block(database(), two.units[1]!, '2026-12-03')
      const { body } = await visit(shop).post(`products/${two.id}/booking`, stay)
      expect(body.errors.date_from[0]).toContain('No single sauna is free for all of these nights')
    })

    it('do not exist for a sauna that is for sale', async () => {
      const sale = await aSale(database())
      const nothing = { available_dates: [], possible_starts: [], min_nights: null, max_nights: null }
      expect((await visit(shop).get(`products/${sale.id}/booking`)).body).toMatchObject(nothing)
      const { status, body } = await visit(shop).post(`products/${sale.id}/booking`, stay)
      expect(status).toBe(422)
      expect(body.errors.date_from).toHaveLength(1)
    })

    it('of another sauna take the place of the former ones', async () => {
      const other = await aRental(database(), settlement.id)
      const browser = visit(shop)
      await browser.post(`${url}/booking`, stay)
      await browser.post(`${url}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      await browser.post(`products/${other.id}/booking`, stay)
      expect((await browser.get(`${url}/booking`)).body.start_date).toBeNull()
      const { body } = await browser.get(`products/${other.id}/calculations`)
      expect(body.delivery_method).toBe('delivery')
    })
  })

  describe('delivery', () => {
    it('is the default, and pickup is remembered with the dates', async () => {
      const browser = visit(shop)
      expect((await browser.get(`${url}/calculations`)).body.delivery_method).toBe('delivery')
      await browser.post(`${url}/booking`, stay)
      const chosen = await browser.post(`${url}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect(chosen).toMatchObject({ status: 200, body: { method: 'pickup' } })
      const { body } = await browser.get(`${url}/calculations`)
      expect(body).toMatchObject({ delivery_method: 'pickup', delivery_cost: null, nights_count: 3 })
      await browser.post(`${url}/booking`, { ...stay, date_to: '2026-12-05' })
      expect((await browser.get(`${url}/calculations`)).body.delivery_method).toBe('pickup')
    })

    it('takes the id of the sauna as text too, and no other', async () => {
      const ask = (productId: unknown) =>
        visit(shop).post(`${url}/delivery-method`, { productId, method: 'pickup' })
      expect((await ask(String(sauna.id))).status).toBe(200)
      const wrong = await ask(sauna.id + 1)
      expect(wrong).toMatchObject({ status: 422, body: { errors: { productId: [expect.any(String)] } } })
    })

    it.each([['teleport'], [''], [null], [1], [['pickup']], [undefined]])(
      'does not come by %j',
      async (method) => {
        const { status, body } = await visit(shop).post(`${url}/delivery-method`, {
          productId: sauna.id,
          method,
        })
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual(['method'])
      },
    )

    it('tells by ZIP code whether it reaches, how far it is and what it costs', async () => {
      const near = await visit(shop).get(`${url}/delivery?zip_code=12203`)
      expect(near.body).toEqual({
        reaches: true,
        miles: expect.any(Number),
        radius_miles: 50,
        delivery_cost: 7_500,
        pickup_address: settlement.pickup_address,
      })
      const far = await visit(shop).get(`${url}/delivery?zip_code=90210-1234`)
      expect(far.body).toMatchObject({ reaches: false })
      expect(far.body.miles).toBeGreaterThan(2_000)
    })

    it.each(['00000', 'abcde', '', '123456', '%00'])('does not know the ZIP code %j', async (zip) => {
      const { status, body } = await visit(shop).get(`${url}/delivery?zip_code=${zip}`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['zip_code'])
    })
  })

  describe('the price', () => {
    it('before any dates is that of a night, with what delivery costs', async () => {
      const { body } = await visit(shop).get(`${url}/calculations`)
      expect(body).toMatchObject({
        type_form: 'rental',
        price: 15_000,
        delivery_cost: 7_500,
        rental_cost: null,
        tax: null,
        total_cost: null,
        day_receipt: null,
        not_available_message: null,
        checkout_is_ready: false,
      })
    })

    it('of a stay has every line, and is the same for a guest', async () => {
      const browser = visit(shop)
      await browser.post(`${url}/booking`, stay)
      const { body } = await browser.get(`${url}/calculations`)
      expect(body).toMatchObject({
        day_receipt: '2026-12-01',
        day_return: '2026-12-04',
        nights_count: 3,
        rental_cost: 45_000,
        delivery_cost: 7_500,
        tax: 4_331,
        total_cost: 56_831,
        not_available_message: null,
        checkout_is_ready: false,
      })
    })

    it('is ready to be checked out by a customer', async () => {
      const customer = await aCustomer(shop)
      await customer.post(`${url}/booking`, stay)
      expect((await customer.get(`${url}/calculations`)).body.checkout_is_ready).toBe(true)
    })

    it('changes its version with dates and method, and only then', async () => {
      const browser = visit(shop)
      const version = async () => (await browser.get(`${url}/calculations`)).body.version
      await browser.post(`${url}/booking`, stay)
      const first = await version()
      expect(await version()).toBe(first)
      await browser.post(`${url}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      const second = await version()
      await browser.post(`${url}/booking`, { ...stay, date_to: '2026-12-05' })
      expect(new Set([first, second, await version()]).size).toBe(3)
    })

    it('says why it cannot be had when the dates were taken meanwhile', async () => {
      const customer = await aCustomer(shop)
      await customer.post(`${url}/booking`, stay)
      await block(database(), sauna.units[0]!, '2026-12-02')
      const { body } = await customer.get(`${url}/calculations`)
      expect(body.checkout_is_ready).toBe(false)
      expect(body.not_available_message).toContain('12/02/2026 is already taken')
      expect(body.total_cost).toBe(56_831)
    })

    it('points to the other saunas of the place when no date is free at all', async () => {
      const none = await aRental(database(), settlement.id, { units: 0 })
      const { body } = await visit(shop).get(`products/${none.id}/calculations`)
      expect(body.not_available_message).toBe(
        `This sauna has no free dates at the moment. <a href="/catalog/rental/${settlement.id}">Other saunas in Lake &lt;Placid&gt;</a> may be free.`,
      )
    })
  })

  it('is refused for a sauna that is not on offer', async () => {
    const hidden = await aRental(database(), settlement.id, { active: false })
    const closed = await aSettlement(database(), { disabled: true })
    const elsewhere = await aRental(database(), closed.id)
    const browser = visit(shop)
    for (const id of [hidden.id, elsewhere.id, 2_147_483_647, 2_147_483_648, 0, -1, 'abc', '1e3', '%27']) {
      const answers = [
        await browser.get(`products/${id}/booking`),
        await browser.post(`products/${id}/booking`, stay),
        await browser.post(`products/${id}/delivery-method`, { productId: String(id), method: 'pickup' }),
        await browser.get(`products/${id}/calculations`),
        await browser.get(`products/${id}/delivery?zip_code=12203`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
  })

  describe('at sign-in', () => {
    /** Signs a browser in as the sign-in calls do. */
    const enter = (browser: ReturnType<typeof visit>, userId: string) =>
      browser.post('/test/enter', { userId })

    beforeAll(async () => {
      shop = await openShop(database(), {
        furnish(app) {
          app.post('/test/enter', { config: { openToOtherSites: 'a test' } }, async (request, reply) => {
            await app.sessions.signIn(request, reply, (request.body as { userId: string }).userId)
            return {}
          })
        },
      })
    })

    it('moves along', async () => {
      const guest = visit(shop)
      await guest.post(`${url}/booking`, stay)
      await enter(guest, await addUser(shop))
      expect((await guest.get(`${url}/booking`)).body.start_date).toBe('2026-12-01')
      expect((await guest.get(`${url}/calculations`)).body.checkout_is_ready).toBe(true)
    })

    it('the newer choice wins where both have one', async () => {
      const userId = await addUser(shop)
      const [before, after] = [visit(shop), visit(shop)]
      await enter(before, userId)
      await before.post(`${url}/booking`, stay)
      await after.post(`${url}/booking`, { date_from: '2026-12-10', date_to: '2026-12-12' })
      await enter(after, userId)
      expect((await before.get(`${url}/booking`)).body.start_date).toBe('2026-12-10')

      const late = visit(shop)
      await late.post(`${url}/booking`, { date_from: '2026-12-20', date_to: '2026-12-22' })
      shop.clock.pass({ minutes: 1 })
      await before.post(`${url}/booking`, stay)
      await enter(late, userId)
      expect((await late.get(`${url}/booking`)).body.start_date).toBe('2026-12-01')
    })
  })
})

describeOnBothEngines('choosing what to buy', (database) => {
  let shop: Shop
  beforeAll(async () => {
    const env = { SALE_TAX_PPM: '100000', SALE_DELIVERY_CENTS: '20000' }
    shop = await openShop(database(), { env })
  })

  it('has one price, at the terms of the company', async () => {
    const sale = await aSale(database(), { price_cents: 1_000_000 })
    const { body } = await visit(shop).get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({
      type_form: 'sale',
      price: 1_000_000,
      delivery_cost: 20_000,
      tax: 102_000,
      total_cost: 1_122_000,
      nights_count: null,
      rental_cost: null,
      checkout_is_ready: false,
    })
    const zip = await visit(shop).get(`products/${sale.id}/delivery?zip_code=97701`)
    expect(zip.body).toMatchObject({ reaches: true, delivery_cost: 20_000 })
  })

  it('has the terms of the settlement where it stands', async () => {
    const settlement = await aSettlement(database())
    const sale = await aSale(database(), { settlement_id: settlement.id })
    const { body } = await visit(shop).get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({ delivery_cost: 7_500, tax: 1_856 })
  })

  it('is ready for a customer while there is stock', async () => {
    const sale = await aSale(database(), { stock: 1 })
    const customer = await aCustomer(shop)
    const { body } = await customer.get(`products/${sale.id}/calculations`)
    expect(body).toMatchObject({ checkout_is_ready: true, not_available_message: null })
  })

  it('is not possible without stock', async () => {
    const sale = await aSale(database(), { stock: 0 })
    const customer = await aCustomer(shop)
    const { body } = await customer.get(`products/${sale.id}/calculations`)
    expect(body.checkout_is_ready).toBe(false)
    expect(body.not_available_message).toContain('out of stock')
  })
})
