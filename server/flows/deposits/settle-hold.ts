import type { Log } from '../../database/engine.ts'
import { canHold, isCalledOff, overBy } from '../../domain/deposit.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import {
  type CardHold,
  HoldRefused,
  type PaymentGateway,
  PaymentUnavailable,
} from '../../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { Deposit, DepositRepo, DepositRow } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { depositEmail } from './build-deposit-email.ts'

export interface DepositDeps {
  tx: Tx
  orders: OrderRepo
  deposits: DepositRepo
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: PaymentGateway
  shop: ShopContact
  clock: Clock
  logger: Log
}

export type Deposits = ReturnType<typeof createDeposits>

/** In the log, for what customers do themselves, and for what happens because time is over. */
const CUSTOMER: Actor = { memberId: null, name: 'customer' }
const NOBODY: Actor = { memberId: null, name: 'the shop' }

const ENDED_ELSEWHERE =
  'The hold has ended at another payment company. Only that company knows whether it was charged.'

/** Not after a return that nobody has recorded, and not while it is too early to hold it. */
const canHoldAgain = (order: OrderWithPayment, now: Date): boolean =>
  canHold(order, undefined, now) && order.dateTo !== null && todayIn(order.timeZone, now) <= order.dateTo

/**
 * Holds of deposits. As with payments, everything leads to one step, which asks the gateway what became of a hold and may run
 * any number of times: the order and the hold are locked, and what comes late or twice changes nothing.
 */
