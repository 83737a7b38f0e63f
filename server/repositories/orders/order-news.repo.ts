import { sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import type { OrderTerms } from '../../domain/order-change.ts'
import type { Trx } from '../shop-database.ts'
import type { OrderNewsKind } from '../tables/orders.ts'
import type { OrderRow } from './order.repo.ts'

export type OrderNews = OrderRow & { kind: OrderNewsKind }

export type OrderNewsRepo = ReturnType<typeof createOrderNewsRepo>

/** What is new about orders, for those who run the shop. */
export function createOrderNewsRepo({ now }: { now: () => Date }) {
  /**
   * Takes the news since then, oldest first: no other process gets it. An order that was paid and canceled before anyone
   * heard of it is only canceled.
   */
  async function take(trx: Trx, { since, limit }: { since: Date; limit: number }): Promise<OrderNews[]> {
    const kind = sql<OrderNewsKind>`case when o.status in ('paid', 'handed_over', 'completed') then 'paid' else 'canceled' end`
    const taken = await trx
      .insertInto('orderNews')
      .columns(['orderId', 'kind', 'at'])
      .expression((query) =>
        query
          .selectFrom('shopOrder as o')
          .select(['o.id', kind.as('kind'), sql<Date>`${now()}::timestamptz`.as('at')])
          .where('o.paidAt', 'is not', null)
          .where('o.updatedAt', '>', since)
          // An order of long ago that is handed over, or moved, is no new one.
          .where(sql<boolean>`(${kind} = 'canceled' or o.paid_at > ${since})`)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('orderNews as n')
                  .select('n.orderId')
                  .whereRef('n.orderId', '=', 'o.id')
                  .where('n.kind', '=', kind),
              ),
            ),
          )
          .orderBy('o.updatedAt')
          .limit(limit),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['orderId', 'kind'])
      .execute()
    const kinds = new Map(taken.map((news) => [news.orderId, news.kind]))
    if (kinds.size === 0) return []
    const orders = await trx
      .selectFrom('shopOrder')
      .selectAll()
      .where('id', 'in', [...kinds.keys()])
      .orderBy('updatedAt')
      .execute()
    return orders.map((order) => Object.assign(order, { kind: kinds.get(order.id) as OrderNewsKind }))
  }

  /** Takes the changes that came about since then, oldest first; no other process gets them. */
  async function takeChanges(
    trx: Trx,
    { since, limit }: { since: Date; limit: number },
  ): Promise<{ id: string; order: OrderRow; before: OrderTerms; differenceCents: Cents }[]> {
    const untold = trx
      .selectFrom('orderChange')
      .select('id')
      .where('state', '=', 'done')
      .where('toldAt', 'is', null)
      .where('endedAt', '>', since)
      .orderBy('endedAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const changes = await trx
      .updateTable('orderChange')
      .set({ toldAt: now() })
      .where('id', 'in', untold)
      .returning(['id', 'orderId', 'before', 'differenceCents', 'endedAt'])
      .execute()
    if (changes.length === 0) return []
    const orders = await trx
      .selectFrom('shopOrder')
      .selectAll()
      .where(
        'id',
        'in',
        changes.map(({ orderId }) => orderId),
      )
      .execute()
    return changes
      .toSorted((a, b) => Number(a.endedAt) - Number(b.endedAt))
      .flatMap(({ id, orderId, before, differenceCents }) => {
        const order = orders.find((one) => one.id === orderId)
        return order ? [{ id, order, before, differenceCents }] : []
      })
  }

  return { take, takeChanges }
}
