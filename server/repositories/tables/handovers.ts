import type { HandoverKind } from '../../domain/office/handover.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { Instant } from './columns.ts'

export interface HandoverTable {
  key: string
  orderId: string
  kind: HandoverKind
  memberId: string | null
  actor: string
  at: Instant
  statusBefore: OrderStatus
  statusAfter: OrderStatus | null
  refusal: string | null
  undoneAt: Instant | null
}
