import type { Generated } from 'kysely'
import type { CaseState, ClosureReason, OrderedBefore } from '../../domain/closure.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface ClosureTable {
  id: Generated<number>
  settlementId: number
  reason: ClosureReason
  words: string
  isWholePlace: boolean
  firstNight: Day
  lastNight: Day
  closedBy: string
  createdAt: Instant
  reopenedAt: Instant | null
}

export interface ClosureUnitTable {
  unitId: number
  closureId: number
}

export interface ClosureCaseTable {
  id: string
  closureId: number
  orderId: string
  state: CaseState
  before: Json<OrderedBefore>
  createdAt: Instant
  answeredAt: Instant | null
  remindedAt: Instant | null
}

export interface ClosureLinkTable {
  tokenHash: string
  caseId: string
  createdAt: Instant
}
