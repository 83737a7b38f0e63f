import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { Bookable, OpenChoice, OpenRequest } from '../repositories/bookings/bookable.ts'
import type { DataVersion } from '../database/data-version.ts'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { RequestRepo } from '../repositories/bookings/request.repo.ts'
import { calendarFor } from '../domain/calendar.ts'
import { checkCheckout, type CheckoutField, type CheckoutValues } from '../domain/checkout-form.ts'
import { checkDeliveryArea } from '../domain/delivery.ts'
import { fullName } from '../domain/full-name.ts'
import type { FormErrors, Typed } from '../domain/form.ts'
import { topicOf } from '../domain/data-topics.ts'
import { minutesAfter, PAYMENT_HOLD_MINUTES, RETURN_MINUTES } from '../domain/hold.ts'
import { findOfferError, quoteOffer } from '../domain/offer.ts'
import type { Quote } from '../domain/quote.ts'
import type { RefundPolicy } from '../domain/refund.ts'
import { findTakenError } from '../domain/stay.ts'
import { turnoverOf } from '../domain/turnover.ts'
import type { Clock } from '../gateways/clock.ts'
import type { PaymentGateway } from '../gateways/payment.ts'
import { allocateUnit } from './allocate-unit.ts'
import { type AcceptedOffer, newOrder } from './new-order.ts'
import type { SignRules } from './sign-rules.ts'
import { formatToken, parseToken } from './acceptance-token.ts'

interface CheckoutDeps {
  bookables: BookableRepo
  requests: RequestRepo
  orders: OrderRepo
  gateway: PaymentGateway
  version: DataVersion
  clock: Clock
  holdMinutes: number
  refundPolicy: RefundPolicy
  rules: Pick<SignRules, 'sign'>
}

/**
 * What is being checked out, with its price and the end of its hold; or why that is impossible: nothing is chosen, or what
 * is chosen cannot be booked or bought (`isTaken`).
 */
export type CheckoutTotal =
  | {
      product: Bookable
      request: OpenRequest
      quote: Quote
      heldUntil: Date | null
      /** What the customer accepts: this request at this price. */
      acceptanceToken: string
    }
  | { message: string; isTaken: boolean }

export type AcceptResult =
  /**
   * The order, created now or earlier: a request becomes one order, however often it is accepted. With the address of the
   * checkout page if the gateway knows it in advance.
   */
  | { orderId: string; redirectTo?: string | undefined }
  | { errors: FormErrors<CheckoutField> }
  /** The price, the dates or the stock are no longer what the customer saw. */
  | { conflict: string }

export type Checkout = ReturnType<typeof createCheckout>

/** Unpaid orders hold dates that others want, so a customer may have only a few at a time. */
const limits = { maxUnpaid: 5 }

const RULES_CHANGED =
  'The rental rules have changed since you opened this page. Please read them again, and then accept.'
const OUTDATED = 'This page was not up to date, so nothing was ordered yet. Please accept again.'
const DATES_TAKEN = 'Someone just booked these dates. Please choose others.'