export function createDeposits(deps: DepositDeps) {
  const { tx, orders, deposits, outbox, log, gateway, shop, clock, logger } = deps

  /** What a hold that has just become what it is means for its order. */
  async function become(
    trx: Trx,
    order: OrderWithPayment,
    deposit: Deposit,
    ref: string,
    hold: CardHold,
  ): Promise<void> {
    const now = clock.now()
    const change = async (changes: Partial<DepositRow>, email?: Parameters<typeof depositEmail>[2]) => {
      await deposits.update(trx, deposit, { ref, checkedAt: now, trouble: null, ...changes })
      if (email) await outbox.enqueue(trx, depositEmail(order, { ...deposit, ...changes }, email, shop))
    }
    switch (hold.state) {
      case 'held': {
        if (deposit.state !== 'open') return change({ heldUntil: hold.until, trouble: deposit.trouble })
        // Meanwhile the order was canceled: the customer is told once it is released.
        if (isCalledOff(order)) return change({ state: 'release_due', dueAt: now, heldUntil: hold.until })
        await log.append(trx, CUSTOMER, {
          act: 'held the deposit on a card',
          subject: subjectOf(order),
          after: { amountCents: deposit.amountCents },
        })
        return change({ state: 'held', heldUntil: hold.until }, 'held')
      }
      case 'charged':
        return change({ state: 'charged', chargeCents: hold.amount, endedAt: now }, 'charged')
      case 'released': {
        const isCharge = deposit.state === 'charge_due'
        const isWanted =
          deposit.state === 'held' && (order.status === 'paid' || order.status === 'handed_over')
        if (!isCharge && !isWanted) return change({ state: 'released', endedAt: now }, 'released')
        await log.append(trx, NOBODY, {
          act: isCharge
            ? 'the hold of the deposit had ended before it was charged'
            : 'the hold of the deposit ended by itself',
          subject: subjectOf(order),
          after: { amountCents: deposit.chargeCents ?? deposit.amountCents },
        })
        // Nothing can be charged anymore, whatever was decided.
        const trouble = isCharge ? 'The hold had ended before it was charged.' : null
        return change(
          { state: 'lapsed', endedAt: now, trouble, chargeCents: null, reason: null },
          isWanted && canHoldAgain(order, now) ? 'lapsed' : undefined,
        )
      }
      case 'expired':
        if (deposit.state === 'open') await change({ state: 'expired', endedAt: now })
        return
      default:
    }
  }

  async function settle(found: Deposit, ref: string, hold: CardHold): Promise<void> {
    const unneeded = await tx(async (trx): Promise<'stray' | Deposit | null> => {
      const order = await orders.lock(trx, found.orderId)
      const deposit = await deposits.lock(trx, found.id)
      if (!order || !deposit) return null
      const isOver = deposit.endedAt !== null || (deposit.state !== 'open' && deposit.ref !== ref)
      // Held at a page that was replaced by another one.
      if (isOver) return hold.state === 'held' ? 'stray' : null
      if (deposit.ref !== ref && hold.state !== 'held') return null
      await become(trx, order, deposit, ref, hold)
      return hold.state === 'held' && deposit.state === 'open' && isCalledOff(order)
        ? { ...deposit, ref, state: 'release_due' }
        : null
    })
    if (unneeded === 'stray') {
      logger.warn({ order: found.orderId, ref }, 'a hold that nobody needs is released')
      await gateway.releaseHold(ref)
    } else if (unneeded) await carryOut(unneeded)
  }

  /** Has the gateway do what was decided. What it does not do now, the sweep asks for again. */
  async function carryOut(deposit: Deposit): Promise<void> {
    const { ref, state, chargeCents } = deposit
    if (!ref) return
    if (deposit.gateway !== gateway.name) {
      const trouble = 'It is held with another payment company. Please do it there.'
      return void (await deposits.noteTrouble(deposit, { trouble, isRefused: false }))
    }
    try {
      const hold =
        state === 'charge_due' && chargeCents
          ? await gateway.chargeHold(ref, chargeCents)
          : await gateway.releaseHold(ref)
      await settle(deposit, ref, hold)
    } catch (err) {
      if (!(err instanceof HoldRefused) && !(err instanceof PaymentUnavailable)) throw err
      await deposits.noteTrouble(deposit, { trouble: err.message, isRefused: err instanceof HoldRefused })
      logger.warn({ err, order: deposit.orderId, ref }, 'a deposit was not charged or released')
    }
  }

  /**
   * A hold at a gateway that the shop no longer uses, which nobody can ask: its time is over at some point all the same. What
   * became of it there is not known, so the customer is told nothing.
   */
  const endElsewhere = ({ id, orderId }: Deposit): Promise<void> =>
    tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const deposit = await deposits.lock(trx, id)
      const now = clock.now()
      if (!order || !deposit || deposit.endedAt || overBy(deposit) > now) return
      const { state, amountCents } = deposit
      const ended = { endedAt: now, checkedAt: now, trouble: null, chargeCents: null, reason: null }
      if (state === 'open') return deposits.update(trx, deposit, { ...ended, state: 'expired' })
      const trouble = state === 'charge_due' ? ENDED_ELSEWHERE : null
      const isOnPurpose = state === 'release_due'
      await deposits.update(trx, deposit, { ...ended, state: isOnPurpose ? 'released' : 'lapsed', trouble })
      await log.append(trx, NOBODY, {
        act: 'the hold of the deposit ended by itself',
        subject: subjectOf(order),
        after: { amountCents },
      })
    })

  /** Asks the gateway, and settles what it says. A page whose time is over is closed first. @throws PaymentUnavailable */
  async function check(deposit: Deposit): Promise<void> {
    const { ref, state } = deposit
    if (deposit.endedAt) return
    if (deposit.gateway !== gateway.name) return endElsewhere(deposit)
    if (state === 'release_due' || state === 'charge_due') return carryOut(deposit)
    const isPageOver = state === 'open' && deposit.payUntil <= clock.now()
    if (!ref) {
      if (isPageOver) await deposits.expireUnmade(deposit, clock.now())
      return
    }
    if (isPageOver) await gateway.closeCheckoutPage(ref)
    await settle(deposit, ref, await gateway.holdOf(ref))
  }

  /** The same for a customer who comes back. If the gateway does not answer now, the sweep asks again. */
  const lookAt = (deposit: Deposit): Promise<void> =>
    check(deposit).catch((err: unknown) => {
      if (!(err instanceof PaymentUnavailable)) throw err
      logger.warn({ err, order: deposit.orderId }, 'the payment gateway did not answer')
    })

  /** A gateway's report about a payment that is no order's. @returns false if it is no deposit's either */
  async function handleReport(id: string, ref: string): Promise<boolean> {
    const deposit = await deposits.find(id)
    if (deposit) await settle(deposit, ref, await gateway.holdOf(ref))
    return deposit !== undefined
  }

  /** Releases what is held for a rental that is called off, or came back whole. */
  async function releaseUnneeded({ id, orderId }: DepositRow): Promise<void> {
    const due = await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const deposit = await deposits.lock(trx, id)
      if (!order || deposit?.state !== 'held') return null
      if (!isCalledOff(order) && order.status !== 'completed') return null
      await deposits.update(trx, deposit, { state: 'release_due', dueAt: clock.now() })
      await log.append(trx, NOBODY, {
        act: 'released the deposit',
        subject: subjectOf(order),
        after: { amountCents: deposit.amountCents },
      })
      return { ...deposit, state: 'release_due' as const }
    })
    if (due) await carryOut(due)
  }

  const noteChecked = (deposit: DepositRow) => deposits.updateAlone(deposit, { checkedAt: clock.now() })

  return { check, lookAt, carryOut, handleReport, releaseUnneeded, noteChecked }
}
