import type { Generated } from 'kysely'
import type { ChangeState, OrderTerms } from '../../domain/order-change.ts'
import type { Instant, Json } from './columns.ts'

/** A change of a paid order, with its payment if it costs more. */
export interface OrderChangeTable {
  id: string
  orderId: string
  state: ChangeState
  isByCustomer: boolean
  actor: string
  memberId: string | null
  before: Json<OrderTerms>
  wanted: Json<OrderTerms>
  differenceCents: number
  holdId: string | null
  paymentId: string | null
  gateway: string | null
  ref: string | null
  redirectTo: string | null
  attempt: Generated<number>
  openedAt: Instant | null
  payUntil: Instant | null
  checkedAt: Instant | null
  createdAt: Instant
  endedAt: Instant | null
  toldAt: Instant | null
}
