import { type Insertable, type Kysely, sql } from 'kysely'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { Write } from '../shop-database.ts'
import type { MailOutboxTable } from '../tables/messages.ts'
import type { WebhookEventTable } from '../tables/payments.ts'
import type { Schema } from '../tables/schema.ts'

/** What makes an unpaid order a paid one. */
export interface Payment {
  orderId: string
  paymentId: string
  /** The session or page at which it was paid. */
  ref: string
  /** The nights which the order holds and now keeps; null for a sale, which has its piece already. */
  nights: { requestId: string; unitId: number; count: number } | null
  mail: Insertable<MailOutboxTable>
  /** The gateway's report of it, where there was one. */
  event: Insertable<WebhookEventTable> | null
  now: Date
}

const nothing = sql<Record<string, unknown>>`(select 1)`

/**
 * The usual end of a payment in one statement: the order waits for it, its nights are still its own, and the report is
 * new. @returns false, and has done nothing, when any of that is not so: then settle() finds out what is
 */
export const payOrder = (write: Write, payment: Payment): Promise<boolean> => {
  const { orderId, paymentId, ref, nights, mail, event, now } = payment
  const keeping = (of: Kysely<Schema>) =>
    nights
      ? of
          .updateTable('unit_night')
          .set({ expires_at: null })
          .where('request_id', '=', nights.requestId)
          .where('unit_id', '=', nights.unitId)
          .where(sql<boolean>`exists (select 1 from payable)`)
          .returning('night')
      : nothing
  const isRight = sql`(select count(*) from payable) = 1 and (select count(*) from kept) = ${nights?.count ?? 1}`
  return isApplied(
    write((db) =>
      db
        .with('payable', (of) =>
          of
            .selectFrom('shop_order as o')
            .innerJoin('payment as p', 'p.order_id', 'o.id')
            .select('o.id')
            .where('o.id', '=', orderId)
            .where('o.status', '=', 'awaiting_payment')
            .where('p.id', '=', paymentId)
            .where('p.status', '=', 'open')
            .where('p.ref', '=', ref)
            .forUpdate(['o', 'p']),
        )
        .with('kept', (of) => keeping(of as Kysely<Schema>))
        .with('noted', (of) => (event ? of.insertInto('webhook_event').values(event) : nothing))
        .with('paid', (of) =>
          of
            .updateTable('shop_order')
            .set({ status: 'paid', paid_at: now, updated_at: now })
            .where('id', '=', orderId),
        )
        .with('billed', (of) =>
          of.updateTable('payment').set({ status: 'succeeded', updated_at: now }).where('id', '=', paymentId),
        )
        .with('told', (of) => of.insertInto('mail_outbox').values(mail))
        .selectNoFrom(abortUnless(isRight).as('done'))
        .execute(),
    ),
  )
}
