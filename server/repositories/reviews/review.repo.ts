import { type Selectable, sql } from 'kysely'
import type { ReviewStatus } from '../../domain/review.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ReviewTable } from '../tables/reviews.ts'

export type ReviewRow = Selectable<ReviewTable>
/** What everybody reads. */
export type PublishedReview = Pick<ReviewRow, 'id' | 'stars' | 'text' | 'name' | 'answer' | 'writtenAt'> & {
  /** Where the sauna was. */
  timeZone: string
}

export interface ReviewSummary {
  count: number
  /** From 1 to 5. */
  average: number
}

export type ReviewRepo = ReturnType<typeof createReviewRepo>

/** Reviews as customers write them and everybody reads them. */
export function createReviewRepo(db: Db) {
  const listOfOrders = async (orderIds: readonly string[]): Promise<ReviewRow[]> =>
    orderIds.length === 0
      ? []
      : db
          .selectFrom('review')
          .selectAll()
          .where('orderId', 'in', [...orderIds])
          .execute()

  /** Of an order that is locked, so nobody else writes one meanwhile. */
  const findOfOrder = (trx: Trx, orderId: string): Promise<ReviewRow | undefined> =>
    trx.selectFrom('review').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst()

  /** A new one, or other words: those wait to be read again, and what the shop said was about the old ones. */
  const save = (
    trx: Trx,
    review: Pick<ReviewRow, 'orderId' | 'productId' | 'stars' | 'text' | 'name'>,
    now: Date,
  ) => {
    const { stars, text, name } = review
    const written = {
      stars,
      text,
      name,
      status: 'waiting' as const,
      refusal: null,
      answer: null,
      writtenAt: now,
    }
    return trx
      .insertInto('review')
      .values({ ...review, ...written })
      .onConflict((conflict) =>
        conflict.column('orderId').doUpdateSet({ ...written, version: sql<number>`review.version + 1` }),
      )
      .execute()
  }

  const remove = (trx: Trx, { id }: ReviewRow) => trx.deleteFrom('review').where('id', '=', id).execute()

  const published = (productId: number) =>
    db
      .selectFrom('review as r')
      .where('r.productId', '=', productId)
      .where('r.status', '=', 'published' satisfies ReviewStatus)

  /** Null where nothing is published. */
  async function findSummary(productId: number): Promise<ReviewSummary | null> {
    const found = await published(productId)
      .select((of) => [of.fn.countAll<number>().as('count'), sql<number>`avg(r.stars)::float8`.as('average')])
      .executeTakeFirstOrThrow()
    return found.count > 0 ? found : null
  }

  /** One page, newest first. */
  const listPublished = (productId: number, page: number, perPage: number): Promise<PublishedReview[]> =>
    published(productId)
      .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
      .select(['r.id', 'r.stars', 'r.text', 'r.name', 'r.answer', 'r.writtenAt', 'o.timeZone'])
      .orderBy('r.writtenAt', 'desc')
      .orderBy('r.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  return { listOfOrders, findOfOrder, save, remove, findSummary, listPublished }
}
