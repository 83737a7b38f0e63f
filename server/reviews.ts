import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { createAskForReviews } from './flows/reviews/ask-for-reviews.ts'
import { createModerateReviews } from './flows/reviews/moderate-reviews.ts'
import type { Clock } from './gateways/clock.ts'
import { officeReviewsRoutes } from './http/office/reviews.routes.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createModerationRepo } from './repositories/reviews/moderation.repo.ts'
import { reviewRequests } from './repositories/reviews/review-request.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface AskDeps {
  database: ShopDatabase
  clock: Clock
  booking: Pick<Booking, 'shop'>
}

/** Assembles what asks customers how it was. */
export const createReviewRequests = ({ database, clock, booking: { shop } }: AskDeps) =>
  createAskForReviews({
    tx: database.tx,
    requests: reviewRequests,
    outbox: createEmailOutbox(() => clock.now()),
    shop,
    clock,
  })

/** Assembles and serves what the office does with reviews. */
export function officeReviews(
  app: FastifyInstance,
  { database, log }: { database: ShopDatabase; log: OfficeLogRepo },
): void {
  const { db, tx, version } = database
  const moderation = createModerationRepo(db)
  officeReviewsRoutes(app, {
    moderation,
    moderate: createModerateReviews({ tx, moderation, log, version }),
  })
}
