import { type Selectable, sql } from 'kysely'
import { type ClosedNights, type ClosureReason, eachClosedNight } from '../../domain/closure.ts'
import type { Day } from '../../domain/day.ts'
import type { UnitNight } from '../bookings/block-nights.ts'
import { ordersWithPayment, type OrderWithPayment } from '../orders/order.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ClosureTable } from '../tables/closures.ts'

export type ClosureRow = Selectable<ClosureTable>

/** A closure with the names of what is closed. */
export interface ListedClosure extends ClosureRow {
  settlement: string
  serials: string[]
  /** How many cases there are, and how many still wait for an answer. */
  cases: number
  unanswered: number
}

/** An order in a closure, with its sauna's serial number. */
export interface OrderDuring extends OrderWithPayment {
  serial: string
}

/** What is closed, or about to be. */
export interface Closed extends ClosedNights {
  unitIds: number[]
}

export type ClosureRepo = ReturnType<typeof createClosureRepo>

/** Every night of these saunas. */
export const closedNightsOf = ({ unitIds, ...closed }: Closed): UnitNight[] => {
  const nights = eachClosedNight(closed)
  return unitIds.flatMap((unitId) => nights.map((night) => ({ unitId, night })))
}

const closures = (db: Db | Trx) =>
  db
    .selectFrom('closure as c')
    .innerJoin('settlement as s', 's.id', 'c.settlementId')
    .selectAll('c')
    .select([
      's.name as settlement',
      sql<string[]>`(select json_agg(u.serial order by u.serial) from closure_unit cu
        join unit u on u.id = cu.unit_id where cu.closure_id = c.id)`.as('serials'),
      sql<number>`(select count(*) from closure_case k where k.closure_id = c.id)`.as('cases'),
      sql<number>`(select count(*) from closure_case k join shop_order o on o.id = k.order_id
        where k.closure_id = c.id and k.state = 'open' and o.status = 'paid')`.as('unanswered'),
    ])

/** Closures of nights, and which orders lie in them. */
export function createClosureRepo(db: Db) {
  const find = (id: number, from: Db | Trx = db): Promise<ListedClosure | undefined> =>
    closures(from).where('c.id', '=', id).executeTakeFirst()

  /** Newest first. @param settlementIds only of these; by default of all */
  const list = (limit: number, settlementIds?: number[]): Promise<ListedClosure[]> =>
    closures(db)
      .$if(settlementIds !== undefined, (query) =>
        query.where(sql<boolean>`c.settlement_id = any(${settlementIds}::integer[])`),
      )
      .orderBy('c.id', 'desc')
      .limit(limit)
      .execute()

  /** Saunas for rent, also those out of service, which may have orders. @param settlementIds only there; by default everywhere */
  const listUnits = (settlementIds?: number[]) =>
    db
      .selectFrom('unit as u')
      .innerJoin('product as p', 'p.id', 'u.productId')
      .innerJoin('settlement as s', 's.id', 'p.settlementId')
      .select(['u.id', 'u.serial', 'p.title', 's.id as settlementId'])
      .where('p.kind', '=', 'rental')
      .$if(settlementIds !== undefined, (query) =>
        query.where(sql<boolean>`s.id = any(${settlementIds}::integer[])`),
      )
      .orderBy('u.serial')
      .execute()

  /** Places with what decides which day it is there. */
  const listSettlements = () =>
    db
      .selectFrom('settlement')
      .select(['id', 'slug', 'name', 'timeZone'])
      .orderBy('position')
      .orderBy('id')
      .execute()

  /**
   * Orders that are not over and spend one of these nights in one of these saunas. The nights of a turnover do not count:
   * the customer is gone by then.
   */
  const ordersDuring = (
    { unitIds, firstNight, lastNight }: Closed,
    from: Db | Trx = db,
    { isLocked = false } = {},
  ): Promise<OrderDuring[]> =>
    ordersWithPayment(from)
      .innerJoin('unit as u', 'u.id', 'o.unitId')
      .select('u.serial')
      .where(sql<boolean>`o.unit_id = any(${unitIds}::integer[])`)
      .where('o.status', 'in', ['awaiting_payment', 'paid', 'handed_over'])
      .where('o.dateFrom', '<=', lastNight)
      .where('o.dateTo', '>', firstNight)
      .orderBy('o.id')
      .$if(isLocked, (query) => query.forUpdate(['o', 'p']))
      .execute()

  const unitsOf = async (id: number, from: Db | Trx = db): Promise<number[]> => {
    const units = await from.selectFrom('closureUnit').select('unitId').where('closureId', '=', id).execute()
    return units.map(({ unitId }) => unitId)
  }

  /** What is closed of these saunas from that day on. */
  const listClosed = (unitIds: number[], from: Day): Promise<(ClosedNights & { unitId: number })[]> =>
    db
      .selectFrom('closure as c')
      .innerJoin('closureUnit as u', 'u.closureId', 'c.id')
      .select(['u.unitId', 'c.firstNight', 'c.lastNight'])
      .where(sql<boolean>`u.unit_id = any(${unitIds}::integer[])`)
      .where('c.reopenedAt', 'is', null)
      .where('c.lastNight', '>=', from)
      .execute()

  async function insert(
    trx: Trx,
    {
      unitIds,
      ...closure
    }: Closed & {
      settlementId: number
      reason: ClosureReason
      words: string
      isWholePlace: boolean
      closedBy: string
      createdAt: Date
    },
  ): Promise<number> {
    const { id } = await trx
      .insertInto('closure')
      .values({ ...closure, reopenedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('closureUnit')
      .values(unitIds.map((unitId) => ({ unitId, closureId: id })))
      .execute()
    return id
  }

  /** @returns the saunas of a closure in force, which is in force no longer; undefined for any other */
  async function reopen(trx: Trx, id: number, now: Date): Promise<number[] | undefined> {
    const reopened = await trx
      .updateTable('closure')
      .set({ reopenedAt: now })
      .where('id', '=', id)
      .where('reopenedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!reopened) return undefined
    return unitsOf(id, trx)
  }

  return { find, list, unitsOf, listUnits, listSettlements, ordersDuring, listClosed, insert, reopen }
}
