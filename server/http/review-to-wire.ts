import { shortenReview } from '../domain/review.ts'
import { todayIn } from '../domain/time-zone.ts'
import type { PublishedReview, ReviewRow, ReviewSummary } from '../repositories/reviews/review.repo.ts'

/** As everybody reads it. */
export const reviewToWire = ({ id, stars, text, name, answer, writtenAt, timeZone }: PublishedReview) => ({
  id,
  stars,
  text,
  name,
  day: todayIn(timeZone, writtenAt),
  answer,
})

const shortReviewToWire = (review: PublishedReview) => {
  const { text, answer, ...rest } = reviewToWire(review)
  return { ...rest, text: shortenReview(text), answer: answer && shortenReview(answer) }
}

/** What the page of a sauna says about its reviews: nothing where there are none. */
export const summaryToWire = (summary: ReviewSummary | null, newest: readonly PublishedReview[]) =>
  summary
    ? {
        reviews: {
          count: summary.count,
          average: Math.round(summary.average * 10) / 10,
          newest: newest.map(shortReviewToWire),
        },
      }
    : {}

/** As its customer sees it. */
export const ownReviewToWire = ({ stars, text, name, status, refusal, answer }: ReviewRow) => ({
  stars,
  text,
  shows_name: name !== null,
  status,
  refusal,
  answer,
})
