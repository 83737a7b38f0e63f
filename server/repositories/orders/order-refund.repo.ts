import { type Selectable, sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OrderRefundTable } from '../tables/orders.ts'

export type OrderRefund = Selectable<OrderRefundTable>
export type OrderRefundRepo = ReturnType<typeof createOrderRefundRepo>

/** SQL: what has gone back, or will, while an order `o` goes on. */
export const partRefunded = sql<Cents>`(select coalesce(sum(r.amount_cents), 0)::integer from order_refund r where r.order_id = o.id)`

/** Refunds of a part of an order. */
export function createOrderRefundRepo({ db, write }: { db: Db; write: Write }) {
  /**
   * To be asked after the order is locked: only a statement that starts then sees what was committed while it waited.
   */
  async function sumOf(trx: Trx, orderId: string): Promise<Cents> {
    const { sum } = await trx
      .selectFrom('orderRefund')
      .select(sql<Cents>`coalesce(sum(amount_cents), 0)::integer`.as('sum'))
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return sum
  }

  /** @returns false if a refund with that id is there already */
  async function insert(trx: Trx, refund: Omit<OrderRefund, 'givenAt'>): Promise<boolean> {
    const added = await trx
      .insertInto('orderRefund')
      .values({ ...refund, givenAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  const find = (id: string, from: Db | Trx = db): Promise<OrderRefund | undefined> =>
    from.selectFrom('orderRefund').selectAll().where('id', '=', id).executeTakeFirst()

  const markGiven = (id: string, now: Date) =>
    write((one) =>
      one
        .updateTable('orderRefund')
        .set({ givenAt: now })
        .where('id', '=', id)
        .where('givenAt', 'is', null)
        .execute(),
    )

  /** Those that have not gone out, and have been due since that instant. */
  const listDue = (before: Date, limit: number): Promise<OrderRefund[]> =>
    db
      .selectFrom('orderRefund')
      .selectAll()
      .where('givenAt', 'is', null)
      .where('createdAt', '<=', before)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .execute()

  return { sumOf, insert, find, markGiven, listDue }
}
