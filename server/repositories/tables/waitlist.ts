import type { Generated } from 'kysely'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Day, Instant } from './columns.ts'

/**
 * `told`: the nights are held for them. `used`: they have opened their link in time, and `lapsed`: they have not, or
 * nothing was held for them when they were told. `left`: they wanted no more of it.
 */
export type WaitlistState = 'waiting' | 'told' | 'used' | 'lapsed' | 'left'

export interface WaitlistEntryTable {
  id: string
  /** The order of asking. */
  place: Generated<number>
  productId: number
  dateFrom: Day
  dateTo: Day
  deliveryMethod: DeliveryMethod
  /** Where a delivery would go; null where nobody has said. */
  deliveryZip: string | null
  /** What the stay cost in all when they asked; null of those who asked before it was kept. */
  askedCents: number | null
  userId: string | null
  /** Of a guest. */
  email: string | null
  state: WaitlistState
  askedAt: Instant
  toldAt: Instant | null
  requestId: string | null
  /** The end of the hold with which they were told; null without one. */
  heldUntil: Instant | null
  tokenHash: string | null
  /** Of the secret of the page that asked, with which it adds its browser. */
  pageHash: string | null
}
