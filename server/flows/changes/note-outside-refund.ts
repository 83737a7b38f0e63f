import { randomUUID } from 'node:crypto'
import { spreadRefund } from '../../domain/refund.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { OrderChange } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from '../../repositories/orders/order-refund.repo.ts'
import type { OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { orderEmail } from '../build-order-email.ts'

interface NoteDeps {
  refunds: Pick<OrderRefundRepo, 'listCharges' | 'insertGiven'>
  outbox: EmailOutbox
  log: OfficeLogRepo
  shop: ShopContact
}

/** In the log, for what people did somewhere else. */
const ELSEWHERE: Actor = { memberId: null, name: 'the payment company' }

/**
 * All of a change's payment has gone back, and the shop did not ask for it: somebody refunded it at the gateway itself. The
 * order goes on, and from now on this is no longer left of its payments. The order is locked.
 * @returns whether that was news
 */
export async function noteOutsideRefund(
  trx: Trx,
  { refunds, outbox, log, shop }: NoteDeps,
  { order, change, now }: { order: OrderWithPayment; change: OrderChange; now: Date },
): Promise<boolean> {
  const charges = await refunds.listCharges(order, trx)
  const isOfChange = ({ changeId }: { changeId: string | null }) => changeId === change.id
  // What a cancellation takes from this payment is in the order's own refund.
  if (spreadRefund(order.refundCents, charges).some(isOfChange)) return false
  const left = charges.find(isOfChange)?.left ?? 0
  if (left <= 0) return false
  const id = randomUUID()
  await refunds.insertGiven(trx, { id, orderId: order.id, changeId: change.id, amountCents: left, at: now })
  await log.append(trx, ELSEWHERE, {
    act: 'refunded at the payment company',
    subject: subjectOf(order),
    after: { amountCents: left },
  })
  await outbox.enqueue(trx, orderEmail(order, shop, { kind: 'refund', refund: left, id }, now))
  return true
}
