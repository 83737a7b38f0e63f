import type { OrderStatus } from '../order-status.ts'

/** A sauna needs cleaning, or is damaged. */
export type ReportKind = 'cleaning' | 'damage'

/** More than anyone looks at, and what a bad line can still carry. */
export const MOST_PHOTOS = 12

interface Order {
  number: number
  status: OrderStatus
  unitId: number | null
}

/** How a sentence says it: `BARREL-1 needs cleaning`. */
const states: Record<ReportKind, string> = { cleaning: 'needs cleaning', damage: 'is damaged' }

/** How the log says that it was found, and that it is over. */
export const reportActs: Record<ReportKind, { found: string; over: string }> = {
  cleaning: { found: 'reported that it needs cleaning', over: 'cleaned' },
  damage: { found: 'reported damage', over: 'repaired' },
}

/** Why nothing can be reported about the sauna of an order, for the member who tapped; null if it can. */
export function reportRefusal({ number, status, unitId }: Order): string | null {
  if (unitId === null) return `Order #${number} is a sale. Its sauna is no longer ours.`
  if (status === 'handed_over' || status === 'completed') return null
  return `The sauna of order #${number} has not gone out.`
}

/** What the slower one of two reads. @param actor who was faster */
export const alreadyReported = (kind: ReportKind, unit: string, actor: string): string =>
  `${actor} already reported that ${unit} ${states[kind]}.`
