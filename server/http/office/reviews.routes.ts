import type { FastifyInstance } from 'fastify'
import { decideReview, listOfficeReviews } from '../../../contract/office/reviews.ts'
import { checkForm } from '../../domain/form.ts'
import { MOST_REVIEW_CHARACTERS } from '../../domain/review.ts'
import { textRule } from '../../domain/text-rules.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Decision, ModerateReviews } from '../../flows/reviews/moderate-reviews.ts'
import type { ModeratedReview, ModerationRepo } from '../../repositories/reviews/moderation.repo.ts'
import { valuesOf } from '../form-values.ts'
import { clampPageNumber, lastPageNumber, toListPage } from '../paginator.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { withinOf } from './within.ts'

interface OfficeReviewsDeps {
  moderation: Pick<ModerationRepo, 'countByStatus' | 'listPage'>
  moderate: ModerateReviews
}

const perPage = 20

const moderatedToWire = (review: ModeratedReview) => {
  const { id, version, status, stars, text, name, refusal, answer, number } = review
  const { saunaName: title, location: place, writtenAt, timeZone } = review
  const day = todayIn(timeZone, writtenAt)
  return { id, version, status, stars, text, name, day, refusal, answer, number, title, place }
}

function decisionFrom({ act, text }: { act: 'publish' | 'refuse' | 'answer'; text?: string }): Decision {
  if (act === 'publish') return { publish: true }
  const ask = act === 'refuse' ? 'Please say why: the customer reads it.' : 'Please write something.'
  const checked = checkForm({ text: textRule(ask, { most: MOST_REVIEW_CHARACTERS }) }, { text: text ?? '' })
  const { text: words } = valuesOf(checked)
  return act === 'refuse' ? { refusal: words } : { answer: words }
}

/** Reviews of what is rented where a member works. A sale belongs to the whole company. */
export function officeReviewsRoutes(app: FastifyInstance, { moderation, moderate }: OfficeReviewsDeps): void {
  officeRoute(app, listOfficeReviews, async ({ query, member }) => {
    const { status = 'waiting' } = query
    const within = withinOf(member)
    const counts = await moderation.countByStatus(within)
    const page = clampPageNumber(query.page, lastPageNumber(counts[status], perPage))
    const rows = await moderation.listPage(within, status, page, perPage)
    const paging = { page, perPage, total: counts[status] }
    return { reviews: toListPage(rows.map(moderatedToWire), paging, { status: query.status }), counts }
  })

  officeRoute(app, decideReview, async ({ params, body, member }) => {
    const seen = { id: Number(params.reviewId), version: body.version, within: withinOf(member) }
    const refused = await moderate(actorOf(member), seen, decisionFrom(body))
    if (refused) refuse(refused.status, refused.message)
  })
}
