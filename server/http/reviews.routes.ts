import type { FastifyInstance } from 'fastify'
import { listReviews } from '../../contract/reviews.ts'
import type { ReviewRepo } from '../repositories/reviews/review.repo.ts'
import { clampPageNumber, lastPageNumber, toListPage } from './paginator.ts'
import { parseId } from './parse-id.ts'
import { reviewToWire } from './review-to-wire.ts'
import { route } from './route.ts'

const perPage = 10

/** What customers said about a sauna, for everybody. */
export function reviewsRoutes(
  app: FastifyInstance,
  { reviews }: { reviews: Pick<ReviewRepo, 'findSummary' | 'listPublished'> },
): void {
  route(app, listReviews, async ({ params, query, dependsOn }) => {
    dependsOn([])
    const productId = parseId(params.productId)
    const total = (await reviews.findSummary(productId))?.count ?? 0
    const page = clampPageNumber(query.page, lastPageNumber(total, perPage))
    const found = await reviews.listPublished(productId, page, perPage)
    return toListPage(found.map(reviewToWire), { page, perPage, total })
  })
}
