import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { type OrderRecord, subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

interface OrderDeskDeps {
  tx: Tx
  record: OrderRecord
  log: OfficeLogRepo
  outbox: EmailOutbox
}

export type OrderDesk = ReturnType<typeof createOrderDesk>

/** What the office does about an order that changes nothing of it. */
export function createOrderDesk({ tx, record, log, outbox }: OrderDeskDeps) {
  /** The log says that there is a note and not what it says: that may be about the customer. */
  const addNote = (actor: Actor, order: OrderWithPayment, text: string): Promise<void> =>
    tx(async (trx) => {
      await record.addNote(trx, order, actor, text)
      await log.append(trx, actor, { act: 'wrote a note', subject: subjectOf(order) })
    })

  /**
   * Queues an email once more, as it was; of two at the same moment only one goes out.
   * @returns whether there is such an email about this order
   */
  const resendEmail = (actor: Actor, order: OrderWithPayment, emailId: string): Promise<boolean> =>
    tx(async (trx) => {
      const email = await record.findEmail(trx, order, emailId)
      if (!email) return false
      const { recipient, subject, bodyText: text, bodyHtml, attachments, dedupeKey, timesAgain } = email
      const isQueued = await outbox.enqueue(trx, {
        recipient,
        subject,
        text,
        html: bodyHtml ?? undefined,
        attachments,
        dedupeKey: `${dedupeKey}-again-${timesAgain + 1}`,
      })
      if (isQueued) await log.append(trx, actor, { act: 'sent an email again', subject: subjectOf(order) })
      return true
    })

  return { addNote, resendEmail }
}
