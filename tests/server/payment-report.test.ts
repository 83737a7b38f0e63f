import { expect, it } from 'vitest'
import { describeOnBothEngines } from './use-database.ts'
import { order } from './journey.ts'
import { useRental, useCustomer } from './use-shop.ts'
import { useTestPayments } from './test-payments.ts'

describeOnBothEngines('a payment reported by the gateway', (database) => {
  const { shop, payments } = useTestPayments(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  it('counts once, however often it is reported', async () => {
    const page = await order(customer, sauna.id)
    await payments.pay(page)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payments.report(page, 'payment.succeeded')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    await payments.report(page, 'payment.succeeded.again')
    expect(await payments.statusOf(page)).toBe('paid')
    expect(await payments.mailsOf(page)).toHaveLength(1)
  })

  it('is accepted only with its signature', async () => {
    const page = await order(customer, sauna.id)
    const { body, headers } = payments.gateway.signWebhook(payments.refOf(page), 'payment.succeeded')
    const forged = [
      { body, headers: { 'test-signature': 'f'.repeat(64) } },
      { body, headers: { 'test-signature': '' } },
      { body, headers: {} },
      { body: body.replace('succeeded', 'refunded'), headers },
      { body: JSON.stringify(JSON.parse(body), null, 1), headers },
      { body: '', headers },
      { body: '{', headers },
    ]
    for (const attempt of forged) expect((await payments.send(attempt as never)).statusCode).toBe(400)
    expect(await payments.statusOf(page)).toBe('awaiting_payment')
    const events = await database().db.selectFrom('webhookEvent').selectAll().execute()
    expect(events.filter(({ eventId }) => eventId.includes(payments.refOf(page)))).toEqual([])
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/stripe/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('follows the gateway’s books, whatever the report claims', async () => {
    const page = await order(customer, sauna.id)
    await payments.report(page, 'payment.succeeded')
    expect(await payments.statusOf(page)).toBe('awaiting_payment')
    await payments.report(page, 'payment.expired')
    expect(await payments.statusOf(page)).toBe('awaiting_payment')
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
      await payments.pay(page)
      for (const type of permutation) {
        await Promise.all([1, 2].map((n) => payments.report(page, `${type}.${n}`)))
        await payments.report(page, `${type}.1`)
      }
      expect(await payments.statusOf(page)).toBe('paid')
      expect(await payments.mailsOf(page)).toHaveLength(1)
    }
  })

  it('is settled by the return page when the report is late, and by the sweep when the customer does not return', async () => {
    const page = await order(customer, sauna.id)
    await payments.pay(page)
    const { id } = await payments.orderOf(page)
    expect((await customer.get(`/pay/return?order=${id}`)).headers.location).toBe(
      '/cabinet/orders?notice=paid',
    )
    await payments.report(page, 'payment.succeeded')
    expect(await payments.mailsOf(page)).toHaveLength(1)

    const missed = await order(customer, sauna.id, { date_from: '2027-02-01', date_to: '2027-02-03' })
    await payments.pay(missed)
    await payments.check(missed)
    expect(await payments.statusOf(missed)).toBe('paid')
  })
})
