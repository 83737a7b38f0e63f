import type { DataVersion } from '../../database/data-version.ts'
import type { Log } from '../../database/engine.ts'
import { datesAt } from '../../domain/data-topics.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type PaymentGateway, PaymentUnavailable, type WebhookEvent } from '../../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { OrderChange, OrderChangeRepo, PaidChange } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from '../../repositories/orders/order-refund.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import type { AskForRefund } from '../ask-for-refund.ts'
import type { PaymentUpdate } from '../settle.ts'
import { applyChange, NightsTaken } from './apply-change.ts'
import { changedOrderEmail, lateChangeOrderEmail, unchangedOrderEmail } from './build-change-email.ts'
import { changeEntry } from './change-entry.ts'
import { noteOutsideRefund } from './note-outside-refund.ts'
import { termsOf } from './plan-change.ts'

interface ChangePaymentsDeps {
  tx: Tx
  orders: OrderRepo
  changes: OrderChangeRepo
  refunds: Pick<OrderRefundRepo, 'listCharges' | 'insertGiven'>
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: PaymentGateway
  askForRefund: AskForRefund
  shop: ShopContact
  version: DataVersion
  clock: Clock
  logger: Log
}

type Report = Pick<WebhookEvent, 'eventId' | 'type'> & { gateway: string }

/** What is left to do when the transaction is through. */
interface Settled {
  change: OrderChange
  settlementId: number | null
  /** A second payment of a change that is paid, at another page. */
  duplicateRef?: string
}

export type ChangePayments = ReturnType<typeof createChangePayments>

/** In the log, for what happens because time is over. */
const NOBODY: Actor = { memberId: null, name: 'the shop' }

/**
 * The payments of changes. As with those of orders, everything leads to one step, which asks the gateway for the state and
 * may run any number of times: the order and its change are locked, and what comes late or twice changes nothing.
 */
