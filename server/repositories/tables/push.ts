import type { Generated } from 'kysely'
import type { Instant, Json } from './columns.ts'

export interface PushKeyTable {
  isOnly: Generated<boolean>
  /** Uncompressed point of P-256, base64url. */
  publicKey: string
  /** Its scalar, base64url. */
  privateKey: string
  createdAt: Instant
}

export interface PushSubscriptionTable {
  id: string
  /** Null for a guest's. */
  userId: string | null
  sessionHash: string | null
  /** False for one that is only told of dates that somebody waits for. */
  reminds: Generated<boolean>
  /** Where its push service takes messages for it: https. */
  endpoint: string
  /** The browser's public key and its secret, base64url (RFC 8291). */
  p256dh: string
  auth: string
  createdAt: Instant
  failedAt: Instant | null
}

/** A browser on which somebody who waits for dates is told. */
export interface WaitlistPushTable {
  entryId: string
  subscriptionId: string
  createdAt: Instant
}

/** A browser on which a member is told of orders. */
export interface OfficePushTable {
  subscriptionId: string
  memberId: string
  /** Of the secret in a cookie of that browser. */
  deviceHash: string
  /** Of the session that turned it on. */
  sessionHash: string
  createdAt: Instant
}

/** What a notification says, and which page of the shop it opens. */
export interface PushPayload {
  title: string
  text: string
  /** Path of a page: `/cabinet/orders`, `/office/orders/12`. */
  path: string
}

export interface PushOutboxTable {
  id: string
  subscriptionId: string
  dedupeKey: string
  /** The order that a member is told of; null for customers. */
  orderId: Generated<string | null>
  payload: Json<PushPayload>
  expiresAt: Instant
  attempts: Generated<number>
  createdAt: Instant
  nextTryAt: Instant
  sentAt: Instant | null
}
