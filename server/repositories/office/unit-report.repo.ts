import { type Selectable, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { ReportKind } from '../../domain/office/unit-report.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ReportPhotoTable, UnitReportJoinTable, UnitReportTable } from '../tables/unit-reports.ts'

export type UnitReportRow = Selectable<UnitReportTable>
export type ReportPhotoRow = Selectable<ReportPhotoTable>

/** A report with the order and the sauna that it is about. */
export interface ListedReport extends UnitReportRow {
  number: number
  settlementId: number | null
  place: string | null
  saunaName: string
  unit: string
  photos: ReportPhotoRow[]
}

/** An order that a sauna has still to go out with. */
export interface NextOrder {
  unitId: number
  number: number
  dateFrom: Day
  dateTo: Day
}

/** That something is wrong with a sauna. */
export type OpenReport = Pick<UnitReportRow, 'unitId' | 'kind'>

export type UnitReportRepo = ReturnType<typeof createUnitReportRepo>

/** What members found wrong with saunas, and what they took pictures of. */
export function createUnitReportRepo({ db }: { db: Db }) {
  const find = (key: string, from: Db | Trx = db): Promise<UnitReportRow | undefined> =>
    from.selectFrom('unitReport').selectAll().where('key', '=', key).executeTakeFirst()

  /** Nobody else changes it until the transaction ends. */
  const lock = (trx: Trx, key: string): Promise<UnitReportRow | undefined> =>
    trx.selectFrom('unitReport').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

  /** As the sauna is called. */
  const serialOf = async (trx: Trx, unitId: number): Promise<string> =>
    (await trx.selectFrom('unit').select('serial').where('id', '=', unitId).executeTakeFirstOrThrow()).serial

  const findOpen = (trx: Trx, unitId: number, kind: ReportKind): Promise<UnitReportRow | undefined> =>
    trx
      .selectFrom('unitReport')
      .selectAll()
      .where('unitId', '=', unitId)
      .where('kind', '=', kind)
      .where('endedAt', 'is', null)
      .executeTakeFirst()

  /** @returns null if the same is reported of this sauna already */
  const insert = async (
    trx: Trx,
    row: Omit<UnitReportRow, 'note' | 'endedAt' | 'endedBy' | 'isMistake'>,
  ): Promise<UnitReportRow | null> =>
    (await trx
      .insertInto('unitReport')
      .values({ ...row, endedAt: null, endedBy: null })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null

  /** The report that the tap with this key has joined. @returns it, and the order of the tap */
  async function findJoined(
    trx: Trx,
    key: string,
  ): Promise<{ report: UnitReportRow; orderId: string } | undefined> {
    const row = await trx
      .selectFrom('unitReportJoin as j')
      .innerJoin('unitReport as r', 'r.key', 'j.reportKey')
      .selectAll('r')
      .select('j.orderId as tappedFor')
      .where('j.key', '=', key)
      .executeTakeFirst()
    if (!row) return undefined
    const { tappedFor: orderId, ...report } = row
    return { report, orderId }
  }

  /** @returns false if a tap with this key has joined one already */
  const insertJoin = async (trx: Trx, row: Selectable<UnitReportJoinTable>): Promise<boolean> =>
    (await trx
      .insertInto('unitReportJoin')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()) !== undefined

  const update = (
    trx: Trx,
    key: string,
    changes: Partial<Pick<UnitReportRow, 'note' | 'endedAt' | 'endedBy' | 'isMistake'>>,
  ) => trx.updateTable('unitReport').set(changes).where('key', '=', key).execute()

  const photosOf = (keys: string[], from: Db | Trx = db): Promise<ReportPhotoRow[]> =>
    from
      .selectFrom('reportPhoto')
      .selectAll()
      .where('reportKey', 'in', keys)
      .orderBy('at')
      .orderBy('id')
      .execute()

  const findPhoto = (id: string): Promise<ReportPhotoRow | undefined> =>
    db.selectFrom('reportPhoto').selectAll().where('id', '=', id).executeTakeFirst()

  const insertPhoto = (trx: Trx, row: ReportPhotoRow) =>
    trx
      .insertInto('reportPhoto')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()

  const deletePhoto = (trx: Trx, id: string) => trx.deleteFrom('reportPhoto').where('id', '=', id).execute()

  /** Those of one order, or else those that are open, the newest first. */
  async function list(within: Within, orderNumber: number | null): Promise<ListedReport[]> {
    const rows = await db
      .selectFrom('unitReport as r')
      .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
      .innerJoin('unit as u', 'u.id', 'r.unitId')
      .selectAll('r')
      .select(['o.number', 'o.settlementId', 'o.location as place', 'o.saunaName', 'u.serial as unit'])
      .$if(orderNumber !== null, (query) => query.where('o.number', '=', orderNumber ?? 0))
      .$if(orderNumber === null, (query) => query.where('r.endedAt', 'is', null))
      .where(isInside(within))
      .orderBy('r.at', 'desc')
      .orderBy('r.key')
      .execute()
    const photos = rows.length > 0 ? await photosOf(rows.map(({ key }) => key)) : []
    return rows.map((row) =>
      Object.assign(row, { photos: photos.filter(({ reportKey }) => reportKey === row.key) }),
    )
  }

  /** What these saunas are still to go out for, the next first. A stay that is over where it was no longer waits for one. */
  const listNext = async (unitIds: number[], now: Date): Promise<NextOrder[]> => {
    const { rows } = await sql<NextOrder>`
      select o.unit_id, o.number, o.date_from, o.date_to from shop_order o
      where o.unit_id = any(${unitIds}::integer[]) and o.status in ('awaiting_payment', 'paid')
        and o.date_to >= (${now}::timestamptz at time zone o.time_zone)::date
      order by o.date_from, o.number`.execute(db)
    return rows
  }

  /** What is open about these saunas. */
  const listOpen = (unitIds: number[]): Promise<OpenReport[]> =>
    db
      .selectFrom('unitReport')
      .select(['unitId', 'kind'])
      .where('endedAt', 'is', null)
      .where(sql<boolean>`unit_id = any(${unitIds}::integer[])`)
      .orderBy('unitId')
      .orderBy('kind')
      .execute()

  return {
    find,
    lock,
    serialOf,
    findOpen,
    insert,
    findJoined,
    insertJoin,
    update,
    photosOf,
    findPhoto,
    insertPhoto,
    deletePhoto,
    list,
    listNext,
    listOpen,
  }
}