export function createChangePayments(deps: ChangePaymentsDeps) {
  const { tx, orders, changes, outbox, log, gateway, askForRefund, shop, version, clock, logger } = deps

  function logIfUnavailable(error: unknown): void {
    if (!(error instanceof PaymentUnavailable)) throw error
    logger.warn({ err: error }, 'the payment gateway did not answer')
  }

  /** Whether what was agreed on still fits the order. */
  function fits(order: OrderWithPayment, { before, wanted }: OrderChange): boolean {
    const isAhead = wanted.from === order.dateFrom || wanted.from >= todayIn(order.timeZone, clock.now())
    return order.status === 'paid' && order.totalCents === before.totalCents && isAhead
  }

  /** @throws NightsTaken */
  async function comeAbout(
    trx: Trx,
    order: OrderWithPayment,
    change: OrderChange,
    ref: string,
  ): Promise<void> {
    const now = clock.now()
    const { wanted, holdId } = change
    const held = await changes.findHeldUnit(trx, change)
    const changed = await applyChange(trx, orders, order, {
      wanted,
      takesNights: holdId !== null,
      unitIds: held === null ? [] : [held],
      holdId,
      now,
    })
    await changes.update(trx, change, { state: 'done', ref, endedAt: now })
    const actor = { memberId: change.memberId, name: change.actor }
    await log.append(trx, actor, changeEntry('changed', order, termsOf(order), wanted))
    await outbox.enqueue(trx, changedOrderEmail(changed, shop, change, now))
  }

  /** Its money goes back; the order stays exactly as it is. */
  async function owe(trx: Trx, order: OrderWithPayment, change: OrderChange, ref: string): Promise<void> {
    const now = clock.now()
    await changes.endUndone(trx, change, 'refund_due', now)
    await changes.update(trx, change, { ref, endedAt: now })
    await outbox.enqueue(trx, lateChangeOrderEmail(order, shop, change))
  }

  async function expire(trx: Trx, order: OrderWithPayment, change: OrderChange): Promise<void> {
    await changes.endUndone(trx, change, 'expired', clock.now())
    await log.append(trx, NOBODY, changeEntry('let a change expire', order, change.wanted, termsOf(order)))
    await outbox.enqueue(trx, unchangedOrderEmail(order, shop, change, 'expired'))
  }

  async function settleIn(
    trx: Trx,
    { id, orderId }: PaidChange,
    { state, ref }: PaymentUpdate,
    { isTooLate, event }: { isTooLate: boolean; event: Report | null },
  ): Promise<Settled | null> {
    const order = await orders.lock(trx, orderId)
    const change = await changes.lock(trx, id)
    if (!order || !change) return null
    if (event && !(await changes.recordReport(trx, { ...event, receivedAt: clock.now() }))) return null
    const settled = { change, settlementId: order.settlementId }
    const isPaid = state === 'succeeded' || state === 'partly_refunded'
    // A page that was replaced by another one matters only if somebody paid there.
    if (ref !== null && change.ref !== null && ref !== change.ref && !isPaid) return null
    if (isPaid && ref !== null) {
      if (change.state === 'waiting' && !isTooLate && fits(order, change))
        await comeAbout(trx, order, change, ref)
      else if (['waiting', 'expired', 'withdrawn'].includes(change.state)) await owe(trx, order, change, ref)
      else return ref === change.ref ? null : { ...settled, duplicateRef: ref }
      return settled
    }
    if (change.state === 'waiting' && (state === 'expired' || state === 'refunded')) {
      await expire(trx, order, change)
      return settled
    }
    if (state === 'refunded' && change.state === 'refund_due') {
      await changes.update(trx, change, { state: 'refunded' })
      return settled
    }
    if (state === 'refunded' && change.state === 'done')
      return (await noteOutsideRefund(trx, deps, { order, change, now: clock.now() })) ? settled : null
    return null
  }

  /** @returns the change as it is then; undefined if nothing has changed */
  async function settle(
    found: PaidChange,
    update: PaymentUpdate,
    event: Report | null = null,
  ): Promise<OrderChange | undefined> {
    const run = (isTooLate: boolean) => tx((trx) => settleIn(trx, found, update, { isTooLate, event }))
    const settled = await run(false).catch((error: unknown) => {
      if (error instanceof NightsTaken) return run(true)
      throw error
    })
    if (!settled) return undefined
    if (settled.settlementId !== null) void version.bump(datesAt(settled.settlementId))
    if (settled.duplicateRef) await refundDuplicate(found, settled.duplicateRef)
    const change = await changes.find(found.id)
    if (change?.state === 'refund_due') await refund(change as PaidChange)
    return changes.find(found.id)
  }

  async function refundDuplicate(
    { id, orderId, differenceCents: amount }: PaidChange,
    ref: string,
  ): Promise<void> {
    logger.error({ change: id, ref }, 'a change was paid twice; the second payment is refunded')
    await askForRefund({ ref, key: `duplicate-${ref}`, amount, orderId })
  }

  /** Pays back what came too late. If the gateway does not take it now, the sweep tries again. */
  async function refund(change: PaidChange): Promise<void> {
    const { id, orderId, ref, differenceCents: amount } = change
    if (ref === null || change.gateway !== gateway.name) return
    if (await askForRefund({ ref, key: `late-${id}`, amount, orderId }))
      await changes.updateAlone(change, { state: 'refunded' })
  }

  /** A gateway's report about a payment that is no order's. */
  async function handleReport(paymentId: string, update: PaymentUpdate, event: Report): Promise<void> {
    const change = await changes.findByPayment(paymentId)
    if (change) await settle(change, update, event)
  }

  /** Asks the gateway, and settles what it says. @returns the change as it is then */
  async function check(change: PaidChange): Promise<OrderChange> {
    if (change.state !== 'waiting' || !change.ref || change.gateway !== gateway.name) return change
    try {
      const state = await gateway.stateOf(change.ref)
      if (state === 'open' || state === 'processing') return change
      return (await settle(change, { ref: change.ref, state, isDeclined: false })) ?? change
    } catch (error) {
      logIfUnavailable(error)
      return change
    }
  }

  /** Nobody can pay for it after this. @returns the state of its payment, which may just have succeeded */
  const closePage = async ({ ref, gateway: name }: OrderChange) =>
    ref && name === gateway.name ? gateway.closeCheckoutPage(ref) : 'expired'

  /** Ends a change whose time to pay is over, unless it was paid at the last moment. */
  const close = async (change: PaidChange) =>
    settle(change, { ref: change.ref, state: await closePage(change), isDeclined: false })

  const noteChecked = (change: PaidChange) => changes.updateAlone(change, { checkedAt: clock.now() })

  return { handleReport, settle, check, close, closePage, noteChecked, refund }
}
