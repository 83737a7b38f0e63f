import type { Today } from '../../../contract/office/today.ts'
import { formatAddress } from '../../domain/address.ts'
import { milesBetween } from '../../domain/delivery.ts'
import { fullName } from '../../domain/full-name.ts'
import { receiptHours } from '../../domain/hours.ts'
import type { Cents } from '../../domain/money.ts'
import { canUndo, undoUntil } from '../../domain/office/handover.ts'
import { towCheckOf } from '../../domain/tow-check-of.ts'
import { zipCentroid } from '../../domain/zip-code.ts'
import type { ListedHandover } from '../../repositories/office/handover.repo.ts'
import type { OrderOnDay } from '../../repositories/operations/operator.repo.ts'

type Place = Today['places'][number]
type TodayOrder = Place['groups'][number]['orders'][number]

/** From where the sauna stands to the center of the address's ZIP code, rounded up as customers read it. */
function milesTo({ deliveryAddress, pickupPoint }: OrderOnDay): number | null {
  const destination = deliveryAddress && zipCentroid(deliveryAddress.zipCode)
  return destination && pickupPoint ? Math.ceil(milesBetween(pickupPoint, destination)) : null
}

/** For a sauna that a customer comes for: an order without an answer about the car is one to ask about. */
function towCheckFor(order: OrderOnDay): TodayOrder['tow_check'] {
  if (order.deliveryMethod !== 'pickup' || !order.trailer) return null
  return towCheckOf(order) ?? { outcome: 'unsure', title: 'Nothing said about the car', lent: [] }
}

interface View {
  isGoingOut: boolean
  /** Partners see their saunas' days, and nothing about customers. */
  sees: 'all' | 'days'
  /** What a cancellation would give back now; null where the customer cannot cancel. */
  refundOf: (order: OrderOnDay) => Cents | null
}

/** An order as the list of a day shows it. */
export function todayOrderToWire(order: OrderOnDay, { isGoingOut, sees, refundOf }: View): TodayOrder {
  const { number, unit, saunaName, dateFrom, dateTo, deliveryMethod, deliveryAddress, customer, hours } =
    order
  const shared = {
    number,
    unit,
    title: saunaName,
    date_from: dateFrom,
    date_to: dateTo,
    method: deliveryMethod,
    hours: hours && (isGoingOut ? receiptHours(hours, deliveryMethod) : hours.return),
  }
  if (sees === 'days')
    return { ...shared, address: null, miles: null, tow_check: null, balance: null, customer: null }
  const isDelivered = deliveryMethod === 'delivery' && deliveryAddress !== null
  return {
    ...shared,
    address: isDelivered ? formatAddress(deliveryAddress) : null,
    miles: isDelivered ? milesTo(order) : null,
    tow_check: isGoingOut ? towCheckFor(order) : null,
    balance: { due: order.paidAt ? 0 : order.totalCents, refundable: refundOf(order) ?? 0 },
    customer: { name: fullName(customer), phone: customer.cellPhone },
  }
}

/** What was recorded, and whether that can still be undone. */
export function doneToWire(done: ListedHandover, now: Date): Place['done'][number] {
  const { key, number, unit, saunaName, kind, actor, at, status } = done
  return {
    key,
    number,
    unit,
    title: saunaName,
    kind,
    by: actor,
    at: at.toISOString(),
    undo_until: canUndo(done, status, now) ? undoUntil(at).toISOString() : null,
  }
}
