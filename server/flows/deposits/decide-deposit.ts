import { canCharge, canDecide } from '../../domain/deposit.ts'
import { type Cents, formatUsd } from '../../domain/money.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { Deposit, DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import type { Deposits } from './settle-hold.ts'

interface DecideDeps {
  tx: Tx
  orders: Pick<OrderRepo, 'lock'>
  deposits: DepositRepo
  carryOut: Deposits['carryOut']
  log: OfficeLogRepo
  clock: Pick<Clock, 'now'>
}

/** What a member decides. Null releases all of it. */
export type DepositDecision = { amount: Cents; reason: string } | null

/** `depositId` is the hold that was shown. */
export interface DecidedDeposit {
  orderId: string
  depositId: string
  decision: DepositDecision
}

/** Why nothing is done, in a sentence. */
type Refusal = { refused: string }

export type DecideDeposit = ReturnType<typeof createDecideDeposit>

const isSame = ({ state, chargeCents, reason }: Deposit, decision: DepositDecision): boolean =>
  decision === null
    ? state === 'release_due' || state === 'released'
    : (state === 'charge_due' || state === 'charged') &&
      chargeCents === decision.amount &&
      reason === decision.reason

function refusalOf(order: OrderRow, deposit: Deposit, decision: DepositDecision): string | null {
  if (!canDecide(deposit)) return 'This deposit is no longer held. Please look at the order again.'
  if (decision === null) return null
  if (!canCharge(order)) return 'You can charge the deposit once the sauna is handed over.'
  return decision.amount > deposit.amountCents
    ? `You can charge up to ${formatUsd(deposit.amountCents)}.`
    : null
}

/** Releases or charges a deposit, once: the same decision sent again is answered like the first, another one is refused. */
export const createDecideDeposit =
  ({ tx, orders, deposits, carryOut, log, clock }: DecideDeps) =>
  async (actor: Actor, { orderId, depositId, decision }: DecidedDeposit): Promise<Refusal | null> => {
    const decided = await tx(async (trx): Promise<Deposit | Refusal | null> => {
      const order = await orders.lock(trx, orderId)
      const deposit = order && (await deposits.lock(trx, depositId))
      if (!order || deposit?.orderId !== orderId) return { refused: 'There is no such deposit.' }
      if (isSame(deposit, decision)) return deposit.endedAt ? null : deposit
      const refused = refusalOf(order, deposit, decision)
      if (refused) return { refused }
      const due = decision
        ? { state: 'charge_due' as const, chargeCents: decision.amount, reason: decision.reason }
        : { state: 'release_due' as const, chargeCents: null, reason: null }
      await deposits.update(trx, deposit, { ...due, dueAt: clock.now(), trouble: null, isRefused: false })
      // The log keeps no reason: it may be about the customer, and the log is never deleted.
      await log.append(trx, actor, {
        act: decision ? 'charged the deposit' : 'released the deposit',
        subject: subjectOf(order),
        after: { amountCents: decision?.amount ?? deposit.amountCents },
      })
      return { ...deposit, ...due }
    })
    if (!decided) return null
    if ('refused' in decided) return decided
    await carryOut(decided)
    return null
  }
