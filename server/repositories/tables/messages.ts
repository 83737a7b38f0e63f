import type { Generated } from 'kysely'
import type { MessageStatus, MessageTopic } from '../../domain/office/message.ts'
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
  /** Ids of the emails before it in its thread; null unless a person wrote it. */
  thread: Json<string[]> | null
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
  number: Generated<number>
  status: Generated<MessageStatus>
  about: Generated<MessageTopic>
  holderId: Generated<string | null>
  version: Generated<number>
}

export interface MessageEntryTable {
  id: string
  messageId: string
  kind: 'answer' | 'note'
  at: Instant
  actor: string
  text: string
}

export interface SavedReplyTable {
  id: Generated<number>
  title: string
  text: string
  version: Generated<number>
}
