import type { Generated } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Level } from '../../domain/office/partnership.ts'
import type { Instant } from './columns.ts'

export interface PartnerContractTable {
  unitId: number
  memberId: string
  level: Level
  startsOn: Day
  sharePercent: number
  ownedOn: Day | null
}

export interface OwnUseTable {
  id: Generated<number>
  unitId: number
  memberId: string
  dateFrom: Day
  dateTo: Day
  createdAt: Instant
}

export interface PartnerStatementTable {
  id: Generated<number>
  memberId: string
  partner: string
  month: string
  paidOutAt: Instant
  paidOutBy: string
}

export interface PartnerStatementLineTable {
  statementId: number
  orderNumber: number
  unit: string
  dateFrom: Day
  dateTo: Day
  revenueCents: number
  sharePercent: number
  shareCents: number
  isCorrection: boolean
}
