import type { ShopContact } from '../../emails/email.ts'
import { reviewRequestEmail } from '../../emails/review-email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { ReviewRequestRepo } from '../../repositories/reviews/review-request.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { emailOrderOf } from '../build-order-email.ts'

interface AskDeps {
  tx: Tx
  requests: ReviewRequestRepo
  outbox: Pick<EmailOutbox, 'enqueue'>
  shop: ShopContact
  clock: Clock
}

/** At a time; the rest are asked minutes later. */
const BATCH = 50

export type AskForReviews = ReturnType<typeof createAskForReviews>

/** Asks customers once how it was. Several processes may run it at the same time. @returns how many */
export const createAskForReviews =
  ({ tx, requests, outbox, shop, clock }: AskDeps) =>
  (): Promise<number> =>
    tx(async (trx) => {
      const now = clock.now()
      const due = await requests.lockDue(trx, now, BATCH)
      for (const order of due) {
        await outbox.enqueue(trx, {
          recipient: order.customer.email,
          ...reviewRequestEmail(emailOrderOf(order), shop),
          dedupeKey: `order-review-${order.id}`,
        })
      }
      if (due.length > 0)
        await requests.markAsked(
          trx,
          due.map(({ id }) => id),
          now,
        )
      return due.length
    })
