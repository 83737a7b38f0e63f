import { extendNights } from '../db/night.repo.ts'
import type { DataVersion } from '../db/data-version.ts'
import type { Log } from '../db/engine.ts'
import type { BilledOrder, OrderRepo } from '../db/order.repo.ts'
import type { Tx } from '../db/tx.ts'
import { minutesAfter, PAYMENT_HOLD_MINUTES, PAYMENT_MINUTES } from '../domain/hold.ts'
import { linesOf } from '../domain/quote-lines.ts'
import type { Clock } from '../gateways/clock.ts'
import {
  ForgedReport,
  pageKey,
  type PaymentDemand,
  type PaymentGateway,
  type PaymentReport,
  type PaymentState,
  PaymentUnavailable,
  type WebhookHeaders,
} from '../gateways/payment.ts'
import { quoteOf, stayOf } from './order-terms.ts'
import type { PayPlainly } from './pay-plainly.ts'
import type { PaymentNews, Settle, Settled } from './settle.ts'

interface PaymentsDeps {
  tx: Tx
  orders: OrderRepo
  gateway: PaymentGateway
  payPlainly: PayPlainly
  settle: Settle
  version: DataVersion
  clock: Clock
  origin: string
  log: Log
}

export type PageToPay = { redirectTo: string } | { problem: 'over' | 'unavailable' }

export type Payments = ReturnType<typeof createPayments>

/** Gateways refuse a page that closes within 30 minutes, so one that was asked for too long ago is asked for anew. */
const ANEW_AFTER_MS = 45_000

function demandOf(order: BilledOrder, origin: string): PaymentDemand {
  const stay = stayOf(order)
  const quote = quoteOf(order)
  const returnTo = `${origin}/pay/return?order=${order.id}`
  return {
    paymentId: order.payment_id,
    key: pageKey(order.payment_id, order.attempt),
    orderId: order.id,
    orderNumber: order.number,
    title: order.sauna_name,
    currency: order.currency,
    // The price of a night is no line of the bill; all others but the total are.
    lines: linesOf(quote)
      .filter(({ key }) => key !== 'total' && (key !== 'price' || quote.typeForm === 'sale'))
      .filter(({ cost }) => cost > 0)
      .map(({ label, cost }) => ({ label, cost })),
    email: order.customer.email,
    openUntil: order.pay_until,
    stay: stay && order.unit_id !== null ? { unitId: order.unit_id, ...stay } : null,
    returnTo,
    cancelTo: `${returnTo}&cancelled=1`,
  }
}