/** Leads from what a customer has chosen to an order that awaits payment. */
export function createCheckout(deps: CheckoutDeps) {
  const { bookables, requests, orders, gateway, version, clock, holdMinutes, refundPolicy, rules } = deps

  const noteAvailabilityChange = ({ kind, settlement }: Bookable): void =>
    void version.bump(topicOf(kind, settlement?.id ?? null))

  /** Takes or renews the hold of what that customer has chosen. */
  async function loadTotal(ownerKey: string): Promise<CheckoutTotal> {
    const now = clock.now()
    const open = await bookables.findOpen(ownerKey, now)
    if (!open)
      return {
        message: (await requests.hasOpen(ownerKey))
          ? 'The sauna you chose is no longer in our catalog, and nothing was ordered. Please choose another one.'
          : 'There is nothing to check out. Please choose a sauna first.',
        isTaken: false,
      }
    const { product, request } = open
    const error = findOfferError(product, request.stay)
    if (error) return { message: error.message, isTaken: true }
    const quote = quoteOffer(product, request.stay, request.method)
    const found = { product, request, quote, acceptanceToken: formatToken(quote.priceVersion, request) }
    if (product.kind === 'sale') return { ...found, heldUntil: null }
    const heldUntil = minutesAfter(now, holdMinutes)
    const held = await allocateUnit(open, heldUntil, now, (wanted) => requests.hold(request, wanted))
    if (!held) return { message: DATES_TAKEN, isTaken: true }
    if (held.isNew) noteAvailabilityChange(product)
    return { ...found, heldUntil }
  }

  /** The customer has left the checkout that showed this end of its hold, for good or perhaps for a moment. */
  async function releaseRequest(ownerKey: string, heldUntil: Date, mayReturn: boolean): Promise<void> {
    const now = clock.now()
    const soon = minutesAfter(now, RETURN_MINUTES)
    const at = !mayReturn ? now : heldUntil < soon ? heldUntil : soon
    await requests.endHold({ ownerKey, heldUntil, at, now })
  }

  /**
   * Creates the order. The token says what the customer saw at the checkout, or beside the dates, and `rulesVersion` which
   * rules they sign with it. `saveDetails` is whether license, address, car, and place are remembered; undefined changes
   * nothing.
   */
  async function acceptRequest(
    userId: string,
    form: Typed<CheckoutField>,
    acceptanceToken: string | undefined,
    { saveDetails, rulesVersion }: { saveDetails?: boolean; rulesVersion?: string } = {},
  ): Promise<AcceptResult> {
    const now = clock.now()
    const open = await bookables.findOpen(`user:${userId}`, now)
    const seen = parseToken(acceptanceToken)
    if (!open || (seen.request && seen.request.id !== open.request.id))
      return repeatAnswer(userId, acceptanceToken)
    const { product, request } = open
    if (seen.request && seen.request.attempt !== request.attempt) return { conflict: OUTDATED }
    const quote = quoteOffer(product, request.stay, request.method)
    if (seen.priceVersion !== undefined && seen.priceVersion !== quote.priceVersion)
      return {
        conflict:
          'The price or the dates have changed since you last saw them. Please check them and accept again.',
      }
    const error = findOfferError(product, request.stay)
    if (error) return { conflict: error.message }
    const checked = checkCheckout(form, {
      typeForm: product.kind,
      deliveryMethod: request.method,
      trailer: product.trailer,
      footprint: product.footprint,
    })
    if ('errors' in checked) return checked
    const tooFar = findDeliveryErrors(product, checked.values)
    if (tooFar) return { errors: tooFar }
    const delivered = deliveredTo(open, checked.values)
    if ('errors' in delivered) return delivered
    const person = fullName(checked.values.person)
    const signed =
      product.kind === 'rental'
        ? await rules.sign(userId, { shownVersion: rulesVersion, name: person }, now)
        : null
    if (signed === 'changed') return { conflict: RULES_CHANGED }
    const order = {
      product: delivered,
      request,
      quote,
      form: checked.values,
      userId,
      signed,
      saveDetails,
      refundPolicy,
      gateway,
      now,
    }
    return (await placeOrder(order)) ?? explainConflict(open, userId, acceptanceToken)
  }

  /** Null if someone was faster, perhaps the same customer with a second click. */
  async function placeOrder(accepted: AcceptedOffer): Promise<AcceptResult | null> {
    const { product, request, now } = accepted
    if (product.kind === 'sale') {
      const placing = newOrder(accepted, null)
      const isPlaced = await orders.place({
        ...placing,
        ...limits,
        request,
        inventory: { pieceOf: product.id },
        now,
      })
      if (isPlaced) noteAvailabilityChange(product)
      return isPlaced ? toAcceptResult(placing) : null
    }
    let placed: AcceptResult | undefined
    const until = minutesAfter(now, PAYMENT_HOLD_MINUTES)
    const held = await allocateUnit(accepted, until, now, (nights) => {
      const placing = newOrder(accepted, nights.unitId)
      placed = toAcceptResult(placing)
      return orders.place({ ...placing, ...limits, request, inventory: { nights }, now })
    })
    if (held?.isNew) noteAvailabilityChange(product)
    return held && placed ? placed : null
  }

  async function explainConflict(
    { product, request }: OpenChoice,
    userId: string,
    acceptanceToken: string | undefined,
  ): Promise<AcceptResult> {
    const now = await bookables.findOpen(`user:${userId}`, clock.now())
    if (now?.request.id !== request.id)
      return repeatAnswer(userId, acceptanceToken ?? formatToken('', request))
    if (now.request.attempt !== request.attempt) return { conflict: OUTDATED }
    if ((await orders.countUnpaid(userId)) >= limits.maxUnpaid)
      return { conflict: 'Please pay or cancel your other orders first.' }
    return { conflict: product.kind === 'sale' ? 'Someone just bought the last one.' : DATES_TAKEN }
  }

  /** The order that an acceptance became; undefined if it became none. */
  async function findOrder(
    userId: string,
    acceptanceToken: string | undefined,
  ): Promise<OrderWithPayment | undefined> {
    const { request, priceVersion } = parseToken(acceptanceToken)
    if (request) return orders.findByRequest(userId, request.id)
    const latest = await orders.findLatest(userId)
    return priceVersion === undefined || priceVersion === latest?.priceVersion ? latest : undefined
  }

  /** The same answer for the same token: double clicks, second tabs and lost answers end in one order. */
  async function repeatAnswer(userId: string, acceptanceToken: string | undefined): Promise<AcceptResult> {
    const order = await findOrder(userId, acceptanceToken)
    const isExact = parseToken(acceptanceToken).request !== undefined
    if (order?.status === 'awaiting_payment' || (isExact && order?.status === 'paid'))
      return { orderId: order.id }
    return { conflict: 'There is nothing left to check out. Your orders show what you have booked.' }
  }

  /**
   * What became of an acceptance whose answer was lost. Where it became no order, it never will, even if it is still on its
   * way: what is open can then be accepted with another token.
   */
  async function findOutcome(
    userId: string,
    acceptanceToken: string | undefined,
  ): Promise<OrderWithPayment | { acceptanceToken: string } | 'none'> {
    const { request, priceVersion = '' } = parseToken(acceptanceToken)
    const beginAttempt = async () => {
      const open = await requests.beginAttempt(`user:${userId}`)
      return open && { acceptanceToken: formatToken(priceVersion, open) }
    }
    const find = () => findOrder(userId, acceptanceToken)
    if (!request) return (await beginAttempt()) ?? (await find()) ?? 'none'
    // What has just become an order is no longer open.
    return (await find()) ?? (await beginAttempt()) ?? (await find()) ?? 'none'
  }

  return { loadTotal, releaseRequest, acceptRequest, findOutcome }
}

