import type { AskForReviews } from '../flows/reviews/ask-for-reviews.ts'
import type { Task } from './task.ts'

/** Asks customers how it was, some days after a sauna came back. */
export const reviewRequests = (askForReviews: AskForReviews): Task => ({
  name: 'review requests',
  everySeconds: 900,
  run: askForReviews,
})
