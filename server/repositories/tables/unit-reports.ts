import type { Generated } from 'kysely'
import type { ReportKind } from '../../domain/office/unit-report.ts'
import type { Instant } from './columns.ts'

export interface UnitReportTable {
  key: string
  orderId: string
  unitId: number
  kind: ReportKind
  memberId: string | null
  actor: string
  at: Instant
  note: Generated<string>
  endedAt: Instant | null
  endedBy: string | null
  isMistake: Generated<boolean>
}

export interface ReportPhotoTable {
  id: string
  reportKey: string
  hash: string
  /** Of the original, right side up. */
  width: number
  height: number
  at: Instant
}

/** A tap that joined a report that was open already. */
export interface UnitReportJoinTable {
  /** Made by the browser, like that of a report. */
  key: string
  reportKey: string
  orderId: string
  at: Instant
}
