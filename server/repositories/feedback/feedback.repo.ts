import { randomUUID } from 'node:crypto'
import type { FeedbackField } from '../../domain/feedback.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import type { MailOutbox } from '../outbox/mail-outbox.repo.ts'
import type { Tx } from '../shop-database.ts'

/** Names the mail which tells of a message. */
export const messageMailKey = (messageId: string): string => `contact:${messageId}`

export type FeedbackRepo = ReturnType<typeof createFeedbackRepo>

/** Messages to the company: kept, and mailed to it, both or neither. */
export function createFeedbackRepo({ tx, outbox }: { tx: Tx; outbox: MailOutbox }) {
  /** A message that came before on the same day, as after a time-out, is kept and mailed once. */
  const keep = (
    values: Record<FeedbackField, string>,
    mail: { recipient: string; subject: string; text: string },
    now: Date,
  ) =>
    tx(async (trx) => {
      const day = now.toISOString().slice(0, 10)
      const id = randomUUID()
      const kept = await trx
        .insertInto('contact_message')
        .values({
          ...values,
          id,
          phone: values.phone || null,
          company: values.company || null,
          fingerprint: fingerprint(JSON.stringify([day, values.email, values.message])),
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .returning('id')
        .execute()
      if (kept.length > 0) await outbox.enqueue(trx, { ...mail, dedupeKey: messageMailKey(id) })
    })

  return { keep }
}
