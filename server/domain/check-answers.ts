import type { Footprint, Site } from '../../contract/site-facts.ts'
import type { TowCar, Trailer } from '../../contract/tow-check.ts'
import { type Address, formatAddress } from './address.ts'
import type { Day } from './day.ts'
import type { DeliveryMethod } from './delivery.ts'
import type { FormErrors, Typed } from './form.ts'
import type { OrderStatus } from './order-status.ts'
import { checkSiteForm, type SiteField } from './site-form.ts'
import { checkTowCar, type TowField } from './tow-car.ts'

export type AnswerField = TowField | SiteField

/** What decides which check an order has. Without the facts of its sauna it has none. */
interface Checked {
  deliveryMethod: DeliveryMethod
  trailer: Trailer | null
  footprint: Footprint | null
}

/** The answers about the car at a pickup, or about the place at a delivery; those about the other are ignored. */
export function checkAnswers(
  typed: Typed<AnswerField>,
  { deliveryMethod, trailer, footprint }: Checked,
): { towCar: TowCar | null; site: Site | null } | { errors: FormErrors<AnswerField> } {
  const isDelivery = deliveryMethod === 'delivery'
  const towing = !isDelivery && trailer ? checkTowCar(typed, trailer) : { car: null }
  const siting = isDelivery && footprint ? checkSiteForm(typed, footprint) : { site: null }
  if ('errors' in towing) return towing
  if ('errors' in siting) return siting
  return { towCar: towing.car, site: siting.site }
}

/** What a customer has answered; null for nothing. */
interface Answered {
  towCar: TowCar | null
  site: Site | null
}

/** How the office reads it. It does not say whether anybody was asked. */
export const NO_ANSWER_YET = 'No answer yet'

/**
 * The check that an order should have and has no answer to: of the car at a pickup, or of the place at a delivery. Its
 * method may be another one than at the checkout, and then nothing was asked there.
 */
export function missingCheckOf(order: Checked & Answered): 'tow' | 'site' | null {
  const { deliveryMethod, trailer, footprint, towCar, site } = order
  if (deliveryMethod === 'pickup') return trailer && !towCar ? 'tow' : null
  return footprint && !site ? 'site' : null
}

/**
 * What the customer of an order that is still to come can answer, for the first time or otherwise: about the car for its
 * trailer, or about the place for its footprint.
 */
export function checkToAnswer(
  order: Checked & Timing,
  today: Day,
): { trailer?: Trailer; footprint?: Footprint } {
  if (!isToCome(order, today)) return {}
  const { deliveryMethod, trailer, footprint } = order
  if (deliveryMethod === 'pickup') return trailer ? { trailer } : {}
  return footprint ? { footprint } : {}
}

/** The same of an order without an answer. */
export const openCheckOf = (order: Checked & Timing & Answered, today: Day) =>
  missingCheckOf(order) ? checkToAnswer(order, today) : {}

interface Timing {
  status: OrderStatus
  /** Null for a sale. */
  dateFrom: Day | null
}

/**
 * Whether what is answered can still be of use. The yard may forget to record that a sauna was handed over, so the day
 * counts, too.
 */
export const isToCome = ({ status, dateFrom }: Timing, today: Day): boolean =>
  (status === 'awaiting_payment' || status === 'paid') && (dateFrom === null || today <= dateFrom)

interface Subject {
  deliveryMethod: DeliveryMethod
  productId: number
  deliveryAddress: Address | null
}

/** What the answers are about: those for one sauna or address say nothing about another. */
export function checkIdOf({ deliveryMethod, productId, deliveryAddress }: Subject): string {
  const place = deliveryMethod === 'delivery' && deliveryAddress ? ` ${formatAddress(deliveryAddress)}` : ''
  return `${deliveryMethod} ${productId}${place}`
}
