import { randomUUID } from 'node:crypto'
import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import {
  LONGEST_PAYMENT_MINUTES,
  minutesAfter,
  PAYMENT_GRACE_MINUTES,
  PAYMENT_MINUTES,
} from '../../domain/hold.ts'
import type { OrderTerms } from '../../domain/order-change.ts'
import { mostPartRefund } from '../../domain/refund.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import { checkoutPageKey, type PaymentGateway } from '../../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { OrderChange, OrderChangeRepo } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from '../../repositories/orders/order-refund.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import type { RefundParts } from '../refund-part.ts'
import { applyChange, NightsTaken } from './apply-change.ts'
import { changedOrderEmail, payForChangeEmail } from './build-change-email.ts'
import { changeEntry } from './change-entry.ts'
import { holdNights } from './hold-nights.ts'
import {
  type ChangedBy,
  type ChangePlan,
  changeRefusalOf,
  type ChangeWish,
  type PlanChange,
  type PlannedChange,
  termsOf,
} from './plan-change.ts'

interface ChangeDeps {
  tx: Tx
  orders: OrderRepo
  changes: OrderChangeRepo
  refunds: OrderRefundRepo
  parts: Pick<RefundParts, 'giveAll'>
  plan: PlanChange
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: PaymentGateway
  shop: ShopContact
  version: DataVersion
  clock: Clock
}

export interface WantedChange {
  /** A UUID from the browser. The same one again changes nothing more. */
  id: string
  orderId: string
  wish: ChangeWish
  /** What was shown before the customer, or the member, agreed. */
  seen: { before: number; after: number }
}

export type ChangeResult =
  /** It is made, or waits for its payment; see its state. */
  | { change: OrderChange }
  /** Other people or another price came between: to be looked at again. */
  | { conflict: string }
  | Exclude<PlannedChange, { plan: ChangePlan }>

export type ChangeOrder = ReturnType<typeof createChangeOrder>

const CUSTOMER: Actor = { memberId: null, name: 'customer' }
export const actorOfChange = (by: ChangedBy): Actor => (by.who === 'office' ? by.actor : CUSTOMER)

export const WAITING_ALREADY =
  'Another change of this order waits for its payment. It has to be paid or withdrawn first.'
/** A page that still shows it sends it again: nothing more comes of it. */
const OVER = 'This change was not paid in time, or was withdrawn. Please look at it again.'
const TAKEN = 'Someone just booked these dates. Please choose others.'

/** Undoes the transaction, with what to answer. */
class Conflict extends Error {}

/**
 * Changes a paid order: at once if it costs no more, and what it costs less goes back; else its nights are held until the
 * difference is paid. Each in one transaction under the lock of the order.
 */
