import { expect, it } from 'vitest'
import { describeOnBothEngines } from './use-database.ts'
import { isFree, order, ordersOf, submitPayment } from './journey.ts'
import { useRental, useCustomer } from './use-shop.ts'
import { useTestPayments } from './test-payments.ts'

describeOnBothEngines('a payment on the test page', (database) => {
  const { shop, payments } = useTestPayments(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  it('shows what is being paid, clearly marked as a test, without a script', async () => {
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

  it('succeeds, books the nights for good, and sends one email', async () => {
    const page = await order(customer, sauna.id)
    const back = await submitPayment(customer, page, 'pay')
    expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=paid')
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'paid', status_label: 'Paid' })
    shop.clock.pass({ days: 1 })
    expect(await isFree(shop, sauna.id)).toBe(false)
    const mails = await payments.mailsOf(page)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: 'ada@example.com' })
    expect(mails[0]!.subject).toMatch(/^Your order #\d+: /)
    for (const words of ['12/01/2026', '12/04/2026', '$450.00', '$75.00', '$43.31', '$568.31'])
      expect(mails[0]!.bodyText).toContain(words)
    expect(mails[0]!.attachments[0]).toMatchObject({ filename: 'sauna.ics' })
    expect(mails[0]!.attachments[0]!.content).toContain('DTSTART;VALUE=DATE:20261201')
  })

  it('can be declined and tried again', async () => {
    const page = await order(customer, sauna.id)
    const again = await submitPayment(customer, page, 'decline')
    expect(again).toBe(`${page}?declined=1`)
    expect((await customer.get(again)).body).toContain('The payment was declined')
    await submitPayment(customer, page, 'decline')
    expect(await payments.statusOf(page)).toBe('awaiting_payment')
    shop.clock.pass({ minutes: 1 })
    await submitPayment(customer, page, 'pay')
    expect(await payments.statusOf(page)).toBe('paid')
    const subjects = (await payments.mailsOf(page)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects[0]).toContain('did not go through')
  })

  it('can be left and resumed from the orders', async () => {
    const page = await order(customer, sauna.id)
    const back = await submitPayment(customer, page, 'cancel')
    expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=unpaid')
    const [{ pay_url }] = await ordersOf(customer)
    expect((await customer.get(pay_url)).headers.location).toBe(page)
  })

  it('happens once: pressing again charges nothing', async () => {
    const page = await order(customer, sauna.id)
    await submitPayment(customer, page, 'pay')
    await submitPayment(customer, page, 'pay')
    expect((await customer.get(page)).body).toContain('This payment is complete')
    expect(await payments.mailsOf(page)).toHaveLength(1)
  })

  it('expires with the order', async () => {
    const page = await order(customer, sauna.id)
    shop.clock.pass({ minutes: 32 })
    const back = await submitPayment(customer, page, 'pay')
    expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=expired')
    expect(await payments.statusOf(page)).toBe('expired')
    expect(await isFree(shop, sauna.id)).toBe(true)
    expect((await customer.get(page)).body).toContain('has expired')
    expect((await payments.mailsOf(page)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has expired'),
    ])
  })

  it('redirects from a checkout page that does not exist', async () => {
    for (const ref of ['x', '%00', '../../etc', '00000000-0000-4000-8000-000000000000-1'])
      expect((await customer.get(`/pay/test/${ref}`)).status).toBeLessThan(500)
    const url = '/pay/test/00000000-0000-4000-8000-000000000000-1'
    expect((await customer.get(url)).headers.location).toBe('/cabinet/orders')
    expect((await customer.get('/pay/return?order=nobody')).headers.location).toBe('/cabinet/orders')
    expect((await customer.get('/pay/orders/nobody')).headers.location).toBe('/pay/return?order=nobody')
    expect((await customer.get('/pay/return?order=a&order=b')).headers.location).toBe('/cabinet/orders')
  })
})