/** Between orders and the gateway: pages to pay at, what became of them, and money that goes back. */
export function createPayments(deps: PaymentsDeps) {
  const { tx, orders, gateway, payPlainly, settle, version, clock, origin, log } = deps

  /** Its absence is the gateway's trouble and passes; anything else is ours. */
  function unlessUnavailable(error: unknown): void {
    if (!(error instanceof PaymentUnavailable)) throw error
    log.warn({ err: error }, 'the payment gateway did not answer')
  }

  const isForgotten = (order: BilledOrder, now: Date) =>
    now.getTime() - order.opened_at.getTime() > ANEW_AFTER_MS

  /** Gives a page that is asked for anew its full time, and the order its goods for as long. */
  const renew = (orderId: string) =>
    tx(async (trx) => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      if (!order || order.status !== 'awaiting_payment' || order.redirect_to) return order
      // Another call was here first: both ask for the same page.
      if (!isForgotten(order, now)) return order
      const pay_until = minutesAfter(now, PAYMENT_MINUTES)
      const attempt = order.attempt + 1
      await orders.change(trx, order, { order: { pay_until }, payment: { attempt, opened_at: now }, now })
      await extendNights(trx, order.request_id, minutesAfter(now, PAYMENT_HOLD_MINUTES), now)
      return { ...order, pay_until, attempt, opened_at: now }
    })

  /**
   * Where an order is paid. The page is made once: a crash or a time-out in between leaves nothing behind that the next
   * call would not find. While the gateway does not answer the order is kept.
   */
  async function openPage(orderId: string): Promise<PageToPay> {
    const isPayable = (order: BilledOrder | undefined): order is BilledOrder =>
      order?.status === 'awaiting_payment' && order.pay_until.getTime() > clock.now().getTime()
    let order = await orders.find(orderId)
    if (isPayable(order) && !order.redirect_to && isForgotten(order, clock.now()))
      order = await renew(orderId)
    if (!isPayable(order)) return { problem: 'over' }
    if (order.redirect_to) return { redirectTo: order.redirect_to }
    try {
      return { redirectTo: await makePage(order) }
    } catch (error) {
      unlessUnavailable(error)
      return { problem: 'unavailable' }
    }
  }

  async function makePage(order: BilledOrder): Promise<string> {
    const { ref, redirectTo } = await gateway.open(demandOf(order, origin))
    const payment = { ref, redirect_to: redirectTo }
    await orders.note(order, { payment, now: clock.now() })
    return redirectTo
  }

  async function finish(settled: Settled | undefined, orderId: string): Promise<Settled | undefined> {
    if (settled?.isPublic) void version.bump()
    if (settled?.isOwed) await giveBack(orderId)
    if (settled?.strayRef) await giveStrayBack(settled.strayRef, orderId)
    return settled
  }

  /** An order was paid at a second page. There should be none; if ever there was, its money goes back at once. */
  async function giveStrayBack(ref: string, orderId: string): Promise<void> {
    log.error({ order: orderId, ref }, 'an order was paid twice; the second payment is given back')
    const order = await orders.find(orderId)
    const amount = order?.total_cents ?? 0
    await gateway.refund(ref, { key: `stray-${ref}`, amount }).catch(unlessUnavailable)
  }

  /** What comes in the gateway's name, as webhook or otherwise. @returns false when it does not come from it */
  async function takeReport(rawBody: Buffer, headers: WebhookHeaders): Promise<boolean> {
    try {
      const report = await gateway.readReport(rawBody, headers)
      if (report) await take(report)
      return true
    } catch (error) {
      if (error instanceof ForgedReport) return false
      throw error
    }
  }

  async function take({ eventId, type, paymentId, ...news }: PaymentReport): Promise<void> {
    const report = { gateway: gateway.name, event_id: eventId, type }
    const found = await orders.ofPayment(paymentId)
    if (found && (await payPlainly(found, news, report))) return
    const taken = await tx(async (trx) => {
      const now = clock.now()
      const event = { ...report, received_at: now }
      const order = await orders.lockForReport(trx, paymentId, event)
      return order ? { orderId: order.id, settled: await settle(trx, order, news, now) } : null
    })
    if (taken) await finish(taken.settled, taken.orderId)
  }

  async function settleAs(orderId: string, news: PaymentNews): Promise<Settled | undefined> {
    const settled = await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      return order && settle(trx, order, news, clock.now())
    })
    return finish(settled, orderId)
  }

  /** Notes that an order was asked about, so that others are asked about first the next time. */
  const noteChecked = (order: BilledOrder) => {
    const now = clock.now()
    return orders.note(order, { payment: { checked_at: now }, now })
  }

  /** Asks the gateway how an order's payment stands, and settles it. Undefined where there is no news of it. */
  async function check(order: BilledOrder): Promise<Settled | undefined> {
    if (!order.ref || order.gateway !== gateway.name || order.payment_status !== 'open') return undefined
    try {
      const state = await gateway.stateOf(order.ref)
      if (state === 'open' || state === 'processing') return undefined
      return await settleAs(order.id, { ref: order.ref, state, isDeclined: false })
    } catch (error) {
      unlessUnavailable(error)
      return undefined
    }
  }

  /** Nobody can pay an unpaid order after this. @returns how its payment stands: it may just have been paid */
  const closePage = async (order: BilledOrder): Promise<PaymentState> =>
    order.ref && order.gateway === gateway.name ? gateway.expire(order.ref) : 'expired'

  /** Ends an unpaid order whose time is over, unless it was paid in the last moment. */
  const close = async (order: BilledOrder): Promise<Settled | undefined> =>
    settleAs(order.id, { ref: order.ref, state: await closePage(order), isDeclined: false })

  /** What the gateway cannot give back now, the sweep gives back later. */
  const giveBack = (orderId: string) => refundOwed(orderId).catch(unlessUnavailable)

  /** Gives back what an order is owed. @throws PaymentUnavailable while the gateway does not answer */
  async function refundOwed(orderId: string): Promise<void> {
    const order = await orders.find(orderId)
    if (!order?.ref || order.payment_status !== 'succeeded' || order.refund_cents === 0) return
    if (order.gateway !== gateway.name) return
    await gateway.refund(order.ref, { key: `refund-${order.payment_id}`, amount: order.refund_cents })
    await settleAs(orderId, { ref: order.ref, state: 'refunded', isDeclined: false })
  }

  return {
    gatewayName: gateway.name,
    openPage,
    takeReport,
    noteChecked,
    check,
    closePage,
    close,
    giveBack,
    refundOwed,
    settleAs,
  }
}
