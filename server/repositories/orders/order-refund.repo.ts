import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import { type Charge, spreadRefund } from '../../domain/refund.ts'
import { isPaused } from './refund-trouble.repo.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OrderRefundTable } from '../tables/orders.ts'

export type OrderRefund = Selectable<OrderRefundTable>
export type OrderRefundRepo = ReturnType<typeof createOrderRefundRepo>

/** SQL: what has gone back, or will, while an order `o` goes on. */
export const partRefunded = sql<Cents>`(select coalesce(sum(r.amount_cents), 0)::integer from order_refund r where r.order_id = o.id)`

/** SQL: the same without what changes cost less, by which the order's total has gone down. */
export const givenBackOfTotal = sql<Cents>`(select coalesce(sum(r.amount_cents), 0)::integer from order_refund r
  where r.order_id = o.id and not r.is_difference)`

/** Refunds of a part of an order. */
export function createOrderRefundRepo({ db, write }: { db: Db; write: Write }) {
  /**
   * The payments of an order with what is left of each, its own first, the newest last. To be asked after the order is
   * locked: only a statement that starts then sees what was committed while it waited.
   */
  async function listCharges(
    { id, amountCents }: { id: string; amountCents: Cents },
    from: Db = db,
  ): Promise<Charge[]> {
    const { rows } = await sql<Charge>`
      select null::uuid as change_id, ${amountCents}::integer - coalesce((
        select sum(r.amount_cents) from order_refund r where r.order_id = ${id} and r.change_id is null), 0)::integer as left
      union all
      (select c.id, c.difference_cents - coalesce((
        select sum(r.amount_cents) from order_refund r where r.change_id = c.id), 0)::integer
      from order_change c where c.order_id = ${id} and c.state = 'done' and c.difference_cents > 0
      order by c.ended_at, c.id)`.execute(from)
    return rows
  }

  /** What of all its payments has not gone back while the order went on. */
  const leftOf = async (trx: Trx, order: { id: string; amountCents: Cents }): Promise<Cents> =>
    (await listCharges(order, trx)).reduce((sum, { left }) => sum + left, 0)

  /**
   * A refund, taken from the newest payment first: so something is left of the order's own as long as anything is.
   * @returns the ids of its parts, of which the first is its own; none if a refund with that id is there already
   */
  async function insert(
    trx: Trx,
    order: { id: string; amountCents: Cents },
    refund: { id: string; amountCents: Cents; createdAt: Date; isDifference?: boolean },
  ): Promise<string[]> {
    const { id, amountCents, createdAt, isDifference = false } = refund
    const parts = spreadRefund(amountCents, (await listCharges(order, trx)).toReversed())
    const rows = parts.map(({ changeId, amount }, n) => ({
      id: n === 0 ? id : randomUUID(),
      orderId: order.id,
      changeId,
      isDifference,
      amountCents: amount,
      createdAt,
      givenAt: null,
    }))
    const [first, ...others] = rows
    if (!first) return []
    const added = await trx
      .insertInto('orderRefund')
      .values(first)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return []
    if (others.length > 0) await trx.insertInto('orderRefund').values(others).execute()
    return rows.map((row) => row.id)
  }

  /** One that has gone out already, without the shop. */
  const insertGiven = (
    trx: Trx,
    { at, ...refund }: Pick<OrderRefund, 'id' | 'orderId' | 'changeId' | 'amountCents'> & { at: Date },
  ) =>
    trx
      .insertInto('orderRefund')
      .values({ ...refund, createdAt: at, givenAt: at })
      .execute()

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
      .where((where) => where.not(isPaused(sql`'part-' || id`, before)))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .execute()

  return { listCharges, leftOf, insert, insertGiven, find, markGiven, listDue }
}
