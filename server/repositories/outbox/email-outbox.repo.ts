import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import type { Trx, Write } from '../shop-database.ts'
import type { EmailAttachment, MailOutboxTable } from '../tables/messages.ts'

export interface Email {
  /** What its Message-ID begins with; by default a new one. */
  id?: string | undefined
  recipient: string
  /** Who gets the answer, if not the shop itself. */
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  attachments?: EmailAttachment[] | undefined
  /** Given if a person wrote it: the ids of the emails before it in its thread, oldest first. */
  thread?: string[] | undefined
  /** A second email with the same key is dropped. Null for emails that may repeat. */
  dedupeKey: string | null
}

export type QueuedEmail = Selectable<MailOutboxTable>
export type EmailOutbox = ReturnType<typeof createEmailOutbox>
export type EmailQueue = ReturnType<typeof createEmailQueue>

/** An email as a row of the outbox. */
export const queuedEmail = (email: Email, at: Date): Insertable<MailOutboxTable> => ({
  id: email.id ?? randomUUID(),
  recipient: email.recipient,
  replyTo: email.replyTo ?? null,
  subject: email.subject,
  bodyText: email.text,
  bodyHtml: email.html ?? null,
  attachments: JSON.stringify(email.attachments ?? []),
  thread: email.thread ? JSON.stringify(email.thread) : null,
  dedupeKey: email.dedupeKey,
  createdAt: at,
  nextTryAt: at,
  sentAt: null,
})

/** Emails to be sent. Written in the transaction of what they are about, so neither exists alone. */
export function createEmailOutbox(now: () => Date) {
  /** @returns whether it is a new one */
  async function enqueue(trx: Trx, email: Email): Promise<boolean> {
    // An order may outlive its customer's account, and then there is no one to write to.
    if (!email.recipient) return false
    const added = await trx
      .insertInto('mailOutbox')
      .values(queuedEmail(email, now()))
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  /** One and the same email to many people, each their own, in one statement. It may repeat. */
  async function enqueueForAll(
    trx: Trx,
    recipients: readonly string[],
    email: Pick<Email, 'subject' | 'text' | 'html'>,
  ): Promise<void> {
    const rows = recipients.map((recipient) => queuedEmail({ ...email, recipient, dedupeKey: null }, now()))
    if (rows.length > 0) await trx.insertInto('mailOutbox').values(rows).execute()
  }

  return { enqueue, enqueueForAll }
}

/** Longer than any server takes for an email; if the process that claimed it dies, another takes over. */
const CLAIM_MINUTES = 5
/** With backoff up to four hours, this is a day and a half. */
export const MAX_ATTEMPTS = 15
const MAX_BACKOFF_MINUTES = 240

/** The other end of the outbox: emails that are due, each claimed by one sender. */
export function createEmailQueue({ write }: { write: Write }) {
  /** Claims due emails for this process; other processes get others. */
  const claim = (limit: number, now: Date): Promise<QueuedEmail[]> =>
    write((db) =>
      db
        .updateTable('mailOutbox')
        .set((of) => ({
          attempts: of('attempts', '+', 1),
          nextTryAt: minutesAfter(now, CLAIM_MINUTES),
        }))
        .where('id', 'in', (of) =>
          of
            .selectFrom('mailOutbox')
            .select('id')
            .where('sentAt', 'is', null)
            .where('nextTryAt', '<=', now)
            .where('attempts', '<', MAX_ATTEMPTS)
            .orderBy('nextTryAt')
            .limit(limit)
            .forUpdate(),
        )
        .where('sentAt', 'is', null)
        .where('nextTryAt', '<=', now)
        .returningAll()
        .execute(),
    )

  const markSent = (ids: string[], now: Date) =>
    write((db) =>
      db
        .updateTable('mailOutbox')
        .set({ sentAt: now })
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute(),
    )

  /** After a failure, with backoff. */
  const postpone = ({ id, attempts }: QueuedEmail, now: Date) => {
    const backoff = Math.min(MAX_BACKOFF_MINUTES, 2 ** (attempts - 1))
    const nextTryAt = minutesAfter(now, backoff)
    return write((db) => db.updateTable('mailOutbox').set({ nextTryAt }).where('id', '=', id).execute())
  }

  /** Sent emails stay as long as someone may ask whether they went out. */
  const deleteSent = (before: Date) =>
    write((db) => db.deleteFrom('mailOutbox').where('sentAt', '<', before).execute())

  return { claim, markSent, postpone, deleteSent }
}
