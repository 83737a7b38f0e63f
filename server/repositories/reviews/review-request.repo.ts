import { sql } from 'kysely'
import { ASK_AFTER_DAYS, ASK_AT_HOUR, ASK_WITHIN_DAYS } from '../../domain/review.ts'
import type { OrderRow } from '../orders/order.repo.ts'
import type { Trx } from '../shop-database.ts'

export type ReviewRequestRepo = typeof reviewRequests

/** At a decent hour of the day, where the sauna was. */
const isTime = (now: Date) => sql<boolean>`
  (${now}::timestamptz at time zone o.time_zone) >= o.date_to + ${sql.lit(ASK_AFTER_DAYS)} + ${sql.lit(ASK_AT_HOUR)} * interval '1 hour'
  and (${now}::timestamptz at time zone o.time_zone) < o.date_to + ${sql.lit(ASK_WITHIN_DAYS)}`

/** Which customers are asked how it was. */
export const reviewRequests = {
  /** Rentals that came back some days ago and whose customers were not asked and have said nothing; each for one process. */
  lockDue: (trx: Trx, now: Date, limit: number): Promise<OrderRow[]> =>
    trx
      .selectFrom('shopOrder as o')
      .selectAll('o')
      .where('o.status', '=', 'completed')
      .where('o.reviewAskedAt', 'is', null)
      .where('o.userId', 'is not', null)
      .where(isTime(now))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('review as r').select('r.id').whereRef('r.orderId', '=', 'o.id'))),
      )
      .orderBy('o.dateTo')
      .limit(limit)
      .forUpdate('o')
      .skipLocked()
      .execute(),

  markAsked: async (trx: Trx, orderIds: readonly string[], now: Date): Promise<void> => {
    await trx
      .updateTable('shopOrder')
      .set({ reviewAskedAt: now })
      .where('id', 'in', [...orderIds])
      .execute()
  },
}
