import { describe, expect, it, onTestFinished } from 'vitest'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aSaleForm, buyStay, chooseSale, isFree, order, ordersOf, submitPayment } from './journey.ts'
import { aSale } from './rows.ts'
import { visit } from './shop.ts'
import { useRental, useCustomer } from './use-shop.ts'
import { useTestPayments } from './test-payments.ts'

describeOnBothEngines('an order', (database) => {
  const { shop, payments } = useTestPayments(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  describe('that is canceled', () => {
    const cancel = (id: string, refund_cost?: number) =>
      customer.post(`cabinet/user/orders/${id}/cancel`, refund_cost === undefined ? {} : { refund_cost })

    it('before payment frees the nights and can no longer be paid', async () => {
      const page = await order(customer, sauna.id)
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(0)
      const answer = await cancel(id, 0)
      expect(answer).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
      expect(answer.body).not.toHaveProperty('pay_url')
      expect(await isFree(shop, sauna.id)).toBe(true)
      expect((await customer.get(page)).body).toContain('has expired')
      expect(await payments.mailsOf(page)).toEqual([])
    })

    it('at the moment it is paid asks again', async () => {
      const page = await order(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      await payments.pay(page)
      const answer = await cancel(id, 0)
      expect(answer.status).toBe(409)
      expect(answer.body.errors.refund_cost).toHaveLength(1)
      expect((await ordersOf(customer))[0]).toMatchObject({ status: 'paid', refund_cost: 56_831 })
    })

    it('early enough gives a full refund and frees the nights', async () => {
      await buyStay(customer, sauna.id)
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(56_831)
      expect(await cancel(id, refund_cost)).toMatchObject({ status: 200, body: { status: 'refunded' } })
      expect(await isFree(shop, sauna.id)).toBe(true)
    })

    it('is shown as it is to a customer who sends that again, and nothing happens twice', async () => {
      const page = await order(customer, sauna.id)
      await submitPayment(customer, page, 'pay')
      const [{ id, refund_cost }] = await ordersOf(customer)
      const first = await cancel(id, refund_cost)
      const count = (await payments.mailsOf(page)).length
      const answers = [await cancel(id, refund_cost), await cancel(id)]
      for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body])
      expect(await payments.mailsOf(page)).toHaveLength(count)
      const other = await cancel(id, refund_cost - 1)
      expect([other.status, other.body.message]).toEqual([409, 'This order can no longer be canceled.'])
    })

    it('before payment twice is canceled once', async () => {
      await order(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      const answers = await Promise.all([cancel(id, 0), cancel(id, 0)])
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
        [200, 'cancelled'],
        [200, 'cancelled'],
      ])
    })

    it('refunds what was shown, or asks again', async () => {
      await buyStay(customer, sauna.id, { date_from: '2026-12-01', date_to: '2026-12-03' })
      const [{ id, refund_cost }] = await ordersOf(customer)
      shop.clock.pass({ days: 7 })
      onTestFinished(() => shop.clock.pass({ days: -7 }))
      const answer = await cancel(id, refund_cost)
      expect(answer.status).toBe(409)
      const [now] = await ordersOf(customer)
      expect(now.refund_cost).toBe(Math.round(refund_cost / 2))
      expect(await cancel(id, now.refund_cost)).toMatchObject({ status: 200 })
    })

    it('too late gives no refund, and says so', async () => {
      const page = await order(customer, sauna.id, { date_from: '2026-11-23', date_to: '2026-11-25' })
      await submitPayment(customer, page, 'pay')
      shop.clock.pass({ days: 1 })
      onTestFinished(() => shop.clock.pass({ days: -1 }))
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(0)
      expect(await cancel(id, 0)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      const mails = await payments.mailsOf(page)
      expect(mails.at(-1)!.bodyText).toContain('there is no refund')
      expect(mails.at(-1)!.attachments[0]!.content).toContain('METHOD:CANCEL')
    })

    it('belongs to the customer alone', async () => {
      await buyStay(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      const other = await aCustomer(shop)
      const strange = [
        await other.post(`cabinet/user/orders/${id}/cancel`, {}),
        await other.post('cabinet/user/orders/00000000-0000-4000-8000-000000000000/cancel', {}),
        await other.get(`cabinet/user/orders/${id}/calendar.ics`),
      ]
      expect(strange.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(strange[0]!.body).toEqual(strange[1]!.body)
      expect((await visit(shop).post(`cabinet/user/orders/${id}/cancel`, {})).status).toBe(401)
      expect((await customer.post('cabinet/user/orders/nonsense/cancel', {})).status).toBe(404)
      expect((await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost: '1' })).status).toBe(422)
    })
  })

  describe('in the list of orders', () => {
    it('appears newest first, a page at a time', async () => {
      for (let day = 1; day <= 23; day += 2) {
        const digits = (n: number) => String(n).padStart(2, '0')
        const dates = { date_from: `2027-03-${digits(day)}`, date_to: `2027-03-${digits(day + 1)}` }
        await buyStay(customer, sauna.id, dates)
      }
      const first = (await customer.get('cabinet/user/orders')).body
      expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 12, per_page: 10 })
      expect(first.data[0].day_receipt).toBe('2027-03-23')
      const last = (await customer.get('cabinet/user/orders?page=99')).body
      expect(last.data).toHaveLength(2)
      expect(last.data[1].day_receipt).toBe('2027-03-01')
      expect((await (await aCustomer(shop)).get('cabinet/user/orders')).body).toMatchObject({
        data: [],
        total: 0,
        last_page: 1,
      })
    })

    it('has a calendar file if it is a rental', async () => {
      await buyStay(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      const file = await customer.get(`cabinet/user/orders/${id}/calendar.ics`)
      expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="sauna-\d+\.ics"$/)
      expect(file.body).toContain('DTEND;VALUE=DATE:20261205')
      const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
      const updatedAt = new Date(shop.clock.now().getTime() + 5000)
      await database().db.updateTable('shopOrder').set({ updatedAt }).where('id', '=', id).execute()
      const changed = await customer.get(`cabinet/user/orders/${id}/calendar.ics`)
      expect(sequenceOf(changed.body)).toBeGreaterThan(sequenceOf(file.body))
      const sale = await aSale(database())
      await chooseSale(customer, sale.id)
      await customer.post('request/accept', aSaleForm({ city: 'Bend', state: 'OR', zip_code: '97701' }))
      const [bought] = await ordersOf(customer)
      expect((await customer.get(`cabinet/user/orders/${bought.id}/calendar.ics`)).status).toBe(404)
    })
  })
})
