import type { RefundParts } from '../flows/refund-part.ts'
import type { ChangePayments } from '../flows/changes/change-payments.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { DepositRefunds } from '../flows/deposits/refund-deposit.ts'
import type { Deposits } from '../flows/deposits/settle-hold.ts'
import type { OrderRefundRepo } from '../repositories/orders/order-refund.repo.ts'
import type { RefundTroubleRepo } from '../repositories/orders/refund-trouble.repo.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import { minutesAfter } from '../domain/hold.ts'
import type { AskForRefund } from '../flows/ask-for-refund.ts'
import type { Payments } from '../flows/payments.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Task } from './task.ts'

interface SweepDeps {
  orders: OrderRepo
  refunds: Pick<OrderRefundRepo, 'listDue'>
  parts: Pick<RefundParts, 'give'>
  payments: Payments
  troubles: Pick<RefundTroubleRepo, 'listDuplicates'>
  askForRefund: AskForRefund
  orderChanges: { changes: OrderChangeRepo; payments: ChangePayments }
  deposits: { holds: DepositRepo; flow: Deposits; refunds: Pick<DepositRefunds, 'give' | 'listDue'> }
  clock: Clock
  log: { warn(details: object, message: string): void }
}

const batchSize = 50
/** A webhook usually comes within seconds; after this the sweep asks the gateway. */
const ASK_AFTER_MINUTES = 2

/**
 * Handles what no webhook told us: orders whose time to pay is over, payments whose webhook got lost, and refunds that
 * failed at first. It asks the gateway before it ends anything.
 */
export function paymentSweep({
  orders,
  refunds,
  parts,
  payments,
  orderChanges,
  deposits,
  troubles,
  askForRefund,
  clock,
  log,
}: SweepDeps): Task {
  /** A failure with one order does not stop the others. */
  async function each<T extends { id: string }>(found: T[], act: (each: T) => Promise<unknown>) {
    for (const order of found) {
      try {
        await act(order)
      } catch (err) {
        log.warn({ err, order: order.id }, 'an order could not be swept')
      }
    }
  }

  async function run() {
    const now = clock.now()
    await each(await orders.listOverdue(now, batchSize), (order) => payments.closeOrder(order))
    const before = minutesAfter(now, -ASK_AFTER_MINUTES)
    await each(await orders.listUnchecked(before, batchSize), async (order) => {
      await payments.noteChecked(order)
      await payments.checkPayment(order)
    })
    const { changes, payments: ofChanges } = orderChanges
    await each(await changes.listOverdue(now, batchSize), (change) => ofChanges.close(change))
    await each(await changes.listUnchecked(before, batchSize), async (change) => {
      await ofChanges.noteChecked(change)
      await ofChanges.check(change)
    })
    await each(await changes.listOwed(before, batchSize), (change) => ofChanges.refund(change))
    await each(await orders.listAwaitingRefund(before, batchSize), ({ id }) => payments.refundOrder(id))
    await each(await refunds.listDue(before, batchSize), ({ id }) => parts.give(id))
    const { holds, flow, refunds: ofDeposits } = deposits
    await each(await holds.listUnneeded(now, batchSize), (deposit) => flow.releaseUnneeded(deposit))
    await each(await holds.listUnchecked(now, before, batchSize), async (deposit) => {
      await flow.noteChecked(deposit)
      await flow.check(deposit)
    })
    await each(await ofDeposits.listDue(before, batchSize), ({ id }) => ofDeposits.give(id))
    const duplicates = await troubles.listDuplicates(before, batchSize)
    await each(
      duplicates.map((refund) => ({ id: refund.orderId, refund })),
      ({ refund: { orderId, ref, key, amountCents: amount } }) => askForRefund({ ref, key, amount, orderId }),
    )
  }

  return { name: 'payments', everySeconds: 30, run }
}
