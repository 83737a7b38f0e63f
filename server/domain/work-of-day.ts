import type { Day } from './day.ts'
import type { OrderStatus } from './order-status.ts'

interface Order {
  status: OrderStatus
  typeForm: 'rental' | 'sale'
  /** Null for a sale. */
  dateFrom: Day | null
  dateTo: Day | null
}

/** What there is to do on a day: what goes out and comes back then, what should have before, and what is sold. */
export interface WorkOfDay<O> {
  goesOut: O[]
  lateOut: O[]
  comesBack: O[]
  lateBack: O[]
  sold: O[]
}

/** @param orders those that are paid or handed over */
export function workOfDay<O extends Order>(orders: readonly O[], day: Day): WorkOfDay<O> {
  const goes = orders.filter(({ status, dateFrom }) => status === 'paid' && dateFrom !== null)
  const comes = orders.filter(({ status }) => status === 'handed_over')
  return {
    goesOut: goes.filter(({ dateFrom }) => dateFrom === day),
    lateOut: goes.filter(({ dateFrom }) => dateFrom !== null && dateFrom < day),
    comesBack: comes.filter(({ dateTo }) => dateTo === day),
    lateBack: comes.filter(({ dateTo }) => dateTo !== null && dateTo < day),
    sold: orders.filter(({ typeForm }) => typeForm === 'sale'),
  }
}
