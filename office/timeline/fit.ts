import type { UnitLine } from './lines.ts'
import { type Span, textOf } from './spans.ts'

/** An order that is being moved, with the sauna that has it. */
export interface MovedOrder {
  order: number
  span: Span
  from: UnitLine
}

/**
 * Why an order does not fit into another sauna, as far as the days on the screen tell; null if it seems to fit. The server
 * decides: it knows all days, and what others have just done.
 */
export function whyNot({ order, span, from }: MovedOrder, to: UnitLine): string | null {
  const { serial, spans } = to.unit
  if (to.modelId !== from.modelId) return `${serial} is another model: ${to.model}`
  const own = from.unit.spans.find((other) => other.kind === 'turnover' && other.order === order)
  const end = Math.max(span.at + span.nights, own ? own.at + own.nights : 0)
  const taken = spans.find(
    (other) => other.order !== order && other.at < end && other.at + other.nights > span.at,
  )
  return taken ? `${serial} is taken: ${textOf(taken)}` : null
}
