import type { Actor } from '../../repositories/office/office-log.repo.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { OrderRow, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import { type Address, addressRules } from '../../domain/address.ts'
import { checkDeliveryArea, type DeliveryMethod } from '../../domain/delivery.ts'
import { checkForm, type FormErrors, type Typed } from '../../domain/form.ts'
import {
  findChangeRefusal,
  goesElsewhere,
  isUnchanged,
  needsNights,
  type OrderTerms,
  quoteChange,
} from '../../domain/order-change.ts'
import type { Quote } from '../../domain/quote.ts'
import { leftOf } from '../../domain/refund.ts'
import { findStayError, findTakenError, findUnitsFor, type Stay } from '../../domain/stay.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { isSameTurnover, type Trip } from '../../domain/turnover.ts'
import { zipOf } from '../../domain/zip-code.ts'
import type { Clock } from '../../gateways/clock.ts'
import { refundOf, stayOf } from '../order-terms.ts'

/** The customer of an order, or a member of the office, who may do more. */
export type ChangedBy = { who: 'customer' } | { who: 'office'; actor: Actor }

/** What is wanted; what stays as it is included. */
export interface ChangeWish {
  productId: number
  stay: Stay
  method: DeliveryMethod
  /** As typed; only a delivery has one. */
  address: Typed<keyof Address>
}

export type ChangeField = keyof Stay | 'productId' | keyof Address

/** What would come of a wish right now. Nothing is held for it. */
export interface ChangePlan {
  before: OrderTerms
  after: OrderTerms
  quote: Quote
  /** Whether it needs other nights: for other days, another sauna, or another turnover. */
  takesNights: boolean
  /** The units that could have it, in the order in which to try them. */
  unitIds: number[]
  /** What of the payments has not gone back. */
  paid: number
}

export type PlannedChange =
  | { plan: ChangePlan }
  | { errors: FormErrors<ChangeField> }
  /** In a sentence for who asks. */
  | { refused: string }

export type PlanChange = ReturnType<typeof createPlanChange>

/** The terms of a rental that a change can change. */
export const termsOf = (order: OrderRow): OrderTerms => ({
  productId: order.productId,
  saunaName: order.saunaName,
  from: order.dateFrom ?? '',
  to: order.dateTo ?? '',
  method: order.deliveryMethod,
  address: order.deliveryMethod === 'delivery' ? order.deliveryAddress : null,
  priceCents: order.priceCents,
  nightPrices: order.nightPrices,
  rentalCents: order.rentalCents,
  deliveryCents: order.deliveryCents,
  taxPpm: order.taxPpm,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
  priceVersion: order.priceVersion,
})

/** Why an order cannot be changed at all, in a sentence; null if it can be. */
export const changeRefusalOf = (order: OrderWithPayment, by: ChangedBy['who'], now: Date): string | null =>
  findChangeRefusal(
    {
      status: order.status,
      stay: stayOf(order),
      today: todayIn(order.timeZone, now),
      datesClosed: order.datesClosed,
      isFreeToCancel: refundOf(order, now) === leftOf(order),
    },
    by,
  )

interface PlanDeps {
  bookables: BookableRepo
  clock: Pick<Clock, 'now'>
}

/** Works out what a change would be and cost, by the rules of a booking; the office may also start today. */
export function createPlanChange({ bookables, clock }: PlanDeps) {
  /** Of one that is closed its own nights count as taken: they are released to the closure. */
  const findProduct = (order: OrderRow, productId: number, trip: Trip) =>
    bookables.findBeside(productId, order.datesClosed ? null : order.requestId, clock.now(), trip)

  /** @param by whose rules count for the dates; `as agreed` where these stay and only the turnover is another */
  function findUnits(
    order: OrderRow,
    { calendar, id }: Bookable,
    { stay }: ChangeWish,
    by: ChangedBy['who'] | 'as agreed',
  ): number[] | { errors: FormErrors<ChangeField> } {
    if (!calendar) return { errors: { productId: ['This sauna is not for rent.'] } }
    const rules = by === 'office' ? { ...calendar.rules, leadDays: 0 } : calendar.rules
    const error =
      by === 'as agreed' ? findTakenError(calendar, stay) : findStayError({ ...calendar, rules }, stay)
    if (error) return { errors: { [error.field]: [error.message] } }
    const free = findUnitsFor(calendar, stay)
    const own = order.unitId
    if (id !== order.productId || own === null || !free.includes(own)) return free
    return [own, ...free.filter((unitId) => unitId !== own)]
  }

  function checkAddress(
    before: OrderTerms,
    { terms }: Bookable,
    { method, address }: ChangeWish,
  ): { address: Address | null } | { errors: FormErrors<ChangeField> } {
    if (method === 'pickup') return { address: null }
    const checked = checkForm(addressRules, address)
    if ('errors' in checked) return checked
    const { values } = checked
    if (!goesElsewhere(before, { method, address: values })) return { address: values }
    const area = checkDeliveryArea(terms, values.zipCode)
    return area.isKnown && area.reaches ? { address: values } : { errors: { zipCode: [area.message] } }
  }

  return async function planChange(
    order: OrderWithPayment,
    wish: ChangeWish,
    by: ChangedBy,
  ): Promise<PlannedChange> {
    const refused = changeRefusalOf(order, by.who, clock.now())
    if (refused !== null) return { refused }
    const before = termsOf(order)
    const zip = wish.method === 'delivery' ? (zipOf(wish.address.zipCode ?? '') ?? null) : null
    const product = await findProduct(order, wish.productId, { method: wish.method, zip })
    if (product?.kind !== 'rental' || product.settlement?.id !== order.settlementId)
      return { errors: { productId: ['This sauna is not rented out anymore. Please choose another.'] } }
    const checked = checkAddress(before, product, wish)
    const wanted = {
      productId: product.id,
      ...wish.stay,
      method: wish.method,
      address: 'address' in checked ? checked.address : null,
    }
    const isMoved = needsNights(before, wanted)
    const takesNights = isMoved || !product.calendar || !isSameTurnover(order, product.calendar.rules)
    const units = takesNights
      ? findUnits(order, product, wish, isMoved ? by.who : 'as agreed')
      : [order.unitId as number]
    const errors = {
      ...('errors' in checked && checked.errors),
      ...('errors' in units && units.errors),
    }
    if (!Array.isArray(units) || Object.keys(errors).length > 0) return { errors }
    if (isUnchanged(before, wanted)) return { refused: 'Nothing is changed yet.' }
    const quote = quoteChange(before, wanted, product)
    const isSamePrice = !isMoved
    const after: OrderTerms = {
      ...wanted,
      saunaName: product.id === before.productId ? before.saunaName : product.title,
      priceCents: quote.price,
      nightPrices: quote.nightPrices,
      rentalCents: quote.rentalCost ?? 0,
      deliveryCents: quote.deliveryCost ?? 0,
      taxPpm: isSamePrice ? before.taxPpm : product.terms.taxPpm,
      taxCents: quote.tax ?? 0,
      totalCents: quote.totalCost ?? 0,
      priceVersion: quote.priceVersion,
    }
    return { plan: { before, after, quote, takesNights, unitIds: units, paid: leftOf(order) } }
  }
}
