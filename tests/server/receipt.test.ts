import { expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { buyStay, order, ordersOf } from './journey.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

describeOnBothEngines('a receipt', (database) => {
  const shop = useShop(database, {
    env: { COMPANY_LEGAL_NAME: 'Cedar & Ember LLC', COMPANY_ADDRESS: '1 Kiln Road, Bend, OR 97701' },
  })
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  it('of a paid order names seller, customer, days, amounts, and the tax rate', async () => {
    await buyStay(customer, sauna.id)
    const [{ receipt_url }] = await ordersOf(customer)
    const { status, body, headers } = await customer.get(receipt_url)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-store')
    for (const words of [
      'Cedar &amp; Ember LLC',
      '1 Kiln Road, Bend, OR 97701',
      'Ada Winter',
      '12 Cedar Road, Albany, NY 12203',
      'Paid on 11/21/2026',
      '12/01/2026 to 12/04/2026',
      'Rental (3 nights)</th><td>$450.00',
      'Delivery</th><td>$75.00',
      'Sales tax (8.25%)</th><td>$43.31',
      'Total paid, US dollars</th><td>$568.31',
    ])
      expect(body).toContain(words)
    expect(body).not.toContain('Refunded')
  })

  it('says what was refunded', async () => {
    await buyStay(customer, sauna.id)
    const [{ id, refund_cost, receipt_url }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect((await customer.get(receipt_url)).body).toContain('Refunded</th><td>-$568.31')
  })

  it('is there once the order is paid', async () => {
    await order(customer, sauna.id)
    const [{ id, receipt_url }] = await ordersOf(customer)
    expect(receipt_url).toBeUndefined()
    expect((await customer.get(`/pay/orders/${id}/receipt`)).headers.location).toBe('/cabinet/orders')
  })

  it('is shown to its own customer only', async () => {
    await buyStay(customer, sauna.id)
    const [{ receipt_url }] = await ordersOf(customer)
    for (const other of [visit(shop), await aCustomer(shop)]) {
      const { status, headers, body } = await other.get(receipt_url)
      expect([status, headers.location]).toEqual([303, '/cabinet/orders'])
      expect(body).not.toContain('Ada')
    }
    expect((await customer.get('/pay/orders/nothing/receipt')).headers.location).toBe('/cabinet/orders')
  })
})
