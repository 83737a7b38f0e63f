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
  const around = from.unit.spans.filter((other) => other.kind === 'turnover' && other.order === order)
  const own = [span, ...around]
  const start = Math.min(...own.map(({ at }) => at))
  const end = Math.max(...own.map(({ at, nights }) => at + nights))
  const taken = spans.find(
    (other) => other.order !== order && other.at < end && other.at + other.nights > start,
  )
  return taken ? `${serial} is taken: ${textOf(taken)}` : null
}
