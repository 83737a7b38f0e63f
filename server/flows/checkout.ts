import type {
  Bookable,
  BookableRepo,
  OpenChoice,
  OpenRequest,
} from '../repositories/bookings/bookable.repo.ts'
import type { DataVersion } from '../database/data-version.ts'
import type { BilledOrder, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { RequestRepo } from '../repositories/bookings/request.repo.ts'
import { checkCheckout, type CheckoutField, type CheckoutValues } from '../domain/checkout-form.ts'
import { answerDelivery } from '../domain/delivery.ts'
import type { FormErrors, Typed } from '../domain/form.ts'
import { minutesAfter, PAYMENT_HOLD_MINUTES } from '../domain/hold.ts'
import { findObstacle, quoteOffer } from '../domain/offer.ts'
import type { Quote } from '../domain/quote.ts'
import type { RefundPolicy } from '../domain/refund.ts'
import type { Clock } from '../gateways/clock.ts'
import type { PaymentGateway } from '../gateways/payment.ts'
import { tryUnits } from './try-units.ts'
import { type AcceptedOffer, newOrder } from './new-order.ts'
import { nameOf, promiseIn } from './promise.ts'

interface CheckoutDeps {
  bookables: BookableRepo
  requests: RequestRepo
  orders: OrderRepo
  gateway: PaymentGateway
  version: DataVersion
  clock: Clock
  holdMinutes: number
  refundPolicy: RefundPolicy
}

/** What is checked out, with its price and the end of its hold; or why there is nothing to check out. */
export type Total =
  | {
      product: Bookable
      request: OpenRequest
      quote: Quote
      heldUntil: Date | null
      /** Names request and price, for the acceptance. */
      promise: string
    }
  | { problem: string }

export type Accepted =
  /**
   * The order, made now or before: a request becomes one order, however often it is accepted. With the page to pay at
   * where the gateway knew its address beforehand.
   */
  | { orderId: string; redirectTo?: string | undefined }
  | { errors: FormErrors<CheckoutField> }
  /** Not what the customer has seen any more: the price, the dates, the stock. */
  | { conflict: string }

export type Checkout = ReturnType<typeof createCheckout>

/** Unpaid orders keep goods from others, so a customer has only so many at once. */
const limits = { mostUnpaid: 5 }

const TAKEN = 'These dates were taken a moment ago. Please choose others.'

/** From what a customer has chosen to an order that waits for its payment. */
export function createCheckout(deps: CheckoutDeps) {
  const { bookables, requests, orders, gateway, version, clock, holdMinutes, refundPolicy } = deps

  /** Takes or renews the hold of what that customer has chosen. */
  async function total(ownerKey: string): Promise<Total> {
    const now = clock.now()
    const open = await bookables.findOpen(ownerKey, now)
    if (!open) return { problem: 'There is nothing to check out. Please choose a sauna first.' }
    const { product, request } = open
    const obstacle = findObstacle(product, request.stay)
    if (obstacle) return { problem: obstacle.message }
    const quote = quoteOffer(product, request.stay, request.method)
    const found = { product, request, quote, promise: nameOf(quote, request.id) }
    if (product.kind === 'sale') return { ...found, heldUntil: null }
    const heldUntil = minutesAfter(now, holdMinutes)
    const held = await tryUnits(open, heldUntil, now, (wanted) => requests.hold(request, wanted))
    if (!held) return { problem: TAKEN }
    if (held.isNew) void version.bump()
    return { ...found, heldUntil }
  }

  /** Makes the order. `promise` is what the customer saw at the checkout or beside the dates, where he says so. */
  async function accept(
    userId: string,
    form: Typed<CheckoutField>,
    promise: string | undefined,
  ): Promise<Accepted> {
    const now = clock.now()
    const open = await bookables.findOpen(`user:${userId}`, now)
    const seen = promiseIn(promise)
    if (!open || (seen.requestId !== undefined && seen.requestId !== open.request.id))
      return repeat(userId, promise)
    const { product, request } = open
    const quote = quoteOffer(product, request.stay, request.method)
    if (seen.version !== undefined && seen.version !== quote.version)
      return { conflict: 'The price or the dates are not what you saw. Please check them and accept again.' }
    const obstacle = findObstacle(product, request.stay)
    if (obstacle) return { conflict: obstacle.message }
    const checked = checkCheckout(form, { typeForm: product.kind, deliveryMethod: request.method })
    if ('errors' in checked) return checked
    const tooFar = findDeliveryProblem(product, checked.values)
    if (tooFar) return { errors: tooFar }
    const order = { ...open, quote, form: checked.values, userId, refundPolicy, gateway, now }
    return (await place(order)) ?? explain(open, userId, promise)
  }

  /** Null when it could not be made: somebody was quicker, perhaps the same customer with a second click. */
  async function place(accepted: AcceptedOffer): Promise<Accepted | null> {
    const { product, request, now } = accepted
    if (product.kind === 'sale') {
      const placing = newOrder(accepted, null)
      const isPlaced = await orders.place({ ...placing, ...limits, request, goods: { pieceOf: product.id } })
      if (isPlaced) void version.bump()
      return isPlaced ? acceptedAs(placing) : null
    }
    let placed: Accepted | undefined
    const until = minutesAfter(now, PAYMENT_HOLD_MINUTES)
    const held = await tryUnits(accepted, until, now, (nights) => {
      const placing = newOrder(accepted, nights.unitId)
      placed = acceptedAs(placing)
      return orders.place({ ...placing, ...limits, request, goods: { nights } })
    })
    if (held?.isNew) void version.bump()
    return held && placed ? placed : null
  }

  async function explain(
    { product, request }: OpenChoice,
    userId: string,
    promise: string | undefined,
  ): Promise<Accepted> {
    const now = await bookables.findOpen(`user:${userId}`, clock.now())
    if (now?.request.id !== request.id) return repeat(userId, promise ?? `@${request.id}`)
    if ((await orders.countUnpaid(userId)) >= limits.mostUnpaid)
      return { conflict: 'Please pay or cancel your other orders first.' }
    return { conflict: product.kind === 'sale' ? 'The last one was sold a moment ago.' : TAKEN }
  }

  /** The order which an acceptance has become; undefined while it has not. */
  async function findOrder(userId: string, promise: string | undefined): Promise<BilledOrder | undefined> {
    const { requestId, version } = promiseIn(promise)
    if (requestId !== undefined) return orders.ofRequest(userId, requestId)
    const latest = await orders.latestOf(userId)
    return version === undefined || version === latest?.price_version ? latest : undefined
  }

  /** The same answer for the same acceptance: double clicks, second tabs and lost answers end in one order. */
  async function repeat(userId: string, promise: string | undefined): Promise<Accepted> {
    const order = await findOrder(userId, promise)
    const isExact = promiseIn(promise).requestId !== undefined
    if (order?.status === 'awaiting_payment' || (isExact && order?.status === 'paid'))
      return { orderId: order.id }
    return { conflict: 'There is nothing to check out any more. Your orders tell what became of it.' }
  }

  /** What became of an acceptance whose answer was lost. */
  async function findOutcome(
    userId: string,
    promise: string | undefined,
  ): Promise<{ orderId: string } | 'open' | 'none'> {
    const isOpen = () => requests.hasOpen(`user:${userId}`)
    if (promiseIn(promise).requestId === undefined && (await isOpen())) return 'open'
    const order = await findOrder(userId, promise)
    if (order) return { orderId: order.id }
    return (await isOpen()) ? 'open' : 'none'
  }

  return { total, accept, findOutcome }
}

const acceptedAs = ({ order, payment }: ReturnType<typeof newOrder>): Accepted => ({
  orderId: order.id,
  redirectTo: payment.redirect_to ?? undefined,
})

/** A delivery that does not reach its ZIP code, told under the field which carried it. */
function findDeliveryProblem(
  { terms }: Bookable,
  { deliveryAddress, deliveryZipField }: CheckoutValues,
): FormErrors<CheckoutField> | null {
  if (!deliveryAddress) return null
  const answer = answerDelivery(terms, deliveryAddress.zipCode)
  return answer.isKnown && answer.reaches ? null : { [deliveryZipField]: [answer.message] }
}
