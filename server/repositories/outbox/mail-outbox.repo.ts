import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import type { Write } from '../shop-database.ts'
import type { MailAttachment, MailOutboxTable } from '../tables/messages.ts'
import type { Schema } from '../tables/schema.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html?: string | undefined
  attachments?: MailAttachment[] | undefined
  /** Names the news: written a second time it is left out. Null for news that may repeat. */
  dedupeKey: string | null
}

export type WaitingMail = Selectable<MailOutboxTable>
export type MailOutbox = ReturnType<typeof createMailOutbox>
export type MailQueue = ReturnType<typeof createMailQueue>

/** A mail as it waits in the outbox. */
export const waitingMail = (mail: Mail, at: Date): Insertable<MailOutboxTable> => ({
  id: randomUUID(),
  recipient: mail.recipient,
  subject: mail.subject,
  body_text: mail.text,
  body_html: mail.html ?? null,
  attachments: JSON.stringify(mail.attachments ?? []),
  dedupe_key: mail.dedupeKey,
  created_at: at,
  next_try_at: at,
  sent_at: null,
})

/** Mail that waits for the post. Written in the transaction of what it tells about, so neither exists alone. */
export function createMailOutbox(now: () => Date) {
  async function enqueue(trx: Transaction<Schema>, mail: Mail): Promise<void> {
    // An order may outlive its customer's account, and then there is nobody to tell.
    if (!mail.recipient) return
    await trx
      .insertInto('mail_outbox')
      .values(waitingMail(mail, now()))
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
  return { enqueue }
}

/** Longer than any server takes for a mail; who claimed it and died is followed by another. */
const CLAIM_MINUTES = 5
/** With pauses that double up to four hours, this is a day and a half. */
const MOST_ATTEMPTS = 15
const LONGEST_PAUSE_MINUTES = 240

/** The other end of the outbox: what is due, taken by one sender at a time. */
export function createMailQueue({ write }: { write: Write }) {
  /** Takes due mails for this process: whoever else asks meanwhile gets others. */
  const claim = (limit: number, now: Date): Promise<WaitingMail[]> =>
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
            .where('attempts', '<', MOST_ATTEMPTS)
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

  /** After a failure, with a pause that doubles each time. */
  const postpone = ({ id, attempts }: WaitingMail, now: Date) => {
    const pause = Math.min(LONGEST_PAUSE_MINUTES, 2 ** (attempts - 1))
    const next_try_at = minutesAfter(now, pause)
    return write((db) => db.updateTable('mail_outbox').set({ next_try_at }).where('id', '=', id).execute())
  }

  /** Mail is kept as long as somebody may ask whether it was sent. */
  const forgetSent = (before: Date) =>
    write((db) => db.deleteFrom('mail_outbox').where('sent_at', '<', before).execute())

  return { claim, markSent, postpone, forgetSent }
}
