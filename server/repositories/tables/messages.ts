import type { Generated } from 'kysely'
import type { Instant, Json } from './columns.ts'

export interface EmailAttachment {
  filename: string
  /** A media type: `text/calendar; method=PUBLISH`. */
  type: string
  content: string
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  attachments: Json<EmailAttachment[]>
  dedupe_key: string | null
  attempts: Generated<number>
  created_at: Instant
  next_try_at: Instant
  sent_at: Instant | null
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  phone: string | null
  company: string | null
  message: string
  fingerprint: string
  created_at: Instant
}
