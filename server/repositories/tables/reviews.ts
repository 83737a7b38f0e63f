import type { Generated } from 'kysely'
import type { ReviewStatus } from '../../domain/review.ts'
import type { Instant } from './columns.ts'

/** What a customer says about an order of theirs; one for each order. */
export interface ReviewTable {
  id: Generated<number>
  orderId: string
  productId: number
  status: ReviewStatus
  stars: number
  text: string
  name: string | null
  refusal: string | null
  answer: string | null
  version: Generated<number>
  writtenAt: Instant
}
