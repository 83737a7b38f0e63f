import { type Selectable, sql, type Updateable } from 'kysely'
import type { ReviewStatus } from '../../domain/review.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ReviewTable } from '../tables/reviews.ts'

export type ModeratedReview = Selectable<ReviewTable> & {
  number: number
  saunaName: string
  location: string | null
  timeZone: string
}

export type ModerationRepo = ReturnType<typeof createModerationRepo>

/** Reviews as members read them before everybody does. */
export function createModerationRepo(db: Db) {
  const reviews = (from: Db | Trx, within: Within) =>
    from
      .selectFrom('review as r')
      .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
      .selectAll('r')
      .select(['o.number', 'o.saunaName', 'o.location', 'o.timeZone'])
      .where(isInside(within))

  async function countByStatus(within: Within): Promise<Record<ReviewStatus, number>> {
    const rows = await db
      .selectFrom('review as r')
      .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
      .select((of) => ['r.status', of.fn.countAll<number>().as('count')])
      .where(isInside(within))
      .groupBy('r.status')
      .execute()
    const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    return { waiting: 0, published: 0, refused: 0, ...found }
  }

  /** One page. Those that wait are in the order in which they were written, the others newest first. */
  const listPage = (
    within: Within,
    status: ReviewStatus,
    page: number,
    perPage: number,
  ): Promise<ModeratedReview[]> =>
    reviews(db, within)
      .where('r.status', '=', status)
      .orderBy('r.writtenAt', status === 'waiting' ? 'asc' : 'desc')
      .orderBy('r.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  /** Until the transaction ends nobody else changes it. */
  const lock = (trx: Trx, id: number, within: Within): Promise<ModeratedReview | undefined> =>
    reviews(trx, within).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

  const update = (
    trx: Trx,
    id: number,
    changes: Pick<Updateable<ReviewTable>, 'status' | 'refusal' | 'answer'>,
  ) =>
    trx
      .updateTable('review')
      .set({ ...changes, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()

  return { countByStatus, listPage, lock, update }
}
