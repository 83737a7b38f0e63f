import { leftOfCharge } from '../../domain/deposit.ts'
import { type Cents, formatUsd } from '../../domain/money.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { PaymentGateway } from '../../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import { depositRefundKey, type DepositRefundRepo } from '../../repositories/orders/deposit-refund.repo.ts'
import type { Deposit, DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import type { AskForRefund } from '../ask-for-refund.ts'
import { depositRefundEmail } from './build-deposit-email.ts'

export interface DepositRefundDeps {
  tx: Tx
  orders: OrderRepo
  deposits: Pick<DepositRepo, 'lock'>
  refunds: DepositRefundRepo
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: Pick<PaymentGateway, 'name'>
  askForRefund: AskForRefund
  shop: ShopContact
  clock: Clock
}

export interface WantedDepositRefund {
  orderId: string
  /** The hold that was shown. */
  depositId: string
  /** A UUID. The same one again refunds nothing more. */
  id: string
  /** More than nothing. */
  amount: Cents
  /** What was left of the charge when it was shown. */
  expectedLeft: Cents
  /** The customer reads it. */
  reason: string
}

export type DepositRefunds = ReturnType<typeof createDepositRefunds>

/** Gives back what was charged of a deposit, all of it or parts, together never more than was charged. */
export function createDepositRefunds(deps: DepositRefundDeps) {
  const { tx, orders, deposits, refunds, outbox, log, gateway, askForRefund, shop, clock } = deps

  /** Whether only another gateway, which the shop no longer uses, can give back what was charged. */
  const isElsewhere = (deposit: Pick<Deposit, 'gateway'>): boolean => deposit.gateway !== gateway.name

  function refusalOf(deposit: Deposit, { amount, expectedLeft }: WantedDepositRefund): string | null {
    if (deposit.state !== 'charged') return 'Nothing of this deposit is charged.'
    if (isElsewhere(deposit))
      return 'This deposit was charged with another payment company. Please refund it there.'
    const left = leftOfCharge(deposit)
    if (left === 0) return 'All of the charge is refunded already.'
    if (left !== expectedLeft)
      return 'A part of the charge has been refunded meanwhile. Please look at the order again.'
    return amount > left ? `You can refund up to ${formatUsd(left)}.` : null
  }

  /**
   * Has the gateway refund it, and tells the customer once it has taken that. What it does not take now, the sweep asks for
   * again. @returns whether it is taken
   */
  async function give(id: string): Promise<boolean> {
    const refund = await refunds.find(id)
    if (!refund?.ref || isElsewhere(refund)) return false
    if (refund.givenAt) return true
    const { ref, orderId, amountCents: amount } = refund
    if (!(await askForRefund({ ref, key: depositRefundKey(id), amount, orderId }))) return false
    await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const given = order && (await refunds.markGiven(trx, id, clock.now()))
      if (given) await outbox.enqueue(trx, depositRefundEmail(order, given, shop))
    })
    return true
  }

  /** @returns why nothing goes back, in a sentence; null if it does, now or once the gateway takes it */
  async function refundDeposit(actor: Actor, wanted: WantedDepositRefund): Promise<string | null> {
    const { orderId, depositId, id, amount, reason } = wanted
    const refused = await tx(async (trx): Promise<string | null> => {
      const order = await orders.lock(trx, orderId)
      const deposit = order && (await deposits.lock(trx, depositId))
      if (!order || deposit?.orderId !== orderId) return 'There is no such deposit.'
      const known = await refunds.find(id, trx)
      if (known && known.depositId !== depositId) return 'This refund belongs to another deposit.'
      // Its first answer was lost, and something else was typed since: success would be said of the wrong amount.
      if (known && (known.amountCents !== amount || known.reason !== reason))
        return `${formatUsd(known.amountCents)} of the charge is refunded already, as you sent it first. Please look at the order again.`
      if (known) return null
      const refusal = refusalOf(deposit, wanted)
      if (refusal) return refusal
      const refund = { id, depositId, amountCents: amount, reason, createdAt: clock.now() }
      // It was not there a moment ago, so it came with another order, which is locked by itself.
      if (!(await refunds.insert(trx, refund))) return 'This refund belongs to another deposit.'
      // The log keeps no reason: it may be about the customer, and the log is never deleted.
      await log.append(trx, actor, {
        act: 'refunded the deposit charge',
        subject: subjectOf(order),
        after: { amountCents: amount },
      })
      return null
    })
    if (refused === null) await give(id)
    return refused
  }

  /** Those that this gateway can be asked for. */
  const listDue = (before: Date, limit: number) => refunds.listDue(gateway.name, before, limit)

  return { refundDeposit, isElsewhere, give, listDue }
}
