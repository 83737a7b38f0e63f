import type { ColumnType, Generated } from 'kysely'
import type { DepositState } from '../../domain/deposit.ts'
import type { Instant } from './columns.ts'

/** A hold of an order's deposit on a card. */
export interface OrderDepositTable {
  id: string
  orderId: string
  state: DepositState
  amountCents: number
  gateway: string
  ref: string | null
  redirectTo: string | null
  attempt: Generated<number>
  openedAt: Instant
  payUntil: Instant
  checkedAt: Instant
  heldUntil: Instant | null
  chargeCents: number | null
  reason: string | null
  trouble: string | null
  isRefused: Generated<boolean>
  /** When it was decided what is due; null before, and where an older release decided it. */
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>
  createdAt: Instant
  endedAt: Instant | null
}

/** What goes back of a deposit that was charged. */
export interface DepositRefundTable {
  id: string
  depositId: string
  amountCents: number
  reason: string | null
  createdAt: Instant
  givenAt: Instant | null
}

/** A hold at the test gateway that has ended. */
export interface TestHoldTable {
  ref: string
  chargedCents: number
  endedAt: Instant
}
