import { goesElsewhere, type OrderTerms } from '../../domain/order-change.ts'
import type { LogEntry } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'

/** Nothing about the customer, so not where it is delivered to. */
const logTerms = ({ from, to, saunaName, method, totalCents }: OrderTerms) => ({
  from,
  to,
  sauna: saunaName,
  method,
  totalCents,
})

/** The log's entry about a change of an order: what it was before, and what is wanted. */
export function changeEntry(act: string, order: OrderRow, before: OrderTerms, after: OrderTerms): LogEntry {
  const isElsewhere = before.method === 'delivery' && goesElsewhere(before, after)
  return {
    act,
    subject: subjectOf(order),
    before: logTerms(before),
    after: { ...logTerms(after), ...(isElsewhere && { delivery: 'to another address' }) },
  }
}
