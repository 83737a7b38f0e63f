import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface PaymentTable {
  id: string
  order_id: string
  gateway: string
  ref: string | null
  redirect_to: string | null
  attempt: Generated<number>
  opened_at: Instant
  status: 'open' | 'succeeded' | 'expired' | 'refunded'
  amount_cents: number
  checked_at: Instant
  created_at: Instant
  updated_at: Instant
}

export interface WebhookEventTable {
  gateway: string
  event_id: string
  type: string
  received_at: Instant
}

export interface TestPaymentTable {
  ref: string
  state: 'declined' | 'succeeded' | 'expired' | 'refunded'
  updated_at: Instant
}