const toAcceptResult = ({ order, payment }: ReturnType<typeof newOrder>): AcceptResult => ({
  orderId: order.id,
  redirectTo: payment.redirectTo ?? undefined,
})

/** The error for a ZIP code beyond our delivery area, under the field that carried it. */
function findDeliveryErrors(
  { terms }: Bookable,
  { deliveryAddress, deliveryZipField }: CheckoutValues,
): FormErrors<CheckoutField> | null {
  if (!deliveryAddress) return null
  const answer = checkDeliveryArea(terms, deliveryAddress.zipCode)
  return answer.isKnown && answer.reaches ? null : { [deliveryZipField]: [answer.message] }
}

/**
 * What is chosen, with the turnover of the address that it goes to. That is known only now, and the address may be farther
 * away than the ZIP code for which the dates were chosen.
 */
function deliveredTo(
  { product, request }: OpenChoice,
  { deliveryAddress, deliveryZipField }: CheckoutValues,
): Bookable | { errors: FormErrors<CheckoutField> } {
  const { calendar, yard } = product
  if (!calendar || !yard || !deliveryAddress || !request.stay) return product
  const turnover = turnoverOf(yard, { method: request.method, zip: deliveryAddress.zipCode })
  const forAddress = calendarFor(calendar, turnover)
  const error = findTakenError(forAddress, request.stay)
  if (error) return { errors: { [deliveryZipField]: [`A delivery there takes longer: ${error.message}`] } }
  return { ...product, calendar: forAddress }
}
