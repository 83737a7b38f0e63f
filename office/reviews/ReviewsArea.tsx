import type { AreaProps } from '../area.ts'
import { createReviewsStore } from './reviews.store.ts'
import { ReviewsScreen } from './ReviewsScreen.tsx'

/** What customers said. */
export const ReviewsArea = ({ stores }: AreaProps) => (
  <ReviewsScreen store={stores.lazyStore(createReviewsStore)} />
)
