import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface PaymentTable {
  id: string
  orderId: string
  gateway: string
  ref: string | null
  redirectTo: string | null
  attempt: Generated<number>
  openedAt: Instant
  status: 'open' | 'succeeded' | 'expired' | 'refunded'
  amountCents: number
  checkedAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

export interface WebhookEventTable {
  gateway: string
  eventId: string
  type: string
  receivedAt: Instant
}

export interface TestPaymentTable {
  ref: string
  state: 'declined' | 'succeeded' | 'expired' | 'refunded'
  updatedAt: Instant
}

export interface TestRefundTable {
  key: string
  ref: string
  amountCents: number
}

/** A refund that the gateway has not taken. */
export interface RefundTroubleTable {
  key: string
  orderId: string
  ref: string
  amountCents: number
  reason: string
  isRefused: boolean
  attempts: number
  failedAt: Instant
  nextTryAt: Instant
}
