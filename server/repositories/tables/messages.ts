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
  /** Null for the shop itself. */
  replyTo: string | null
  subject: string
  bodyText: string
  bodyHtml: string | null
  attachments: Json<EmailAttachment[]>
  dedupeKey: string | null
  attempts: Generated<number>
  createdAt: Instant
  nextTryAt: Instant
  sentAt: Instant | null
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  phone: string | null
  company: string | null
  message: string
  fingerprint: string
  createdAt: Instant
}
