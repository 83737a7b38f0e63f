import type { Hours } from '../../../contract/settlements.ts'
import type { Order, Orders } from './user.store.ts'

export type TimelineStep = 'pay' | 'arrange' | 'pick up' | 'deliver' | 'return' | 'refund'

/** One thing that is still to happen for an order. */
export interface TimelineEntry {
  order: Pick<Order, 'id' | 'name'>
  step: TimelineStep
  /** When: a day, `yyyy-MM-dd`; for a payment an instant, ISO 8601. Null where that is not known yet. */
  day: string | null
  until: string | null
  hours: string | null
  /** Where; null where it is not known, or nobody has to go anywhere. */
  address: string | null
}

/** Whether anything is still to come of an order. */
export const isOpenOrder = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'awaiting_payment' || status === 'paid' || status === 'handed_over' || status === 'refund_due'

/** What comes next for some orders: what has no day first, because it is up to somebody now, and the rest by day. */
export function timelineOf(orders: Orders['data']): TimelineEntry[] {
  const entries = orders.flatMap(stepsOf)
  return entries.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))
}

/** A refund is nothing to wait for at the head of the list. */
const sortKey = ({ step, day }: TimelineEntry) =>
  step === 'refund' ? '9' : (day ?? (step === 'pay' ? '0' : '1'))

function stepsOf(order: Order): TimelineEntry[] {
  const { id, name, status, stay, hours, deliveryMethod, pickupAddress, deliveryAddress, payUntil } = order
  const isPickup = deliveryMethod === 'pickup'
  const entry = (step: TimelineStep, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
    order: { id, name },
    step,
    day: null,
    until: null,
    hours: null,
    address: null,
    ...more,
  })
  const at = (day: string, kind: keyof Hours) => ({ day, hours: hours?.[kind] ?? null })
  if (status === 'awaiting_payment') return [entry('pay', { until: payUntil ?? null })]
  if (status === 'refund_due') return [entry('refund')]
  if (status !== 'paid' && status !== 'handed_over') return []
  if (!stay) return status === 'paid' ? [entry('arrange')] : []
  const start = isPickup
    ? entry('pick up', { ...at(stay.from, 'pickup'), address: pickupAddress })
    : entry('deliver', { ...at(stay.from, 'delivery'), address: deliveryAddress })
  const end = entry('return', { ...at(stay.to, 'return'), address: isPickup ? pickupAddress : null })
  return status === 'paid' ? [start, end] : [end]
}
