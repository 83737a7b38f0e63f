import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../shop-database.ts'
import type { DepositRefundTable } from '../tables/deposits.ts'
import { isPaused } from './refund-trouble.repo.ts'

export type DepositRefundRow = Selectable<DepositRefundTable>
/** With where its deposit was charged. */
export type FoundDepositRefund = DepositRefundRow & { orderId: string; gateway: string; ref: string | null }
export type DepositRefundRepo = ReturnType<typeof createDepositRefundRepo>

/** Under which the gateway tells it apart from all other refunds. */
export const depositRefundKey = (id: string): string => `deposit-${id}`

/** What goes back of deposits that were charged. */
export function createDepositRefundRepo(db: Db) {
  const find = (id: string, from: Db | Trx = db): Promise<FoundDepositRefund | undefined> =>
    from
      .selectFrom('depositRefund as r')
      .innerJoin('orderDeposit as d', 'd.id', 'r.depositId')
      .selectAll('r')
      .select(['d.orderId', 'd.gateway', 'd.ref'])
      .where('r.id', '=', id)
      .executeTakeFirst()

  /** @returns false if there is one with that id already */
  async function insert(trx: Trx, refund: Omit<DepositRefundRow, 'givenAt'>): Promise<boolean> {
    const added = await trx
      .insertInto('depositRefund')
      .values({ ...refund, givenAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  /** @returns it as it is now; undefined if it was marked before */
  const markGiven = (trx: Trx, id: string, now: Date): Promise<DepositRefundRow | undefined> =>
    trx
      .updateTable('depositRefund')
      .set({ givenAt: now })
      .where('id', '=', id)
      .where('givenAt', 'is', null)
      .returningAll()
      .executeTakeFirst()

  /** Those of a gateway that have not gone out, and have been due since that instant. */
  const listDue = (gateway: string, before: Date, limit: number): Promise<{ id: string }[]> =>
    db
      .selectFrom('depositRefund as r')
      .innerJoin('orderDeposit as d', 'd.id', 'r.depositId')
      .select('r.id')
      .where('r.givenAt', 'is', null)
      .where('d.gateway', '=', gateway)
      .where('r.createdAt', '<=', before)
      .where((where) => where.not(isPaused(sql`'deposit-' || r.id`, before)))
      .orderBy('r.createdAt')
      .orderBy('r.id')
      .limit(limit)
      .execute()

  return { find, insert, markGiven, listDue }
}
