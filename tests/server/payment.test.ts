import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestGateway } from '../../server/gateways/payment-test.ts'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import { aCustomer, type Customer } from './customer.ts'
import { describeOnBothEngines } from './database.ts'
import { aSaleForm, buyStay, order, ordersOf, press, someDates } from './journey.ts'
import { aRental, aSale, aSettlement } from './rows.ts'
import { ORIGIN, openShop, type Shop, visit } from './shop.ts'

const secret = 'a secret of the test'
const env = { PAYMENT_TEST_SECRET: secret }

describeOnBothEngines('a payment', (database) => {
  let shop: Shop
  let settlement: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let customer: Customer
  /** The same flows as the app's, for what no browser does. */
  let booking: ReturnType<typeof createBooking>
  let gateway: TestGateway

  beforeAll(async () => {
    shop = await openShop(database(), { env })
    const config = readConfig({ ORIGIN, ...env })
    booking = createBooking({ config, database: database(), clock: shop.clock })
    gateway = booking.gateway as TestGateway
    settlement = await aSettlement(database())
  })
  beforeEach(async () => {
    sauna = await aRental(database(), settlement.id)
    customer = await aCustomer(shop)
  })

  const refOf = (page: string) => page.replace('/pay/test/', '')
  const paymentOf = (page: string) => refOf(page).replace(/-\d+$/, '')
  const found = async (page: string) => (await booking.orders.ofPayment(paymentOf(page)))!
  const status = async (page: string) => (await found(page)).status
  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/test/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
  const pay = (page: string) => gateway.press(refOf(page), 'pay')
  const report = (page: string, type: string) => send(gateway.report(refOf(page), type))
  const mailsTo = async (page: string) => {
    const { id } = await found(page)
    const rows = await database()
      .db.selectFrom('mail_outbox')
      .selectAll()
      .where('dedupe_key', 'like', `order-%-${id}%`)
      .orderBy('created_at')
      .execute()
    return rows
  }
  const isFree = async (productId = sauna.id) =>
    (await visit(shop).post(`products/${productId}/booking`, someDates)).status === 200
  const stockOf = async (id: number) =>
    (await database().db.selectFrom('product').select('stock').where('id', '=', id).executeTakeFirstOrThrow())
      .stock

  describe('at the test page', () => {
    it('shows what is paid, plainly marked as a test, without script', async () => {
      const page = await customer.get(await order(customer, sauna.id))
      expect(page.status).toBe(200)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(page.body).toContain('This is a test. No money moves')
      expect(page.body).toContain('$568.31')
      expect(page.body).not.toMatch(/<script|style=|<style/)
      expect((await customer.get('/pay/test.css')).headers['content-type']).toContain('text/css')
    })

    it('succeeds, makes the nights the customer’s own, and sends one mail', async () => {
      const page = await order(customer, sauna.id)
      const back = await press(customer, page, 'pay')
      expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=paid')
      expect((await ordersOf(customer))[0]).toMatchObject({ status: 'paid', status_label: 'Paid' })
      shop.clock.pass({ days: 1 })
      expect(await isFree()).toBe(false)
      const mails = await mailsTo(page)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ recipient: 'ada@example.com' })
      expect(mails[0]!.subject).toMatch(/^Your order #\d+: /)
      for (const words of ['12/01/2026', '12/04/2026', '$450.00', '$75.00', '$43.31', '$568.31'])
        expect(mails[0]!.body_text).toContain(words)
      expect(mails[0]!.attachments[0]).toMatchObject({ filename: 'sauna.ics' })
      expect(mails[0]!.attachments[0]!.content).toContain('DTSTART;VALUE=DATE:20261201')
    })

    it('may be declined and tried again', async () => {
      const page = await order(customer, sauna.id)
      const again = await press(customer, page, 'decline')
      expect(again).toBe(`${page}?declined=1`)
      expect((await customer.get(again)).body).toContain('The payment was declined')
      await press(customer, page, 'decline')
      expect(await status(page)).toBe('awaiting_payment')
      await press(customer, page, 'pay')
      expect(await status(page)).toBe('paid')
      const subjects = (await mailsTo(page)).map(({ subject }) => subject)
      expect(subjects).toHaveLength(2)
      expect(subjects[0]).toContain('did not go through')
    })

    it('may be left and taken up again from the orders', async () => {
      const page = await order(customer, sauna.id)
      const back = await press(customer, page, 'cancel')
      expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=unpaid')
      const [{ pay_url }] = await ordersOf(customer)
      expect((await customer.get(pay_url)).headers.location).toBe(page)
    })

    it('is done once: pressing again charges nothing', async () => {
      const page = await order(customer, sauna.id)
      await press(customer, page, 'pay')
      await press(customer, page, 'pay')
      expect((await customer.get(page)).body).toContain('This payment is done')
      expect(await mailsTo(page)).toHaveLength(1)
    })

    it('ends with the order’s time', async () => {
      const page = await order(customer, sauna.id)
      shop.clock.pass({ minutes: 32 })
      const back = await press(customer, page, 'pay')
      expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=expired')
      expect(await status(page)).toBe('expired')
      expect(await isFree()).toBe(true)
      expect((await customer.get(page)).body).toContain('has expired')
      expect((await mailsTo(page)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('has expired'),
      ])
    })

    it('leads elsewhere for a page that does not exist', async () => {
      for (const ref of ['x', '%00', '../../etc', '00000000-0000-4000-8000-000000000000-1'])
        expect((await customer.get(`/pay/test/${ref}`)).status).toBeLessThan(500)
      const url = '/pay/test/00000000-0000-4000-8000-000000000000-1'
      expect((await customer.get(url)).headers.location).toBe('/cabinet/orders')
      expect((await customer.get('/pay/return?order=nobody')).headers.location).toBe('/cabinet/orders')
      expect((await customer.get('/pay/orders/nobody')).headers.location).toBe('/pay/return?order=nobody')
      expect((await customer.get('/pay/return?order=a&order=b')).headers.location).toBe('/cabinet/orders')
    })
  })

  describe('reported by the gateway', () => {
    it('counts once, however often it is told', async () => {
      const page = await order(customer, sauna.id)
      await pay(page)
      const answers = await Promise.all(Array.from({ length: 8 }, () => report(page, 'payment.succeeded')))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
      await report(page, 'payment.succeeded.again')
      expect(await status(page)).toBe('paid')
      expect(await mailsTo(page)).toHaveLength(1)
    })

    it('is believed with its signature alone', async () => {
      const page = await order(customer, sauna.id)
      const { body, headers } = gateway.report(refOf(page), 'payment.succeeded')
      const forged = [
        { body, headers: { 'test-signature': 'f'.repeat(64) } },
        { body, headers: { 'test-signature': '' } },
        { body, headers: {} },
        { body: body.replace('succeeded', 'refunded'), headers },
        { body: JSON.stringify(JSON.parse(body), null, 1), headers },
        { body: '', headers },
        { body: '{', headers },
      ]
      for (const attempt of forged) expect((await send(attempt as never)).statusCode).toBe(400)
      expect(await status(page)).toBe('awaiting_payment')
      const events = await database().db.selectFrom('webhook_event').selectAll().execute()
      expect(events.filter(({ event_id }) => event_id.includes(refOf(page)))).toEqual([])
      const elsewhere = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/payments/stripe/webhook',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body,
      })
      expect(elsewhere.statusCode).toBe(404)
    })

    it('is what the gateway’s books say, whatever the report claims', async () => {
      const page = await order(customer, sauna.id)
      await report(page, 'payment.succeeded')
      expect(await status(page)).toBe('awaiting_payment')
      await report(page, 'payment.expired')
      expect(await status(page)).toBe('awaiting_payment')
    })

    it('ends the same in any order', async () => {
      const types = ['payment.succeeded', 'payment.expired', 'payment.refunded']
      const permutations = types.flatMap((a) =>
        types.filter((b) => b !== a).map((b) => [a, b, types.find((c) => c !== a && c !== b)!]),
      )
      for (const [index, permutation] of permutations.entries()) {
        const from = `2027-01-${String(1 + index * 4).padStart(2, '0')}`
        const to = `2027-01-${String(3 + index * 4).padStart(2, '0')}`
        const page = await order(customer, sauna.id, { date_from: from, date_to: to })
        await pay(page)
        for (const type of permutation) {
          await Promise.all([1, 2].map((n) => report(page, `${type}.${n}`)))
          await report(page, `${type}.1`)
        }
        expect(await status(page)).toBe('paid')
        expect(await mailsTo(page)).toHaveLength(1)
      }
    })

    it('is settled by the return page when the report is late, and by the sweep when nobody comes back', async () => {
      const page = await order(customer, sauna.id)
      await pay(page)
      const { id } = await found(page)
      expect((await customer.get(`/pay/return?order=${id}`)).headers.location).toBe(
        '/cabinet/orders?notice=paid',
      )
      await report(page, 'payment.succeeded')
      expect(await mailsTo(page)).toHaveLength(1)

      const missed = await order(customer, sauna.id, { date_from: '2027-02-01', date_to: '2027-02-03' })
      await pay(missed)
      await booking.payments.check(await found(missed))
      expect(await status(missed)).toBe('paid')
    })
  })

  describe('that arrives late', () => {
    const lateOrder = async () => {
      const page = await order(customer, sauna.id)
      // The customer pays in the last moment, and the report gets lost on its way.
      await pay(page)
      return page
    }

    it('keeps the nights which nobody took meanwhile', async () => {
      const page = await lateOrder()
      shop.clock.pass({ hours: 3 })
      await report(page, 'payment.succeeded')
      expect(await status(page)).toBe('paid')
      expect(await isFree()).toBe(false)
    })

    it('gets another sauna of the same kind when its own was taken', async () => {
      const two = await aRental(database(), settlement.id, { units: 2 })
      const page = await order(customer, two.id)
      await pay(page)
      const first = (await found(page)).unit_id
      shop.clock.pass({ hours: 3 })
      await buyStay(await aCustomer(shop), two.id)
      await database().tx((trx) =>
        trx
          .updateTable('unit_night')
          .set({ unit_id: first! })
          .where('unit_id', '!=', first)
          .where('unit_id', 'in', two.units)
          .execute(),
      )
      await report(page, 'payment.succeeded')
      const order_ = await found(page)
      expect(order_).toMatchObject({ status: 'paid' })
      expect(order_.unit_id).not.toBe(first)
      expect(await isFree(two.id)).toBe(false)
    })

    it('is given back when the nights are gone', async () => {
      const page = await lateOrder()
      shop.clock.pass({ hours: 3 })
      await buyStay(await aCustomer(shop), sauna.id)
      await report(page, 'payment.succeeded')
      expect(await found(page)).toMatchObject({
        status: 'refunded',
        payment_status: 'refunded',
        refund_cents: 56_831,
      })
      expect(await gateway.stateOf(refOf(page))).toBe('refunded')
      const mails = await mailsTo(page)
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your refund')])
      expect(mails[0]!.body_text).toContain('$568.31')
      expect((await ordersOf(customer))[0]).toMatchObject({ status: 'refunded' })
    })

    it('takes an expired order up again', async () => {
      const page = await lateOrder()
      const late = await found(page)
      await booking.payments.settleAs(late.id, { ref: null, state: 'expired', isDeclined: false })
      expect(await status(page)).toBe('expired')
      expect(await isFree()).toBe(true)
      await report(page, 'payment.succeeded')
      expect(await status(page)).toBe('paid')
      expect(await isFree()).toBe(false)
    })

    it('of a sale takes a piece again, or is given back', async () => {
      const sale = await aSale(database(), { stock: 1 })
      const form = aSaleForm({ city: 'Bend', state: 'OR', zip_code: '97701' })
      const buy = async (who: Customer) => {
        await who.post(`products/${sale.id}/delivery-method`, { productId: sale.id, method: 'delivery' })
        return (await who.post('request/accept', form)).body.redirectTo
      }
      const page = await buy(customer)
      expect(await stockOf(sale.id)).toBe(0)
      const expire = async (what: string) =>
        booking.payments.settleAs((await found(what)).id, { ref: null, state: 'expired', isDeclined: false })
      await Promise.all([expire(page), expire(page), expire(page)])
      expect(await stockOf(sale.id)).toBe(1)
      const other = await buy(await aCustomer(shop))
      await pay(page)
      await report(page, 'payment.succeeded')
      expect(await status(page)).toBe('refunded')
      await expire(other)
      const third = await buy(customer)
      await expire(third)
      await pay(third)
      await report(third, 'payment.succeeded')
      expect(await status(third)).toBe('paid')
      expect(await stockOf(sale.id)).toBe(0)
    })
  })

  describe('cancelled', () => {
    const cancel = (id: string, refund_cost?: number) =>
      customer.post(`cabinet/user/orders/${id}/cancel`, refund_cost === undefined ? {} : { refund_cost })

    it('before it was paid frees the nights, and cannot be paid any more', async () => {
      const page = await order(customer, sauna.id)
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(0)
      const answer = await cancel(id, 0)
      expect(answer).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
      expect(answer.body).not.toHaveProperty('pay_url')
      expect(await isFree()).toBe(true)
      expect((await customer.get(page)).body).toContain('has expired')
      expect(await mailsTo(page)).toEqual([])
    })

    it('in the very moment in which it is paid asks again', async () => {
      const page = await order(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      await pay(page)
      const answer = await cancel(id, 0)
      expect(answer.status).toBe(409)
      expect(answer.body.errors.refund_cost).toHaveLength(1)
      expect((await ordersOf(customer))[0]).toMatchObject({ status: 'paid', refund_cost: 56_831 })
    })

    it('early enough gives all back, and frees the nights', async () => {
      await buyStay(customer, sauna.id)
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(56_831)
      expect(await cancel(id, refund_cost)).toMatchObject({ status: 200, body: { status: 'refunded' } })
      expect(await isFree()).toBe(true)
      expect((await cancel(id)).status).toBe(409)
    })

    it('gives back what was shown, or asks again', async () => {
      await buyStay(customer, sauna.id, { date_from: '2026-12-01', date_to: '2026-12-03' })
      const [{ id, refund_cost }] = await ordersOf(customer)
      shop.clock.pass({ days: 7 })
      const answer = await cancel(id, refund_cost)
      expect(answer.status).toBe(409)
      const [now] = await ordersOf(customer)
      expect(now.refund_cost).toBe(Math.round(refund_cost / 2))
      expect(await cancel(id, now.refund_cost)).toMatchObject({ status: 200 })
      shop.clock.pass({ days: -7 })
    })

    it('too late gives nothing back, and says so', async () => {
      const page = await order(customer, sauna.id, { date_from: '2026-11-23', date_to: '2026-11-25' })
      await press(customer, page, 'pay')
      shop.clock.pass({ days: 1 })
      const [{ id, refund_cost }] = await ordersOf(customer)
      expect(refund_cost).toBe(0)
      expect(await cancel(id, 0)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      const mails = await mailsTo(page)
      expect(mails.at(-1)!.body_text).toContain('nothing is paid back')
      expect(mails.at(-1)!.attachments[0]!.content).toContain('METHOD:CANCEL')
      shop.clock.pass({ days: -1 })
    })

    it('is nobody’s but the customer’s own', async () => {
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
    it('stands newest first, a page at a time', async () => {
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

    it('has a file for the calendar, of rentals', async () => {
      await buyStay(customer, sauna.id)
      const [{ id }] = await ordersOf(customer)
      const file = await customer.get(`cabinet/user/orders/${id}/calendar.ics`)
      expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="sauna-\d+\.ics"$/)
      expect(file.body).toContain('DTEND;VALUE=DATE:20261205')
      const sale = await aSale(database())
      await customer.get(`products/${sale.id}/calculations`)
      await customer.post('request/accept', aSaleForm({ city: 'Bend', state: 'OR', zip_code: '97701' }))
      const [bought] = await ordersOf(customer)
      expect((await customer.get(`cabinet/user/orders/${bought.id}/calendar.ics`)).status).toBe(404)
    })
  })
})
