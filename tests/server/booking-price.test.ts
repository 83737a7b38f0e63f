import { beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { someDates as stay } from './journey.ts'
import { aRental, aSettlement, block } from './rows.ts'
import { visit } from './shop.ts'
import { useShop, useRental } from './use-shop.ts'

describeOnBothEngines('choosing what to rent', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { at: { name: 'Lake <Placid>' }, maxNights: 10 })
  let url: string

  beforeEach(() => {
    url = `products/${sauna.id}`
  })

  describe('dates that are only asked about', () => {
    const asked = `?date_from=${stay.date_from}&date_to=${stay.date_to}`

    it('have their price, and make neither a session nor a choice', async () => {
      const browser = visit(shop)
      const { body, headers } = await browser.get(`${url}/calculations${asked}`)
      expect(body).toMatchObject({ day_receipt: stay.date_from, nights_count: 3, checkout_is_ready: false })
      expect(headers['set-cookie']).toBeUndefined()
      expect(await database().db.selectFrom('bookingRequest').selectAll().execute()).toEqual([])
    })

    it('leave what is chosen as it is, and count with its delivery', async () => {
      const customer = await aCustomer(shop)
      const chosen = { date_from: '2026-12-14', date_to: '2026-12-16' }
      await customer.post(`${url}/booking`, chosen)
      await customer.post(`${url}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      expect((await customer.get(`${url}/calculations${asked}`)).body).toMatchObject({
        nights_count: 3,
        delivery_method: 'pickup',
        checkout_is_ready: true,
      })
      expect((await customer.get(`${url}/calculations`)).body.day_receipt).toBe(chosen.date_from)
    })

    it('are refused where they cannot be chosen, in the words of a choice', async () => {
      const back = `?date_from=${stay.date_to}&date_to=${stay.date_from}`
      const { status, body } = await visit(shop).get(`${url}/calculations${back}`)
      const refused = await visit(shop).post(`${url}/booking`, {
        date_from: stay.date_to,
        date_to: stay.date_from,
      })
      expect([status, body]).toEqual([422, refused.body])
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

    it('accepts the sauna’s id as text too, and no other id', async () => {
      const ask = (productId: unknown) =>
        visit(shop).post(`${url}/delivery-method`, { productId, method: 'pickup' })
      expect((await ask(String(sauna.id))).status).toBe(200)
      const wrong = await ask(sauna.id + 1)
      expect(wrong).toMatchObject({ status: 422, body: { errors: { productId: [expect.any(String)] } } })
    })

    it.each([['teleport'], [''], [null], [1], [['pickup']], [undefined]])('cannot be %j', async (method) => {
      const { status, body } = await visit(shop).post(`${url}/delivery-method`, {
        productId: sauna.id,
        method,
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['method'])
    })

    it('tells from a ZIP code whether we deliver there, how far it is, and what it costs', async () => {
      const near = await visit(shop).get(`${url}/delivery?zip_code=12203`)
      expect(near.body).toEqual({
        reaches: true,
        miles: expect.any(Number),
        radius_miles: 50,
        delivery_cost: 7_500,
        pickup_address: settlement.pickupAddress,
        reached_from: [],
      })
      const far = await visit(shop).get(`${url}/delivery?zip_code=90210-1234`)
      expect(far.body).toMatchObject({ reaches: false })
      expect(far.body.miles).toBeGreaterThan(2_000)
    })

    it('names the places that deliver where this one does not, the nearest first', async () => {
      const inDenver = { latitude: 39.74, longitude: -104.99, deliveryCents: 6_000 }
      const boulder = await aSettlement(database(), { ...inDenver, name: 'Boulder', latitude: 40.01 })
      const denver = await aSettlement(database(), { ...inDenver, name: 'Denver' })
      const closed = await aSettlement(database(), { ...inDenver, name: 'Closed', disabled: true })
      await aSettlement(database(), { ...inDenver, name: 'Without saunas' })
      for (const { id } of [boulder, denver, closed]) await aRental(database(), id)
      await database().version.bump()
      const { body } = await visit(shop).get(`${url}/delivery?zip_code=80202`)
      expect(body.reached_from).toEqual([
        { id: denver.id, name: 'Denver', miles: 1, delivery_cost: 6_000 },
        { id: boulder.id, name: 'Boulder', miles: expect.any(Number), delivery_cost: 6_000 },
      ])
    })

    it.each(['00000', 'abcde', '', '123456', '%00'])('does not know the ZIP code %j', async (zip) => {
      const { status, body } = await visit(shop).get(`${url}/delivery?zip_code=${zip}`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['zip_code'])
    })
  })

  describe('the price', () => {
    it('before any dates is the price of a night and the delivery fee', async () => {
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

    it('is ready for a customer’s checkout', async () => {
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

    it('says why the stay is unavailable when someone else took the dates', async () => {
      const customer = await aCustomer(shop)
      await customer.post(`${url}/booking`, stay)
      await block(database(), sauna.units[0]!, '2026-12-02')
      const { body } = await customer.get(`${url}/calculations`)
      expect(body.checkout_is_ready).toBe(false)
      expect(body.not_available_message).toContain('12/02/2026 is already taken')
      expect(body.total_cost).toBe(56_831)
    })

    it('points to the other saunas of the place when no date is free', async () => {
      const none = await aRental(database(), settlement.id, { units: 0 })
      const { body } = await visit(shop).get(`products/${none.id}/calculations`)
      expect(body.not_available_message).toBe(
        `This sauna has no free dates right now. <a href="/catalog/rental/${settlement.id}">Other saunas in Lake &lt;Placid&gt;</a> may have some.`,
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
})
