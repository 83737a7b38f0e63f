import type { DataVersion } from '../database/data-version.ts'
import type { Log } from '../database/engine.ts'
import type { BilledOrder, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import type { Clock } from '../gateways/clock.ts'
import {
  ForgedReport,
  type PaymentGateway,
  type PaymentReport,
  type PaymentState,
  PaymentUnavailable,
  type WebhookHeaders,
} from '../gateways/payment.ts'
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
  log: Log
}

export type Payments = ReturnType<typeof createPayments>

/** Between orders and the gateway: what became of the pages to pay at, and money that goes back. */
export function createPayments(deps: PaymentsDeps) {
  const { tx, orders, gateway, payPlainly, settle, version, clock, log } = deps

  /** Its absence is the gateway's trouble and passes; anything else is ours. */
  function unlessUnavailable(error: unknown): void {
    if (!(error instanceof PaymentUnavailable)) throw error
    log.warn({ err: error }, 'the payment gateway did not answer')
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
