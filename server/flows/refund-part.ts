import { type Cents, formatUsd } from '../domain/money.ts'
import { mostPartRefund } from '../domain/refund.ts'
import type { ShopContact } from '../emails/email.ts'
import type { Clock } from '../gateways/clock.ts'
import type { PaymentGateway } from '../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { subjectOf } from '../repositories/office/order-record.repo.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from '../repositories/orders/order-refund.repo.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import type { AskForRefund } from './ask-for-refund.ts'
import { orderEmail } from './build-order-email.ts'

interface RefundPartDeps {
  tx: Tx
  orders: OrderRepo
  refunds: OrderRefundRepo
  changes: Pick<OrderChangeRepo, 'find'>
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: Pick<PaymentGateway, 'name'>
  askForRefund: AskForRefund
  shop: ShopContact
  clock: Clock
}

export interface PartRefund {
  orderId: string
  /** A UUID. The same one again refunds nothing more. */
  id: string
  /** More than nothing. */
  amount: Cents
}

/** Whether the gateway has taken it; if not, the sweep tries again. Or why nothing is refunded, in a sentence. */
export type PartRefunded = { isGiven: boolean } | { refused: string }

export type RefundParts = ReturnType<typeof createRefundParts>

const OTHER_ORDER = 'This refund belongs to another order.'

/** Gives back a part of what was paid, while the order goes on. All refunds of an order together never exceed the payment. */
export function createRefundParts(deps: RefundPartDeps) {
  const { tx, orders, refunds, changes, outbox, log, gateway, askForRefund, shop, clock } = deps

  /** @returns whether the gateway has taken it; if not, the sweep tries again */
  async function give(id: string): Promise<boolean> {
    const refund = await refunds.find(id)
    const payment =
      refund && (await (refund.changeId ? changes.find(refund.changeId) : orders.find(refund.orderId)))
    if (!refund || !payment?.ref || payment.gateway !== gateway.name) return false
    if (refund.givenAt) return true
    const { orderId, amountCents: amount } = refund
    if (!(await askForRefund({ ref: payment.ref, key: `part-${id}`, amount, orderId }))) return false
    await refunds.markGiven(id, clock.now())
    return true
  }

  /** One after the other: they may be of the same payment. */
  async function giveAll(ids: readonly string[]): Promise<boolean> {
    let isGiven = true
    for (const id of ids) isGiven = (await give(id)) && isGiven
    return isGiven
  }

  async function refundPart(actor: Actor, { orderId, id, amount }: PartRefund): Promise<PartRefunded> {
    const done = await tx(async (trx): Promise<string[] | string> => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      if (!order) return 'There is no such order.'
      const known = await refunds.find(id, trx)
      if (known) return known.orderId === orderId ? [id] : OTHER_ORDER
      const most = mostPartRefund(order, await refunds.leftOf(trx, order))
      if (amount > most)
        return most === 0
          ? 'There is nothing left to refund on this order.'
          : order.status === 'paid'
            ? `You can refund up to ${formatUsd(most)}. For a full refund, cancel the order.`
            : `You can refund up to ${formatUsd(most)}.`
      const parts = await refunds.insert(trx, order, { id, amountCents: amount, createdAt: now })
      // It was not there a moment ago, so it came with another order, which is locked by itself.
      if (parts.length === 0) return OTHER_ORDER
      await log.append(trx, actor, {
        act: 'refunded',
        subject: subjectOf(order),
        after: { amountCents: amount },
      })
      await outbox.enqueue(trx, orderEmail(order, shop, { kind: 'refund', refund: amount, id }, now))
      return parts
    })
    return typeof done === 'string' ? { refused: done } : { isGiven: await giveAll(done) }
  }

  return { refundPart, give, giveAll }
}
