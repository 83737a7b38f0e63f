import type { Timeline } from '../../../contract/office/timeline.ts'
import { type Day, nightsBetween } from '../../domain/day.ts'
import type { OpenReport } from '../../repositories/office/unit-report.repo.ts'
import type { TakenSpan, TimelineUnit } from '../../repositories/office/timeline.repo.ts'

type Place = Timeline['places'][number]
type SpanOnWire = Place['models'][number]['units'][number]['spans'][number]

export interface TimelineView {
  from: Day
  days: number
  /** Partners see their saunas' days, and nothing about customers. */
  sees: 'all' | 'days'
}

const kindOf = ({ kind, until }: TakenSpan): SpanOnWire['kind'] =>
  kind === 'stay' ? (until ? 'hold' : 'order') : kind

/** @param from the first day of the view, `days` how many it has */
function spanToWire(span: TakenSpan, { from, days, sees }: TimelineView): SpanOnWire {
  const { first, last, dateFrom, dateTo, kind, order, customer, until, reason } = span
  const isStay = kind === 'stay' && dateFrom !== null && dateTo !== null
  // Nights outside of the view are not read; the order says how far its own go.
  const at =
    isStay && first === from ? Math.min(0, nightsBetween(from, dateFrom)) : nightsBetween(from, first)
  const lastAt = nightsBetween(from, last)
  const end = isStay && lastAt === days - 1 ? Math.max(days, nightsBetween(from, dateTo)) : lastAt + 1
  return {
    at,
    nights: end - at,
    kind: kindOf(span),
    ...(order !== null && { order }),
    ...(customer && sees === 'all' && kind === 'stay' && { customer }),
    ...(until && { until: until.toISOString() }),
    ...(reason && { reason }),
  }
}

/** @param units in the order of their places and models */
export function placesToWire(
  units: readonly TimelineUnit[],
  spans: readonly TakenSpan[],
  reports: readonly OpenReport[],
  view: TimelineView,
): Place[] {
  const taken = new Map<number, SpanOnWire[]>(units.map(({ id }) => [id, []]))
  for (const span of spans) taken.get(span.unitId)?.push(spanToWire(span, view))
  const places: Place[] = []
  for (const { id, serial, productId, title, settlementId, settlementName } of units) {
    if (places.at(-1)?.id !== settlementId)
      places.push({ id: settlementId, name: settlementName, models: [] })
    const models = places.at(-1)?.models ?? []
    if (models.at(-1)?.id !== productId) models.push({ id: productId, title, units: [] })
    const marks = reports.filter(({ unitId }) => unitId === id).map(({ kind }) => kind)
    models.at(-1)?.units.push({ id, serial, ...(marks.length > 0 && { marks }), spans: taken.get(id) ?? [] })
  }
  return places
}
