import { type Selectable, sql } from 'kysely'
import type { HandoverKind } from '../../domain/office/handover.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { HandoverTable } from '../tables/handovers.ts'

export type HandoverRow = Selectable<HandoverTable>

/** A handover with what its order is about. */
export interface ListedHandover extends HandoverRow {
  number: number
  status: OrderStatus
  settlementId: number | null
  saunaName: string
  /** The serial number; null for a sale. */
  unit: string | null
}

export type HandoverRepo = ReturnType<typeof createHandoverRepo>

/** What members recorded in the yard. */
export function createHandoverRepo({ db }: { db: Db }) {
  const find = (key: string, from: Db | Trx = db): Promise<HandoverRow | undefined> =>
    from.selectFrom('handover').selectAll().where('key', '=', key).executeTakeFirst()

  /** @throws 23505 if the key was used in the meantime */
  const insert = (trx: Trx, row: HandoverRow) => trx.insertInto('handover').values(row).execute()

  const markUndone = (trx: Trx, key: string, at: Date) =>
    trx.updateTable('handover').set({ undoneAt: at }).where('key', '=', key).execute()

  /** Who recorded this of an order last, if it still counts. */
  const findActor = async (trx: Trx, orderId: string, kind: HandoverKind): Promise<string | undefined> =>
    (
      await trx
        .selectFrom('handover')
        .select('actor')
        .where('orderId', '=', orderId)
        .where('kind', '=', kind)
        .where('statusAfter', 'is not', null)
        .where('undoneAt', 'is', null)
        .orderBy('at', 'desc')
        .executeTakeFirst()
    )?.actor

  /** Those that count, recorded between two instants, oldest first. */
  const listBetween = (from: Date, until: Date, within: Within): Promise<ListedHandover[]> =>
    db
      .selectFrom('handover as h')
      .innerJoin('shopOrder as o', 'o.id', 'h.orderId')
      .leftJoin('unit as u', 'u.id', 'o.unitId')
      .selectAll('h')
      .select(['o.number', 'o.status', 'o.settlementId', 'o.saunaName', 'u.serial as unit'])
      .where('h.at', '>=', from)
      .where('h.at', '<', until)
      .where('h.statusAfter', 'is not', null)
      .where('h.undoneAt', 'is', null)
      .where(isInside(within))
      .orderBy('h.at')
      .orderBy(sql`h.key`)
      .execute()

  return { find, insert, markUndone, findActor, listBetween }
}
