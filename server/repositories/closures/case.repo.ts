import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { CaseState, ClosureWords, OrderedBefore } from '../../domain/closure.ts'
import { ordersWithPayment, type OrderRow, type OrderWithPayment } from '../orders/order.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ClosureCaseTable } from '../tables/closures.ts'

type CaseRow = Selectable<ClosureCaseTable>

/** A case with its order as it is now. */
export interface CaseWithOrder {
  case: CaseRow
  order: OrderRow
  /** Of the sauna that the order has now. */
  serial: string
}

/** Cases without an answer, whose order still waits for one, and whose last email is from before that instant. */
export interface Unanswered {
  /** Without it: of any. */
  closureId?: number
  before: Date
  /** Only those nobody was reminded of yet. */
  isFirst: boolean
  now: Date
}

export type CaseRepo = ReturnType<typeof createCaseRepo>

/**
 * Closes the open cases of an order, however many closures it lies in: its customer has chosen.
 * @returns how many there were
 */
export async function closeCases(
  trx: Trx,
  orderId: string,
  state: Exclude<CaseState, 'open'>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('closureCase')
    .set({ state, answeredAt: now })
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Orders whose dates were closed, and what their customers chose. */
export function createCaseRepo(db: Db) {
  async function open(
    trx: Trx,
    one: { closureId: number; orderId: string; before: OrderedBefore; now: Date },
  ): Promise<string> {
    const id = randomUUID()
    const { closureId, orderId, before, now } = one
    await trx
      .insertInto('closureCase')
      .values({
        id,
        closureId,
        orderId,
        state: 'open',
        before: JSON.stringify(before),
        createdAt: now,
        answeredAt: null,
        remindedAt: null,
      })
      .execute()
    return id
  }

  /** Adds a link to those that were emailed before; all of them work. */
  const addLink = (trx: Trx, caseId: string, tokenHash: string, now: Date) =>
    trx.insertInto('closureLink').values({ caseId, tokenHash, createdAt: now }).execute()

  const findByLink = async (tokenHash: string): Promise<CaseRow | undefined> =>
    db
      .selectFrom('closureCase as k')
      .innerJoin('closureLink as l', 'l.caseId', 'k.id')
      .selectAll('k')
      .where('l.tokenHash', '=', tokenHash)
      .executeTakeFirst()

  /** The newest open case of an order. */
  const findOpen = async (orderId: string): Promise<CaseRow | undefined> =>
    db
      .selectFrom('closureCase')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('state', '=', 'open')
      .orderBy('closureId', 'desc')
      .executeTakeFirst()

  /** Why the dates of an order are closed: of every closure that its customer has not answered yet, the first first. */
  const listReasons = (orderId: string): Promise<ClosureWords[]> =>
    db
      .selectFrom('closureCase as k')
      .innerJoin('closure as c', 'c.id', 'k.closureId')
      .select(['c.reason', 'c.words'])
      .where('k.orderId', '=', orderId)
      .where('k.state', '=', 'open')
      .orderBy('k.closureId')
      .execute()

  /** Of one closure, by the orders' numbers. */
  async function listOf(closureId: number): Promise<CaseWithOrder[]> {
    const cases = await db.selectFrom('closureCase').selectAll().where('closureId', '=', closureId).execute()
    const orders = await db
      .selectFrom('shopOrder as o')
      .innerJoin('unit as u', 'u.id', 'o.unitId')
      .selectAll('o')
      .select('u.serial')
      .where('o.id', 'in', (of) =>
        of.selectFrom('closureCase').select('orderId').where('closureId', '=', closureId),
      )
      .orderBy('o.number')
      .execute()
    return orders.flatMap(({ serial, ...order }) => {
      const found = cases.find(({ orderId }) => orderId === order.id)
      return found ? [{ case: found, order, serial }] : []
    })
  }

  const unanswered = (from: Db | Trx, { closureId, before, isFirst, now }: Unanswered) =>
    from
      .selectFrom('closureCase as k')
      .innerJoin('shopOrder as o', 'o.id', 'k.orderId')
      .innerJoin('closure as c', 'c.id', 'k.closureId')
      .where('k.state', '=', 'open')
      .where('o.status', '=', 'paid')
      // Nothing is left to choose once the stay is over.
      .where(sql<boolean>`o.date_to >= (${now}::timestamptz at time zone o.time_zone)::date`)
      .where(sql<boolean>`coalesce(k.reminded_at, k.created_at) <= ${before}`)
      .$if(isFirst, (query) => query.where('k.remindedAt', 'is', null))
      .$if(closureId !== undefined, (query) => query.where('k.closureId', '=', closureId as number))

  /** Orders that still wait for an answer, each once, those of the first closure first. */
  async function listUnanswered(which: Unanswered): Promise<{ id: string; number: number }[]> {
    const cases = await unanswered(db, which)
      .select(['o.id', 'o.number'])
      .orderBy('k.closureId')
      .orderBy('k.id')
      .execute()
    return [...new Map(cases.map((order) => [order.id, order])).values()]
  }

  /**
   * Locks the cases of an order that still waits for an answer.
   * @returns that of the first closure; undefined if there is none by then
   */
  async function lockUnanswered(
    trx: Trx,
    orderId: string,
    which: Unanswered,
  ): Promise<(ClosureWords & { id: string; order: OrderWithPayment }) | undefined> {
    const [first] = await unanswered(trx, which)
      .select(['k.id', 'c.reason', 'c.words'])
      .where('k.orderId', '=', orderId)
      .orderBy('k.closureId')
      .orderBy('k.id')
      .forUpdate('k')
      .execute()
    if (!first) return undefined
    return {
      ...first,
      order: await ordersWithPayment(trx).where('o.id', '=', orderId).executeTakeFirstOrThrow(),
    }
  }

  const markReminded = (trx: Trx, orderId: string, now: Date) =>
    trx
      .updateTable('closureCase')
      .set({ remindedAt: now })
      .where('orderId', '=', orderId)
      .where('state', '=', 'open')
      .execute()

  /** The orders of a closure that wait for an answer, locked. */
  const lockOrders = (trx: Trx, closureId: number): Promise<OrderRow[]> =>
    trx
      .selectFrom('shopOrder as o')
      .selectAll('o')
      .where('o.id', 'in', (of) =>
        of
          .selectFrom('closureCase')
          .select('orderId')
          .where('closureId', '=', closureId)
          .where('state', '=', 'open'),
      )
      .orderBy('o.id')
      .forUpdate()
      .execute()

  /** @returns the orders whose cases it withdrew, and whether another closure still waits for their answer */
  async function withdraw(
    trx: Trx,
    closureId: number,
    now: Date,
  ): Promise<{ orderId: string; isClosedElsewhere: boolean }[]> {
    return (
      trx
        .updateTable('closureCase as k')
        .set({ state: 'withdrawn', answeredAt: now })
        .where('k.closureId', '=', closureId)
        .where('k.state', '=', 'open')
        // The others are over: what became of them stays what their customers read.
        .where('k.orderId', 'in', (of) =>
          of.selectFrom('shopOrder').select('id').where('status', '=', 'paid'),
        )
        .returning([
          'k.orderId',
          sql<boolean>`exists (select from closure_case other where other.order_id = k.order_id
          and other.state = 'open' and other.id <> k.id)`.as('isClosedElsewhere'),
        ])
        .execute()
    )
  }

  /** Nothing of these orders is closed anymore. */
  const markOpenAgain = (trx: Trx, orderIds: string[], now: Date) =>
    trx
      .updateTable('shopOrder')
      .set({ datesClosed: false, updatedAt: now })
      .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
      .execute()

  return {
    open,
    addLink,
    findByLink,
    findOpen,
    listReasons,
    listOf,
    listUnanswered,
    lockUnanswered,
    markReminded,
    lockOrders,
    withdraw,
    markOpenAgain,
  }
}
