import { type Insertable, sql } from 'kysely'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { Db, Write } from '../shop-database.ts'
import type { MailOutboxTable } from '../tables/messages.ts'
import type { WebhookEventTable } from '../tables/payments.ts'

/** What turns an unpaid order into a paid one. */
export interface OrderPayment {
  orderId: string
  paymentId: string
  /** The gateway's name for the checkout in which it was paid. */
  ref: string
  /** The nights the order holds and now gets for good; null for a sale, which has its piece already. */
  nights: { requestId: string; unitId: number; count: number } | null
  queuedEmail: Insertable<MailOutboxTable>
  /** The gateway's report of it, if there was one. */
  event: Insertable<WebhookEventTable> | null
  now: Date
}

const nothing = sql<Record<string, unknown>>`(select 1)`

/**
 * The usual case of a payment in one statement: the order is unpaid, its nights are still its own, and the report is new.
 * @returns false, and has done nothing, if any of that is not so: then settle() finds out what is
 */
export const payOrder = (write: Write, payment: OrderPayment): Promise<boolean> => {
  const { orderId, paymentId, ref, nights, queuedEmail, event, now } = payment
  const confirmNights = (of: Db) =>
    nights
      ? of
          .updateTable('unitNight')
          .set({ expiresAt: null })
          .where('requestId', '=', nights.requestId)
          .where('unitId', '=', nights.unitId)
          .where(sql<boolean>`exists (select 1 from payable)`)
          .returning('night')
      : nothing
  const isRight = sql`(select count(*) from payable) = 1 and (select count(*) from confirmed) = ${nights?.count ?? 1}`
  return isApplied(
    write((db) =>
      db
        .with('payable', (of) =>
          of
            .selectFrom('shopOrder as o')
            .innerJoin('payment as p', 'p.orderId', 'o.id')
            .select('o.id')
            .where('o.id', '=', orderId)
            .where('o.status', '=', 'awaiting_payment')
            .where('p.id', '=', paymentId)
            .where('p.status', '=', 'open')
            .where('p.ref', '=', ref)
            .forUpdate(['o', 'p']),
        )
        .with('confirmed', (of) => confirmNights(of as Db))
        .with('recorded', (of) => (event ? of.insertInto('webhookEvent').values(event) : nothing))
        .with('paid', (of) =>
          of
            .updateTable('shopOrder')
            .set({ status: 'paid', paidAt: now, updatedAt: now })
            .where('id', '=', orderId),
        )
        .with('settled', (of) =>
          of.updateTable('payment').set({ status: 'succeeded', updatedAt: now }).where('id', '=', paymentId),
        )
        .with('queued', (of) => of.insertInto('mailOutbox').values(queuedEmail))
        .selectNoFrom(abortUnless(isRight).as('done'))
        .execute(),
    ),
  )
}
