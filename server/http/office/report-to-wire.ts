import type { UnitReport } from '../../../contract/office/reports.ts'
import type { ListedReport, NextOrder } from '../../repositories/office/unit-report.repo.ts'

/** How many orders are enough to decide whether the sauna is ready in time. */
const NEXT = 3

/** @param next orders of any saunas, in the order in which they go out */
export function reportToWire(report: ListedReport, next: readonly NextOrder[]): UnitReport {
  const { key, kind, number, unitId, unit, saunaName, settlementId, place, actor, at, note, photos } = report
  const { endedAt, endedBy, isMistake } = report
  return {
    key,
    kind,
    order: number,
    unit: { id: unitId, serial: unit },
    title: saunaName,
    place: settlementId === null ? null : { id: settlementId, name: place ?? '' },
    by: actor,
    at: at.toISOString(),
    note,
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
    ended: endedAt && { by: endedBy ?? '', at: endedAt.toISOString(), is_mistake: isMistake },
    next: next
      .filter((order) => order.unitId === unitId && order.number !== number)
      .slice(0, NEXT)
      .map(({ number: order, dateFrom, dateTo }) => ({ order, date_from: dateFrom, date_to: dateTo })),
  }
}
