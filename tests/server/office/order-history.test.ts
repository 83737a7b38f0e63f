import { expect, it } from 'vitest'
import { orderHistory } from '../../../server/flows/office/order-history.ts'

it('The history of an order names days from the first to the last, as a database does not', () => {
  const at = new Date('2026-11-24T12:00:00Z')
  const order = { paidAt: null, acceptedAt: null, madeBy: 'staff@example.com', createdAt: at }
  // The shortest name comes first out of a database.
  const before = { to: '2027-01-11', from: '2027-01-08', sauna: 'A-1' }
  const after = { to: '2027-01-06', from: '2027-01-03', sauna: 'A-1' }
  const entry = { id: '1', at, actor: 'customer', act: 'moved', subject: 'order #1', before, after }
  const [moved] = orderHistory(
    order as Parameters<typeof orderHistory>[0],
    { log: [entry], emails: [] } as never,
  )
  expect(moved?.detail).toBe('from 01/08/2027 → 01/03/2027, to 01/11/2027 → 01/06/2027')
})
