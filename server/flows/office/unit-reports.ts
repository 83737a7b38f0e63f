import {
  alreadyReported,
  MOST_PHOTOS,
  type ReportKind,
  reportActs,
  reportRefusal,
} from '../../domain/office/unit-report.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { subjectOf } from '../../repositories/office/order-record.repo.ts'
import type {
  ReportPhotoRow,
  UnitReportRepo,
  UnitReportRow,
} from '../../repositories/office/unit-report.repo.ts'
import type { OrderRepo, OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

interface UnitReportDeps {
  tx: Tx
  orders: Pick<OrderRepo, 'lock'>
  reports: UnitReportRepo
  log: OfficeLogRepo
  clock: Pick<Clock, 'now'>
}

export interface ReportTap {
  /** Made by the browser, a UUID. */
  key: string
  orderId: string
  kind: ReportKind
  /** As colleagues read it. */
  by: string
}

export interface Made {
  report: UnitReportRow
  /** Who said so before; null if nobody did. */
  joins: string | null
}

type Photo = Pick<ReportPhotoRow, 'id' | 'hash' | 'width' | 'height'>
/** Of a report that is known to be there. */
type Reported = Pick<UnitReportRow, 'key'>
type Numbered = Pick<OrderRow, 'number'>

export type UnitReports = ReturnType<typeof createUnitReports>

const KEY_USED = 'This key was used for something else. Please reload the page.'

export const TOO_MANY_PHOTOS = `There are ${MOST_PHOTOS} photos already. Please remove one first.`

/** What members find when a sauna comes back. The log says what was done, and neither notes nor photos. */
export function createUnitReports({ tx, orders, reports, log, clock }: UnitReportDeps) {
  /**
   * The same key again is answered as it was the first time, whatever has become of the report since.
   * @returns the report under this key, made now or before; or the open one that says the same of this sauna, which a second
   * one joins; or why there is none
   */
  const report = (actor: Actor, { key, orderId, kind, by }: ReportTap): Promise<Made | { refused: string }> =>
    tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const known = await reports.find(key, trx)
      if (known)
        return known.orderId === orderId && known.kind === kind
          ? { report: known, joins: null }
          : { refused: KEY_USED }
      const joined = await reports.findJoined(trx, key)
      if (joined) {
        const { report } = joined
        if (joined.orderId !== orderId || report.kind !== kind) return { refused: KEY_USED }
        const unit = await reports.serialOf(trx, report.unitId)
        return { report, joins: alreadyReported(kind, unit, report.actor) }
      }
      const refused = order ? reportRefusal(order) : 'There is no such order.'
      if (refused !== null || !order || order.unitId === null) return { refused: refused ?? '' }
      const { unitId } = order
      const unit = await reports.serialOf(trx, unitId)
      const at = clock.now()
      const made = await reports.insert(trx, {
        key,
        orderId,
        unitId,
        kind,
        memberId: actor.memberId,
        actor: by,
        at,
      })
      if (!made) {
        const open = await reports.findOpen(trx, unitId, kind)
        const joins = alreadyReported(kind, unit, open?.actor ?? 'Someone')
        if (!open) return { refused: joins }
        const isKept = await reports.insertJoin(trx, { key, reportKey: open.key, orderId, at })
        return isKept ? { report: open, joins } : { refused: KEY_USED }
      }
      await log.append(trx, actor, {
        act: reportActs[kind].found,
        subject: subjectOf(order),
        after: { sauna: unit },
      })
      return { report: made, joins: null }
    })

  /** Not if somebody else wrote meanwhile. @param was the note that was shown */
  const setNote = ({ key }: Reported, { note, was }: { note: string; was: string }): Promise<boolean> =>
    tx(async (trx) => {
      const now = await reports.lock(trx, key)
      if (now?.note === note) return true
      if (now?.note !== was) return false
      await reports.update(trx, key, { note })
      return true
    })

  /** The same photo counts once. @returns whether there was room for it */
  const addPhoto = (actor: Actor, { key }: Reported, { number }: Numbered, photo: Photo): Promise<boolean> =>
    tx(async (trx) => {
      await reports.lock(trx, key)
      const there = await reports.photosOf([key], trx)
      if (there.some(({ id }) => id === photo.id)) return true
      if (there.length >= MOST_PHOTOS) return false
      await reports.insertPhoto(trx, { ...photo, reportKey: key, at: clock.now() })
      await log.append(trx, actor, { act: 'added a photo', subject: subjectOf({ number }) })
      return true
    })

  const removePhoto = (actor: Actor, { number }: Numbered, { id }: Pick<Photo, 'id'>): Promise<void> =>
    tx(async (trx) => {
      await reports.deletePhoto(trx, id)
      await log.append(trx, actor, { act: 'removed a photo', subject: subjectOf({ number }) })
    })

  /** Clean or whole again, or never otherwise. Ending it twice is once. */
  const end = (
    actor: Actor,
    { key }: Reported,
    { number }: Numbered,
    { by, isMistake }: { by: string; isMistake: boolean },
  ): Promise<void> =>
    tx(async (trx) => {
      const open = await reports.lock(trx, key)
      if (!open || open.endedAt) return
      await reports.update(trx, key, { endedAt: clock.now(), endedBy: by, isMistake })
      const { found, over } = reportActs[open.kind]
      await log.append(trx, actor, {
        act: isMistake ? `undid “${found}”` : over,
        subject: subjectOf({ number }),
        after: { sauna: await reports.serialOf(trx, open.unitId) },
      })
    })

  return { report, setNote, addPhoto, removePhoto, end }
}