export function createChangeOrder(deps: ChangeDeps) {
  const { tx, orders, changes, refunds, parts, plan, outbox, log, gateway, shop, version, clock } = deps

  /** Nobody may have changed the order, or the price, since it was planned. */
  async function lockAsPlanned(
    trx: Trx,
    id: string,
    planned: OrderTerms,
    by: ChangedBy,
  ): Promise<OrderWithPayment> {
    const order = await orders.lock(trx, id)
    if (!order) throw new Conflict('There is no such order.')
    const refusal = changeRefusalOf(order, by.who, clock.now())
    if (refusal !== null) throw new Conflict(refusal)
    if (JSON.stringify(termsOf(order)) !== JSON.stringify(planned))
      throw new Conflict('This order has just been changed. Please look at it again.')
    if (await changes.findWaiting(trx, id)) throw new Conflict(WAITING_ALREADY)
    return order
  }

  /** What every change has; the rest depends on whether it costs more. */
  function rowOf({ id, orderId }: WantedChange, { before, after }: ChangePlan, by: ChangedBy) {
    const actor = actorOfChange(by)
    return {
      id,
      orderId,
      isByCustomer: by.who === 'customer',
      actor: actor.name,
      memberId: actor.memberId,
      before: JSON.stringify(before),
      wanted: JSON.stringify(after),
      differenceCents: after.totalCents - before.totalCents,
      createdAt: clock.now(),
    }
  }

  async function changeNow(
    trx: Trx,
    wanted: WantedChange,
    planned: ChangePlan,
    by: ChangedBy,
  ): Promise<string[]> {
    const now = clock.now()
    const { before, after, takesNights, unitIds } = planned
    const order = await lockAsPlanned(trx, wanted.orderId, before, by)
    const row = rowOf(wanted, planned, by)
    await changes.insert(trx, { ...row, state: 'done', endedAt: now })
    const changed = await applyChange(trx, orders, order, {
      wanted: after,
      takesNights,
      unitIds,
      holdId: null,
      now,
    })
    // What went back before, as a courtesy, may leave less than the difference.
    const back = Math.min(-row.differenceCents, mostPartRefund(order, await refunds.leftOf(trx, order)))
    const refund = { id: randomUUID(), amountCents: back, createdAt: now, isDifference: true }
    const given = back > 0 ? await refunds.insert(trx, order, refund) : []
    await log.append(trx, actorOfChange(by), changeEntry('changed', order, before, after))
    const told = { id: wanted.id, differenceCents: -back }
    await outbox.enqueue(trx, changedOrderEmail(changed, shop, told, now))
    return given
  }

  async function holdAndAsk(
    trx: Trx,
    wanted: WantedChange,
    planned: ChangePlan,
    by: ChangedBy,
  ): Promise<void> {
    const now = clock.now()
    const { before, after, takesNights, unitIds } = planned
    const order = await lockAsPlanned(trx, wanted.orderId, before, by)
    const payUntil = minutesAfter(now, by.who === 'customer' ? PAYMENT_MINUTES : LONGEST_PAYMENT_MINUTES)
    const until = minutesAfter(payUntil, PAYMENT_GRACE_MINUTES)
    const holdId = takesNights
      ? await holdNights(trx, changes, order, { wanted: after, unitIds, until, now })
      : null
    const paymentId = randomUUID()
    const page = gateway.checkoutPageOf?.(checkoutPageKey(paymentId, 1))
    const row = rowOf(wanted, planned, by)
    await changes.insert(trx, {
      ...row,
      state: 'waiting',
      holdId,
      paymentId,
      gateway: gateway.name,
      ref: page?.ref ?? null,
      redirectTo: page?.redirectTo ?? null,
      openedAt: now,
      payUntil,
      checkedAt: now,
    })
    await log.append(trx, actorOfChange(by), changeEntry('asked for a change', order, before, after))
    if (by.who === 'customer') return
    const payable = { ...row, wanted: after, payUntil }
    await outbox.enqueue(trx, payForChangeEmail(order, shop, payable))
  }

  async function makeChange(wanted: WantedChange, planned: ChangePlan, by: ChangedBy): Promise<ChangeResult> {
    const isDearer = planned.after.totalCents > planned.before.totalCents
    try {
      const given = await tx(async (trx): Promise<string[] | null> => {
        // Before the row is there, a second click waits for the order; afterward it finds the row.
        await orders.lock(trx, wanted.orderId)
        if (await changes.find(wanted.id, trx)) return null
        if (!isDearer) return changeNow(trx, wanted, planned, by)
        await holdAndAsk(trx, wanted, planned, by)
        return []
      })
      if (given) await parts.giveAll(given)
    } catch (error) {
      if (error instanceof NightsTaken) return { conflict: TAKEN }
      if (error instanceof Conflict) return { conflict: error.message }
      throw error
    }
    const { settlementId } = (await orders.find(wanted.orderId)) ?? {}
    if (settlementId) void version.bump(datesAt(settlementId))
    return { change: (await changes.find(wanted.id)) as OrderChange }
  }

  /** What has become of it, if it was sent before. */
  async function findSent({ id, orderId }: WantedChange): Promise<ChangeResult | null> {
    const sent = await changes.find(id)
    if (!sent) return null
    if (sent.orderId !== orderId) return { conflict: 'Please reload the page and try again.' }
    return sent.state === 'waiting' || sent.state === 'done' ? { change: sent } : { conflict: OVER }
  }

  async function planAndMake(wanted: WantedChange, by: ChangedBy): Promise<ChangeResult> {
    const order = await orders.find(wanted.orderId)
    if (!order) return { conflict: 'There is no such order.' }
    const planned = await plan(order, wanted.wish, by)
    if (!('plan' in planned)) return planned
    const { before, after } = planned.plan
    if (before.totalCents !== wanted.seen.before || after.totalCents !== wanted.seen.after)
      return { conflict: 'The price has changed since you last saw it. Please look at it again.' }
    return makeChange(wanted, planned.plan, by)
  }

  return async function changeOrder(wanted: WantedChange, by: ChangedBy): Promise<ChangeResult> {
    const sent = await findSent(wanted)
    if (sent) return sent
    const result = await planAndMake(wanted, by)
    // Sent again while the first try was being made, it finds the order as that has left it, and nothing to change.
    return 'change' in result ? result : ((await findSent(wanted)) ?? result)
  }
}
