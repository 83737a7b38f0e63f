import type { Log } from '../database/engine.ts'
import { extendNights } from '../repositories/bookings/night.repo.ts'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import { minutesAfter, PAYMENT_GRACE_MINUTES, PAYMENT_MINUTES } from '../domain/hold.ts'
import { priceLinesOf } from '../domain/price-lines.ts'
import type { Clock } from '../gateways/clock.ts'
import {
  checkoutPageKey,
  type CheckoutParams,
  type PaymentGateway,
  PaymentUnavailable,
} from '../gateways/payment.ts'
import { quoteOf, stayOf, waitsForAcceptance } from './order-terms.ts'

interface CheckoutPageDeps {
  tx: Tx
  orders: OrderRepo
  gateway: PaymentGateway
  clock: Clock
  origin: string
  log: Log
}

type CheckoutPageResult =
  | { redirectTo: string }
  /** `unaccepted`: the office has made the order, and its customer has to read and accept it first. */
  | { failure: 'over' | 'unaccepted' }
  /** The office's customers may be unable to log in. */
  | { failure: 'unavailable'; isMadeByOffice: boolean }

export type OpenCheckoutPage = ReturnType<typeof createOpenCheckoutPage>

/** Gateways refuse a page that closes within 30 minutes, so a request that took too long starts over with a full period. */
const STALE_AFTER_MS = 45_000

function checkoutParamsOf(order: OrderWithPayment, origin: string): CheckoutParams {
  const stay = stayOf(order)
  const quote = quoteOf(order)
  const returnTo = `${origin}/pay/return?order=${order.id}`
  return {
    paymentId: order.paymentId,
    key: checkoutPageKey(order.paymentId, order.attempt),
    orderId: order.id,
    orderNumber: order.number,
    title: order.saunaName,
    currency: order.currency,
    // The price of one night and the total are not lines of the bill; everything else is.
    lines: priceLinesOf(quote)
      .filter(({ key }) => key !== 'total' && (key !== 'price' || quote.typeForm === 'sale'))
      .filter(({ cost }) => cost > 0)
      .map(({ label, cost }) => ({ label, cost })),
    email: order.customer.email,
    openUntil: order.payUntil,
    stay: stay && order.unitId !== null ? { unitId: order.unitId, ...stay } : null,
    returnTo,
    cancelTo: `${returnTo}&cancelled=1`,
  }
}

/** Creates openCheckoutPage(), which leads from an unpaid order to the gateway's checkout page. */
export function createOpenCheckoutPage({ tx, orders, gateway, clock, origin, log }: CheckoutPageDeps) {
  const isStale = (order: OrderWithPayment, now: Date) =>
    now.getTime() - order.openedAt.getTime() > STALE_AFTER_MS

  /** Gives a page that is requested again its full time, and holds the order's nights as long. */
  const renew = (orderId: string) =>
    tx(async (trx) => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      if (!order || order.status !== 'awaiting_payment' || order.redirectTo) return order
      // Another call was first: both request the same page.
      if (!isStale(order, now)) return order
      const fullTime = minutesAfter(now, PAYMENT_MINUTES)
      // One that the office made may have more time than that.
      const payUntil = order.payUntil > fullTime ? order.payUntil : fullTime
      const attempt = order.attempt + 1
      await orders.update(trx, order, { order: { payUntil }, payment: { attempt, openedAt: now }, now })
      await extendNights(trx, order.requestId, minutesAfter(payUntil, PAYMENT_GRACE_MINUTES), now)
      return { ...order, payUntil, attempt, openedAt: now }
    })

  /**
   * Where an order is paid. The page is created once: after a crash or a timeout the next call finds what was left
   * behind. While the gateway does not answer, the order stays as it is.
   */
  async function openCheckoutPage(orderId: string): Promise<CheckoutPageResult> {
    const isPayable = (order: OrderWithPayment | undefined): order is OrderWithPayment =>
      order?.status === 'awaiting_payment' && order.payUntil.getTime() > clock.now().getTime()
    let order = await orders.find(orderId)
    if (isPayable(order) && waitsForAcceptance(order)) return { failure: 'unaccepted' }
    if (isPayable(order) && !order.redirectTo && isStale(order, clock.now())) order = await renew(orderId)
    if (!isPayable(order)) return { failure: 'over' }
    if (order.redirectTo) return { redirectTo: order.redirectTo }
    try {
      const redirectTo = await createCheckoutPage(order)
      if (redirectTo) return { redirectTo }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error }, 'the payment gateway did not answer')
    }
    // Another call for the same page may have been answered, or one for a newer page.
    const after = await orders.find(orderId)
    return isPayable(after) && after.redirectTo
      ? { redirectTo: after.redirectTo }
      : { failure: 'unavailable', isMadeByOffice: order.madeBy !== null }
  }

  /** Null if the answer took so long that a newer page was asked for: nobody may pay on both. */
  async function createCheckoutPage(order: OrderWithPayment): Promise<string | null> {
    const page = await gateway.openCheckoutPage(checkoutParamsOf(order, origin))
    const isStored = await orders.storeCheckoutPage(order, { page, now: clock.now() })
    if (isStored) return page.redirectTo
    await gateway.closeCheckoutPage(page.ref)
    return null
  }

  return openCheckoutPage
}
