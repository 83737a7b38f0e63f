import { type Selectable, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { FeedOrder } from '../../domain/office/feed-events.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { OfficeFeedTable } from '../tables/office.ts'

export type OfficeFeedRow = Selectable<OfficeFeedTable>
export type OfficeFeedRepo = ReturnType<typeof createOfficeFeedRepo>

/** More than a calendar shows. */
const MOST = 2000

/** Secret addresses of members' lists, by the hash of their token, and what is behind them. */
export function createOfficeFeedRepo({ db, now }: { db: Db; now: () => Date }) {
  const findOf = (memberId: string): Promise<OfficeFeedRow | undefined> =>
    db.selectFrom('officeFeed').selectAll().where('memberId', '=', memberId).executeTakeFirst()

  const findByToken = (tokenHash: string): Promise<OfficeFeedRow | undefined> =>
    db.selectFrom('officeFeed').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

  /** The address before it works no longer. */
  const set = (trx: Trx, memberId: string, tokenHash: string) => {
    const made = { tokenHash, madeAt: now(), usedAt: null }
    return trx
      .insertInto('officeFeed')
      .values({ memberId, ...made })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(made))
      .execute()
  }

  /** @returns whether there was one */
  const remove = async (trx: Trx, memberId: string): Promise<boolean> =>
    (await trx
      .deleteFrom('officeFeed')
      .where('memberId', '=', memberId)
      .returning('memberId')
      .executeTakeFirst()) !== undefined

  const markUsed = (tokenHash: string) =>
    db.updateTable('officeFeed').set({ usedAt: now() }).where('tokenHash', '=', tokenHash).execute()

  /** Orders that were paid, with stays that end on that day or later, also those that were canceled since. */
  const listOrders = (from: Day, within: Within): Promise<FeedOrder[]> =>
    db
      .selectFrom('shopOrder as o')
      .innerJoin('payment as p', 'p.orderId', 'o.id')
      .innerJoin('unit as u', 'u.id', 'o.unitId')
      .select([
        'o.number',
        'o.status',
        'o.saunaName',
        'o.deliveryMethod',
        'o.hours',
        'o.createdAt',
        'o.updatedAt',
      ])
      .select(['u.serial as unit', sql<string>`coalesce(o.location, '')`.as('place')])
      .select([sql<Day>`o.date_from`.as('dateFrom'), sql<Day>`o.date_to`.as('dateTo')])
      .where('o.typeForm', '=', 'rental')
      .where('o.paidAt', 'is not', null)
      .where('o.dateTo', '>=', from)
      .where(isInside(within))
      .orderBy('o.dateFrom')
      .orderBy('o.number')
      .limit(MOST)
      .execute()

  return { findOf, findByToken, set, remove, markUsed, listOrders }
}
