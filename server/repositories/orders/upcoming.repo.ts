import { sql } from 'kysely'
import type { Db, Trx } from '../shop-database.ts'
import type { OrderRow } from './order.repo.ts'

/** A paid stay that has not begun. */
export type UpcomingOrder = OrderRow & { dateFrom: string; paidAt: Date }

export type UpcomingRepo = ReturnType<typeof createUpcomingRepo>

/** What a reminder of an order's dates is known by, in the outboxes. */
export const reminderKey = sql<string>`'order-reminder-' || shop_order.id || '-' || shop_order.date_from`

/** Stays that will take place as far as anybody knows. */
export const upcomingStays = (of: Pick<Db | Trx, 'selectFrom'>) =>
  of
    .selectFrom('shopOrder')
    .where('status', '=', 'paid')
    .where('datesClosed', '=', false)
    .where('dateFrom', 'is not', null)
    .where('paidAt', 'is not', null)

/** Paid stays that begin soon. Where the shop has closed their dates, they may not take place, so they are none. */
export function createUpcomingRepo({ db }: { db: Db }) {
  /** Those that begin tomorrow somewhere on earth, and were not reminded of that day. */
  const list = (now: Date) =>
    upcomingStays(db)
      .select(['id', 'timeZone', 'dateFrom', 'paidAt'])
      .where('dateFrom', '>=', sql<string>`(${now}::timestamptz at time zone 'utc')::date`)
      .where('dateFrom', '<=', sql<string>`(${now}::timestamptz at time zone 'utc')::date + 2`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('mailOutbox').select('mailOutbox.id').whereRef('dedupeKey', '=', reminderKey))),
      )
      .orderBy('dateFrom')
      .$narrowType<{ dateFrom: string; paidAt: Date }>()
      .execute()

  /** Locks one of them, so that it stays as it is until the end of the transaction. */
  const lock = (trx: Trx, orderId: string): Promise<UpcomingOrder | undefined> =>
    upcomingStays(trx)
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .$narrowType<{ dateFrom: string; paidAt: Date }>()
      .executeTakeFirst()

  return { list, lock }
}
