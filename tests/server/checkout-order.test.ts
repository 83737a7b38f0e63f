import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import {
  aForm,
  aSaleForm,
  chooseSale,
  openCheckout,
  order,
  ordersOf,
  someDates,
  submitPayment,
} from './journey.ts'
import { aRental, aSale } from './rows.ts'
import { visit } from './shop.ts'
import { useShop, useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('the checkout', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)

  describe('an acceptance', () => {
    it('creates one order at the price that was shown, and leads to its payment', async () => {
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
          hours: null,
          pickup_point: null,
          product_cost: null,
          rental_cost: 45_000,
          delivery_cost: 7_500,
          tax: 4_331,
          total_cost,
          pay_url: expect.stringMatching(/^\/pay\/orders\/[0-9a-f-]{36}$/),
          pay_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          refund_cost: 0,
          can_change: false,
        },
      ])
    })

    it('is for customers', async () => {
      expect((await visit(shop).post('request/accept', aForm())).status).toBe(401)
    })

    it('gives the same answer when repeated, in turn or at the same time', async () => {
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

    it('never creates a second order from the same checkout, whatever was chosen since', async () => {
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

    it('also accepts the version of the calculation', async () => {
      await customer.post(`products/${sauna.id}/booking`, someDates)
      const { version } = (await customer.get(`products/${sauna.id}/calculations`)).body
      const form = aForm({ version })
      const first = await customer.post('request/accept', form)
      expect(first.status).toBe(200)
      expect((await customer.post('request/accept', form)).body).toEqual(first.body)
    })

    it('ignores prices, dates, methods, and products sent by the browser', async () => {
      const cheap = await aRental(database(), settlement.id, { priceCents: 1 })
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

    it('keeps its terms when the catalog changes', async () => {
      await order(customer, sauna.id)
      await database().tx(async (trx) => {
        await trx
          .updateTable('product')
          .set({ priceCents: 99_900, title: 'Renamed' })
          .where('id', '=', sauna.id)
          .execute()
      })
      expect((await ordersOf(customer))[0]).toMatchObject({ name: sauna.title, total_cost: 56_831 })
    })

    it('takes one sauna from the stock', async () => {
      const sale = await aSale(database(), { stock: 1 })
      await chooseSale(customer, sale.id)
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

  describe('after a lost answer, the shop', () => {
    it('says that nothing was ordered yet', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const ask = await customer.get(`request/outcome?version=${encodeURIComponent(version)}`)
      expect(ask).toMatchObject({ status: 200, body: { state: 'open', version: expect.any(String) } })
    })

    it('stays right about that: an acceptance that arrives later is refused, and one of another try is not', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const { body } = await customer.get(`request/outcome?version=${encodeURIComponent(version)}`)
      const late = await customer.post('request/accept', aForm({ version }))
      expect(late).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('nothing was ordered yet') },
      })
      expect(await ordersOf(customer)).toEqual([])
      expect((await customer.get('request/total')).body.version).toBe(body.version)
      const again = await customer.post('request/accept', aForm({ version: body.version }))
      expect(again.status).toBe(200)
      // Once there is an order, also the first one leads to it.
      expect((await customer.post('request/accept', aForm({ version }))).body).toEqual(again.body)
      expect(await ordersOf(customer)).toHaveLength(1)
    })

    it('can be asked by somebody who has seen no price, and then takes an order at any', async () => {
      await openCheckout(customer, sauna.id)
      const { body } = await customer.get('request/outcome')
      expect(body).toEqual({ state: 'open', version: expect.stringMatching(/^@/) })
      expect((await customer.post('request/accept', aForm({ version: body.version }))).status).toBe(200)
    })

    it('says the same as the acceptance itself, whichever of both is first', async () => {
      const told = new Set<string>()
      for (let round = 0; round < 12; round++) {
        const buyer = await aCustomer(shop)
        const { version } = await openCheckout(buyer, (await aRental(database(), settlement.id)).id)
        const acceptance = buyer.post('request/accept', aForm({ version }))
        await sleep(round * 2)
        const outcome = await buyer.get(`request/outcome?version=${encodeURIComponent(version)}`)
        const accepted = await acceptance
        told.add(outcome.body.state)
        expect([outcome.body.state, accepted.status, (await ordersOf(buyer)).length]).toEqual(
          accepted.status === 200 ? ['ordered', 200, 1] : ['open', 409, 0],
        )
      }
      expect(told).not.toContain('none')
    })

    it('leads to the payment of the order that was created', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const { body } = await customer.post('request/accept', aForm({ version }))
      const ask = await customer.get(`request/outcome?version=${encodeURIComponent(version)}`)
      expect(ask.body).toEqual({
        state: 'ordered',
        order_id: (await ordersOf(customer))[0].id,
        status: 'awaiting_payment',
        redirectTo: body.redirectTo,
      })
    })

    it('says what the order has become, as soon as it is paid and when it is canceled', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      const { body } = await customer.post('request/accept', aForm({ version }))
      await submitPayment(customer, body.redirectTo, 'pay')
      const url = `request/outcome?version=${encodeURIComponent(version)}`
      expect((await customer.get(url)).body).toMatchObject({ state: 'ordered', status: 'paid' })
      const [{ id, refund_cost }] = await ordersOf(customer)
      await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
      expect((await customer.get(url)).body.status).toMatch(/cancelled|refund/)
    })

    it('reveals nothing about other checkouts or customers', async () => {
      const { version } = await openCheckout(customer, sauna.id)
      await customer.post('request/accept', aForm({ version }))
      const other = await aCustomer(shop)
      const url = `request/outcome?version=${encodeURIComponent(version)}`
      expect((await other.get(url)).body).toEqual({ state: 'none' })
      expect((await other.get('request/outcome')).body).toEqual({ state: 'none' })
      expect((await visit(shop).get(url)).status).toBe(401)
    })
  })
})
