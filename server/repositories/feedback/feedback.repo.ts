import { randomUUID } from 'node:crypto'
import type { FeedbackField } from '../../domain/feedback.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Tx } from '../shop-database.ts'

/** The key of the email that forwards a message. */
export const messageEmailKey = (messageId: string): string => `contact:${messageId}`

export type FeedbackRepo = ReturnType<typeof createFeedbackRepo>

/** Messages to the company: stored and emailed to it, both or neither. */
export function createFeedbackRepo({ tx, outbox }: { tx: Tx; outbox: EmailOutbox }) {
  /** A message repeated on the same day, as after a timeout, is stored and emailed once. */
  const save = (values: Record<FeedbackField, string>, email: Omit<Email, 'dedupeKey'>, now: Date) =>
    tx(async (trx) => {
      const day = now.toISOString().slice(0, 10)
      const id = randomUUID()
      const saved = await trx
        .insertInto('contactMessage')
        .values({
          ...values,
          id,
          phone: values.phone || null,
          company: values.company || null,
          fingerprint: fingerprint(JSON.stringify([day, values.email, values.message])),
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .returning('id')
        .execute()
      if (saved.length > 0) await outbox.enqueue(trx, { ...email, dedupeKey: messageEmailKey(id) })
    })

  return { save }
}
