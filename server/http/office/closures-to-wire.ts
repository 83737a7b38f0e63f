import type { ClosureDetails, ClosureList } from '../../../contract/office/closures.ts'
import { stateOf } from '../../domain/closure.ts'
import { fullName } from '../../domain/full-name.ts'
import type { AffectedOrder } from '../../flows/closures/close.ts'
import type { CaseWithOrder } from '../../repositories/closures/case.repo.ts'
import type { ListedClosure } from '../../repositories/closures/closure.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'

const customerToWire = ({ customer }: OrderRow) => ({
  name: fullName(customer),
  phone: customer.cellPhone,
  email: customer.email,
})

const closedOrderToWire = (order: OrderRow, unit: string) => ({
  number: order.number,
  unit,
  title: order.saunaName,
  date_from: order.dateFrom ?? '',
  date_to: order.dateTo ?? '',
  customer: customerToWire(order),
})

export const closureToWire = (closure: ListedClosure): ClosureList['items'][number] => ({
  id: closure.id,
  settlement: closure.settlement,
  reason: closure.reason,
  words: closure.words,
  units: closure.isWholePlace ? null : closure.serials,
  first_night: closure.firstNight,
  last_night: closure.lastNight,
  closed_by: closure.closedBy,
  closed_at: closure.createdAt.toISOString(),
  reopened_at: closure.reopenedAt?.toISOString() ?? null,
  asked: closure.cases,
  unanswered: closure.unanswered,
})

export const affectedToWire = ({ order, effect }: AffectedOrder): ClosureDetails['out'][number] => ({
  ...closedOrderToWire(order, order.serial),
  total_cost: order.totalCents,
  effect,
})

export const caseToWire = ({ case: one, order, serial }: CaseWithOrder): ClosureDetails['cases'][number] => ({
  ...closedOrderToWire(order, serial),
  before: { title: one.before.saunaName, date_from: one.before.from, date_to: one.before.to },
  place: order.location,
  state: stateOf(one.state, order.status),
  refund: order.refundCents,
  answered_at: one.answeredAt?.toISOString() ?? null,
  reminded_at: one.remindedAt?.toISOString() ?? null,
})
