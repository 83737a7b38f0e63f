import type { DataVersion } from '../../database/data-version.ts'
import { type Actor, type OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { Within } from '../../repositories/operations/within.ts'
import type { ModeratedReview, ModerationRepo } from '../../repositories/reviews/moderation.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

interface ModerateDeps {
  tx: Tx
  moderation: Pick<ModerationRepo, 'lock' | 'update'>
  log: OfficeLogRepo
  version: DataVersion
}

/** Which review, as far as the member may see it, and how it was when they read it. */
export interface SeenReview {
  id: number
  version: number
  within: Within
}

export type Decision = { publish: true } | { refusal: string } | { answer: string }

/** Null if it is done; or why not, in a sentence. */
export type NotModerated = { status: 404 | 409; message: string } | null

export type ModerateReviews = ReturnType<typeof createModerateReviews>

const changesOf = (decision: Decision, { status }: ModeratedReview) => {
  if ('publish' in decision)
    return { act: 'published a review', changes: { status: 'published' as const, refusal: null } }
  if ('refusal' in decision)
    return { act: 'refused a review', changes: { status: 'refused' as const, refusal: decision.refusal } }
  return { act: 'answered a review', changes: { status, answer: decision.answer } }
}

/** What members do with reviews. The log says of which order, and nothing that a customer wrote. */
export function createModerateReviews({ tx, moderation, log, version }: ModerateDeps) {
  return async (actor: Actor, { id, version: seen, within }: SeenReview, decision: Decision) => {
    const refused = await tx(async (trx): Promise<NotModerated> => {
      const review = await moderation.lock(trx, id, within)
      if (!review)
        return { status: 404, message: 'There is no such review. Its customer may have taken it back.' }
      if (review.version !== seen)
        return {
          status: 409,
          message: 'This review has changed since you opened it. Please read it again; nothing was done.',
        }
      if ('answer' in decision && review.status !== 'published')
        return { status: 409, message: 'Only a published review can be answered. Please publish it first.' }
      if ('answer' in decision && review.answer !== null)
        return { status: 409, message: 'This review has an answer already.' }
      const { act, changes } = changesOf(decision, review)
      await moderation.update(trx, id, changes)
      await log.append(trx, actor, { act, subject: subjectOf(review) })
      return null
    })
    // What the public reads may be another list now.
    if (!refused) void version.bump()
    return refused
  }
}
