import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { OrderChangeRepo } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { unchangedOrderEmail } from './build-change-email.ts'
import { changeEntry } from './change-entry.ts'
import { actorOfChange } from './change-order.ts'
import type { ChangePayments } from './change-payments.ts'
import { type ChangedBy, termsOf } from './plan-change.ts'

interface WithdrawDeps {
  tx: Tx
  orders: OrderRepo
  changes: OrderChangeRepo
  payments: ChangePayments
  outbox: EmailOutbox
  log: OfficeLogRepo
  shop: ShopContact
  version: DataVersion
  clock: Pick<Clock, 'now'>
}

export type WithdrawChange = ReturnType<typeof createWithdrawChange>

/**
 * Takes back a change that waits for its payment. Its page is closed first, so that nobody pays for what is gone; a payment
 * that has just been made counts.
 */
export function createWithdrawChange(deps: WithdrawDeps) {
  const { tx, orders, changes, payments, outbox, log, shop, version, clock } = deps

  /** @returns why not, in a sentence; null when it is withdrawn, also if it was before */
  return async function withdrawChange(orderId: string, by: ChangedBy): Promise<string | null> {
    const [waiting] = await changes.listWaiting([orderId])
    if (!waiting) return null
    const state = await payments.closePage(waiting)
    if (state !== 'expired') {
      await payments.settle(waiting, { ref: waiting.ref, state, isDeclined: false })
      return 'The payment for this change just arrived. Please look at the order again.'
    }
    const settlementId = await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const change = await changes.lock(trx, waiting.id)
      if (!order || change?.state !== 'waiting') return null
      await changes.endUndone(trx, change, 'withdrawn', clock.now())
      await log.append(
        trx,
        actorOfChange(by),
        changeEntry('withdrew a change', order, change.wanted, termsOf(order)),
      )
      // A customer who was asked to pay has to know that there is nothing to pay anymore.
      if (by.who === 'office')
        await outbox.enqueue(trx, unchangedOrderEmail(order, shop, change, 'withdrawn'))
      return order.settlementId
    })
    if (settlementId !== null) void version.bump(datesAt(settlementId))
    return null
  }
}
