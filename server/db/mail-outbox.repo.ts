import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { MailAttachment, Schema } from './schema.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html?: string | undefined
  attachments?: MailAttachment[] | undefined
  /** Names the news: written a second time it is left out. Null for news that may repeat. */
  dedupeKey: string | null
}

export type MailOutbox = ReturnType<typeof createMailOutbox>

/** Mail that waits for the post. Written in the transaction of what it tells about, so neither exists alone. */
export function createMailOutbox(now: () => Date) {
  async function enqueue(trx: Transaction<Schema>, mail: Mail): Promise<void> {
    const at = now()
    await trx
      .insertInto('mail_outbox')
      .values({
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
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
  return { enqueue }
}
