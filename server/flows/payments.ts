import type { DataVersion } from '../database/data-version.ts'
import type { Log } from '../database/engine.ts'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from '../repositories/orders/order-refund.repo.ts'
import { spreadRefund } from '../domain/refund.ts'
import type { Tx } from '../repositories/shop-database.ts'
import type { Clock } from '../gateways/clock.ts'
import {
  InvalidSignature,
  type PaymentGateway,
  type WebhookEvent,
  type PaymentState,
  PaymentUnavailable,
  type WebhookHeaders,
} from '../gateways/payment.ts'
import type { Deposits } from './deposits/settle-hold.ts'
import type { AskForRefund } from './ask-for-refund.ts'
import type { SettleFastPath } from './settle-fast-path.ts'
import type { ChangePayments } from './changes/change-payments.ts'
import type { PaymentUpdate, Settle, SettleResult } from './settle.ts'

interface PaymentsDeps {
  tx: Tx
  orders: OrderRepo
  refunds: Pick<OrderRefundRepo, 'listCharges'>
  changes: Pick<OrderChangeRepo, 'find'>
  /** Payments for changes of an order are theirs to settle. */
  changePayments: Pick<ChangePayments, 'handleReport'>
  /** And what is held on a card for one is theirs. */
  deposits: Pick<Deposits, 'handleReport'>
  gateway: PaymentGateway
  askForRefund: AskForRefund
  settleFastPath: SettleFastPath
  settle: Settle
  version: DataVersion
  clock: Clock
  log: Log
}

export type Payments = ReturnType<typeof createPayments>

/** Connects orders with the payment gateway: what happened at checkout pages, and refunds. */
export function createPayments(deps: PaymentsDeps) {
  const {
    tx,
    orders,
    refunds,
    changes,
    changePayments,
    deposits,
    gateway,
    askForRefund,
    settleFastPath,
    settle,
    version,
    clock,
    log,
  } = deps

  /** A gateway that does not answer is its own problem and passes; any other error is ours. */
  function logIfUnavailable(error: unknown): void {
    if (!(error instanceof PaymentUnavailable)) throw error
    log.warn({ err: error }, 'the payment gateway did not answer')
  }

  async function finish(
    result: SettleResult | undefined,
    orderId: string,
  ): Promise<SettleResult | undefined> {
    if (result?.changesAvailability) void version.bump()
    if (result?.needsRefund) await refundOrder(orderId)
    if (result?.duplicateRef) await refundDuplicate(result.duplicateRef, orderId)
    return result
  }

  /** The order was paid a second time, at another page. That should not happen; if it does, the money goes back at once. */
  async function refundDuplicate(ref: string, orderId: string): Promise<void> {
    log.error({ order: orderId, ref }, 'an order was paid twice; the second payment is refunded')
    const order = await orders.find(orderId)
    // Not the total, which may have changed since.
    if (order) await askForRefund({ ref, key: `duplicate-${ref}`, amount: order.amountCents, orderId })
  }

  /** Takes what a webhook delivers in the gateway's name. @returns false if the gateway did not send it */
  async function handleWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<boolean> {
    try {
      const event = await gateway.readWebhook(rawBody, headers)
      if (event) await handleEvent(event)
      return true
    } catch (error) {
      if (error instanceof InvalidSignature) return false
      throw error
    }
  }

  async function handleEvent({ eventId, type, paymentId, ...update }: WebhookEvent): Promise<void> {
    const event = { gateway: gateway.name, eventId, type }
    const found = await orders.findByPayment(paymentId)
    if (!found) {
      if (await deposits.handleReport(paymentId, update.ref)) return
      return changePayments.handleReport(paymentId, update, event)
    }
    if (await settleFastPath(found, update, event)) return
    const settled = await tx(async (trx) => {
      const now = clock.now()
      const order = await orders.lockForReport(trx, paymentId, { ...event, receivedAt: now })
      return order ? { orderId: order.id, result: await settle(trx, order, update, now) } : null
    })
    if (settled) await finish(settled.result, settled.orderId)
  }

  async function settleAs(orderId: string, update: PaymentUpdate): Promise<SettleResult | undefined> {
    const result = await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      return order && settle(trx, order, update, clock.now())
    })
    return finish(result, orderId)
  }

  /** Records that an order was checked, so that the others come first the next time. */
  const noteChecked = (order: OrderWithPayment) => {
    const now = clock.now()
    return orders.updateAlone(order, { payment: { checkedAt: now }, now })
  }

  /** Asks the gateway for the state of an order's payment, and settles it. Undefined if nothing has changed. */
  async function checkPayment(order: OrderWithPayment): Promise<SettleResult | undefined> {
    if (!order.ref || order.gateway !== gateway.name || order.paymentStatus !== 'open') return undefined
    try {
      const state = await gateway.stateOf(order.ref)
      if (state === 'open' || state === 'processing') return undefined
      return await settleAs(order.id, { ref: order.ref, state, isDeclined: false })
    } catch (error) {
      logIfUnavailable(error)
      return undefined
    }
  }

  /** Nobody can pay an unpaid order after this. @returns the state of its payment, which may just have succeeded */
  const closeCheckoutPage = async (order: OrderWithPayment): Promise<PaymentState> =>
    order.ref && order.gateway === gateway.name ? gateway.closeCheckoutPage(order.ref) : 'expired'

  /** Ends an unpaid order whose time is over, unless it was paid at the last moment. */
  const closeOrder = async (order: OrderWithPayment): Promise<SettleResult | undefined> =>
    settleAs(order.id, { ref: order.ref, state: await closeCheckoutPage(order), isDeclined: false })

  /** Pays the refund of an order that needs one. If the gateway does not take it now, the payment sweep tries again. */
  async function refundOrder(orderId: string): Promise<void> {
    const order = await orders.find(orderId)
    if (!order?.ref || order.paymentStatus !== 'succeeded' || order.refundCents === 0) return
    if (order.gateway !== gateway.name) return
    let own = order.refundCents
    // Its own payment comes last: once that is refunded, so is the order.
    for (const { changeId, amount } of spreadRefund(own, await refunds.listCharges(order))) {
      const ref = changeId && (await changes.find(changeId))?.ref
      if (!ref) continue
      if (!(await askForRefund({ ref, key: `refund-${changeId}`, amount, orderId }))) return
      own -= amount
    }
    const ofOwn = { ref: order.ref, key: `refund-${order.paymentId}`, amount: own, orderId }
    if (!(await askForRefund(ofOwn))) return
    await settleAs(orderId, { ref: order.ref, state: 'refunded', isDeclined: false })
  }

  return {
    gatewayName: gateway.name,
    handleWebhook,
    noteChecked,
    checkPayment,
    closeCheckoutPage,
    closeOrder,
    refundOrder,
    settleAs,
  }
}
