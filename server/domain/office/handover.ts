import { minutesAfter } from '../hold.ts'
import { nextStatus, type OrderEvent, type OrderStatus } from '../order-status.ts'

/** A sauna goes out to its customer, or comes back. */
export type HandoverKind = 'out' | 'back'

interface Order {
  number: number
  status: OrderStatus
  typeForm: 'rental' | 'sale'
}

/** A wrong tap is noticed at once; later the customer may have read it, and a colleague built on it. */
const UNDO_MINUTES = 10

/** What is sold does not come back: once it is out, its order is completed. */
const eventsOf = (kind: HandoverKind, { typeForm }: Order): OrderEvent[] => {
  if (kind === 'out') return typeForm === 'sale' ? ['handOver', 'complete'] : ['handOver']
  return typeForm === 'sale' ? [] : ['complete']
}

/** The order's status afterward, or null if it is not ready for that. */
export function statusAfter(kind: HandoverKind, order: Order): OrderStatus | null {
  const events = eventsOf(kind, order)
  if (events.length === 0) return null
  return events.reduce<OrderStatus | null>(
    (status, event) => status && nextStatus(status, event),
    order.status,
  )
}

/** Why it is not ready, for the member who tapped. @param actor who recorded the same before, where that is known */
export function refusalOf(kind: HandoverKind, { number, status, typeForm }: Order, actor?: string): string {
  const who = actor ?? 'Someone'
  if (kind === 'back' && typeForm === 'sale') return `Order #${number} is a sale. It does not come back.`
  if (status === 'awaiting_payment' || status === 'expired') return `Order #${number} is not paid.`
  if (status === 'paid') return `Order #${number} has not been handed over yet.`
  if (status === 'handed_over' || status === 'completed')
    return kind === 'out'
      ? `${who} already recorded that order #${number} was handed over.`
      : `${who} already recorded that order #${number} is back.`
  return `Order #${number} was canceled.`
}

export const undoUntil = (at: Date): Date => minutesAfter(at, UNDO_MINUTES)

interface Recorded {
  at: Date
  statusAfter: OrderStatus | null
  undoneAt: Date | null
}

/** Whether it can be undone: in time, and while nothing else has happened to the order. */
export const canUndo = ({ at, statusAfter, undoneAt }: Recorded, status: OrderStatus, now: Date): boolean =>
  undoneAt === null && statusAfter === status && now <= undoUntil(at)
