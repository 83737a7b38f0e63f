import type { DataVersion } from '../../database/data-version.ts'
import { canReview } from '../../domain/review.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import type { ReviewRepo } from '../../repositories/reviews/review.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

interface WriteReviewDeps {
  tx: Tx
  orders: Pick<OrderRepo, 'lock'>
  reviews: Pick<ReviewRepo, 'findOfOrder' | 'save' | 'remove'>
  version: DataVersion
  clock: Clock
}

export interface WrittenReview {
  /** From 1 to 5. */
  stars: number
  text: string
  /** Whether the first name of the order stands below it. */
  showsName: boolean
}

export type WriteReview = ReturnType<typeof createWriteReview>

/** A customer says how it was, says it otherwise, or takes it back. */
export function createWriteReview({ tx, orders, reviews, version, clock }: WriteReviewDeps) {
  /** @returns false for an order that is not completed. The same words again change nothing, so a try that was lost can be repeated. */
  async function write(orderId: string, { stars, text, showsName }: WrittenReview): Promise<boolean> {
    const done = await tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      if (!order || !canReview(order.status)) return null
      const known = await reviews.findOfOrder(trx, orderId)
      const name = (showsName && order.customer.name) || null
      if (known?.stars === stars && known.text === text && known.name === name) return { wasPublic: false }
      await reviews.save(trx, { orderId, productId: order.productId, stars, text, name }, clock.now())
      return { wasPublic: known?.status === 'published' }
    })
    if (done?.wasPublic) void version.bump()
    return done !== null
  }

  /** Deletes it, wherever it was. */
  async function withdraw(orderId: string): Promise<void> {
    const wasPublic = await tx(async (trx) => {
      await orders.lock(trx, orderId)
      const known = await reviews.findOfOrder(trx, orderId)
      if (known) await reviews.remove(trx, known)
      return known?.status === 'published'
    })
    if (wasPublic) void version.bump()
  }

  return { write, withdraw }
}
