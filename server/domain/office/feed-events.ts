import type { FeedEvent } from '../calendar-file.ts'
import type { Day } from '../day.ts'
import type { Hours } from '../hours.ts'
import type { OrderStatus } from '../order-status.ts'

/** What a feed says of an order: nothing about its customer, since a calendar's provider stores it. */
export interface FeedOrder {
  number: number
  status: OrderStatus
  /** The serial number. */
  unit: string
  saunaName: string
  place: string
  dateFrom: Day
  dateTo: Day
  deliveryMethod: 'pickup' | 'delivery'
  hours: Hours | null
  createdAt: Date
  updatedAt: Date
}

const goesOn: ReadonlySet<OrderStatus> = new Set(['paid', 'handed_over', 'completed'])

/** Grows with every change of the order, and fits the 31 bits that calendars expect. */
const sequenceOf = ({ createdAt, updatedAt }: FeedOrder) =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))

/** Two all-day events: the sauna goes out, and comes back. @param origin of the shop, `https://…`, whose `host` it is */
export function feedEventsOf(
  order: FeedOrder,
  { origin, host }: { origin: string; host: string },
): FeedEvent[] {
  const { number, unit, saunaName, place, dateFrom, dateTo, deliveryMethod, hours } = order
  const isDelivered = deliveryMethod === 'delivery'
  const event = (kind: 'out' | 'back', day: Day, time: string | undefined): FeedEvent => ({
    uid: `office-${kind}-${number}@${host}`,
    sequence: sequenceOf(order),
    isCanceled: !goesOn.has(order.status),
    from: day,
    to: day,
    title: `${kind === 'out' ? 'Out' : 'Back'}: ${unit} (#${number})`,
    description: [saunaName, isDelivered ? 'Delivery' : 'Pickup', time].filter(Boolean).join(', '),
    location: place,
    url: `${origin}/office/orders/${number}`,
    changedAt: order.updatedAt,
  })
  return [
    event('out', dateFrom, isDelivered ? hours?.delivery : hours?.pickup),
    event('back', dateTo, hours?.return),
  ]
}
