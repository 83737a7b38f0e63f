import type { Today } from '../../../contract/office/today.ts'
import { formatAddress } from '../../domain/address.ts'
import { missingCheckOf, NO_ANSWER_YET } from '../../domain/check-answers.ts'
import { milesBetween } from '../../domain/delivery.ts'
import { fullName } from '../../domain/full-name.ts'
import { receiptHours } from '../../domain/hours.ts'
import type { Cents } from '../../domain/money.ts'
import { canUndo, undoUntil } from '../../domain/office/handover.ts'
import { siteTopics } from '../../../contract/site-facts.ts'
import { siteCheckOf } from '../../domain/site-check-of.ts'
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

/** For a sauna that a customer comes for: an order without an answer about the car is one to ask about. Its customer may not have been asked. */
function towCheckFor(order: OrderOnDay): TodayOrder['tow_check'] {
  if (missingCheckOf(order) === 'tow') return { outcome: 'unsure', title: NO_ANSWER_YET, lent: [] }
  return towCheckOf(order)
}

/** For a sauna that is delivered, with the points that are not clear. */
function siteCheckFor(order: OrderOnDay): TodayOrder['site_check'] {
  if (missingCheckOf(order) === 'site') return { outcome: 'unsure', title: NO_ANSWER_YET }
  const check = siteCheckOf(order)
  if (!check) return null
  const { outcome, title, findings } = check
  const open = findings.filter(({ result }) => result === outcome)
  const topics = open.map(({ about }) => siteTopics[about].toLowerCase()).join(', ')
  return { outcome, title: topics ? `${title}: ${topics}` : title }
}

interface View {
  isGoingOut: boolean
  /** Partners see their saunas' days, and nothing about customers. */
  sees: 'all' | 'days'
  /** What a cancellation would give back now; null where the customer cannot cancel. */
  refundOf: (order: OrderOnDay) => Cents | null
  /** Whether its deposit, if it wants one, is not held on a card. */
  lacksDeposit: (order: OrderOnDay) => boolean
}

/** An order as the list of a day shows it. */
export function todayOrderToWire(
  order: OrderOnDay,
  { isGoingOut, sees, refundOf, lacksDeposit }: View,
): TodayOrder {
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
    return {
      ...shared,
      address: null,
      miles: null,
      tow_check: null,
      site_check: null,
      balance: null,
      lacks_deposit: false,
      customer: null,
    }
  const isDelivered = deliveryMethod === 'delivery' && deliveryAddress !== null
  return {
    ...shared,
    address: isDelivered ? formatAddress(deliveryAddress) : null,
    miles: isDelivered ? milesTo(order) : null,
    tow_check: isGoingOut ? towCheckFor(order) : null,
    site_check: isGoingOut ? siteCheckFor(order) : null,
    balance: { due: order.paidAt ? 0 : order.totalCents, refundable: refundOf(order) ?? 0 },
    lacks_deposit: isGoingOut && lacksDeposit(order),
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
