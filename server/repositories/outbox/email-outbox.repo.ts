import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import type { Trx, Write } from '../shop-database.ts'
import type { EmailAttachment, MailOutboxTable } from '../tables/messages.ts'

export interface Email {
  recipient: string
  subject: string
  text: string
  html?: string | undefined
  attachments?: EmailAttachment[] | undefined
  /** A second email with the same key is dropped. Null for emails that may repeat. */
  dedupeKey: string | null
}

export type QueuedEmail = Selectable<MailOutboxTable>
export type EmailOutbox = ReturnType<typeof createEmailOutbox>
export type EmailQueue = ReturnType<typeof createEmailQueue>

/** An email as a row of the outbox. */
export const queuedEmail = (email: Email, at: Date): Insertable<MailOutboxTable> => ({
  id: randomUUID(),
  recipient: email.recipient,
  subject: email.subject,
  body_text: email.text,
  body_html: email.html ?? null,
  attachments: JSON.stringify(email.attachments ?? []),
  dedupe_key: email.dedupeKey,
  created_at: at,
  next_try_at: at,
  sent_at: null,
})

/** Emails to be sent. Written in the transaction of what they are about, so neither exists alone. */
export function createEmailOutbox(now: () => Date) {
  async function enqueue(trx: Trx, email: Email): Promise<void> {
    // An order may outlive its customer's account, and then there is no one to write to.
    if (!email.recipient) return
    await trx
      .insertInto('mail_outbox')
      .values(queuedEmail(email, now()))
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
  return { enqueue }
}

/** Longer than any server takes for an email; if the process that claimed it dies, another takes over. */
const CLAIM_MINUTES = 5
/** With backoff up to four hours, this is a day and a half. */
const MAX_ATTEMPTS = 15
const MAX_BACKOFF_MINUTES = 240

/** The other end of the outbox: emails that are due, each claimed by one sender. */
export function createEmailQueue({ write }: { write: Write }) {
  /** Claims due emails for this process; other processes get others. */
  const claim = (limit: number, now: Date): Promise<QueuedEmail[]> =>
    write((db) =>
      db
        .updateTable('mail_outbox')
        .set((of) => ({
          attempts: of('attempts', '+', 1),
          next_try_at: minutesAfter(now, CLAIM_MINUTES),
        }))
        .where('id', 'in', (of) =>
          of
            .selectFrom('mail_outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('next_try_at', '<=', now)
            .where('attempts', '<', MAX_ATTEMPTS)
            .orderBy('next_try_at')
            .limit(limit)
            .forUpdate(),
        )
        .where('sent_at', 'is', null)
        .where('next_try_at', '<=', now)
        .returningAll()
        .execute(),
    )

  const markSent = (ids: string[], now: Date) =>
    write((db) =>
      db
        .updateTable('mail_outbox')
        .set({ sent_at: now })
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute(),
    )

  /** After a failure, with backoff. */
  const postpone = ({ id, attempts }: QueuedEmail, now: Date) => {
    const backoff = Math.min(MAX_BACKOFF_MINUTES, 2 ** (attempts - 1))
    const next_try_at = minutesAfter(now, backoff)
    return write((db) => db.updateTable('mail_outbox').set({ next_try_at }).where('id', '=', id).execute())
  }

  /** Sent emails stay as long as someone may ask whether they went out. */
  const deleteSent = (before: Date) =>
    write((db) => db.deleteFrom('mail_outbox').where('sent_at', '<', before).execute())

  return { claim, markSent, postpone, deleteSent }
}
