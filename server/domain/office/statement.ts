import type { Day } from '../day.ts'
import { type Cents, partOf } from '../money.ts'

/** `yyyy-MM` */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** `2026-12` → `December 2026` */
export const formatMonth = (month: Month): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The month after. */
export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1]
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}`
}

/** A rental as a statement counts it. */
export interface RentedOrder {
  number: number
  unit: string
  dateFrom: Day
  dateTo: Day
  isPaid: boolean
  rentalCents: Cents
  /** With delivery and tax. */
  totalCents: Cents
  /** Of the total, what has gone back to the customer or will. */
  returnedCents: Cents
  /** The share of the contract of its sauna; null if it is none of this partner's, or has no contract then. */
  sharePercent: number | null
}

/** What paid statements say about an order, all together. */
export interface SettledOrder {
  number: number
  sharePercent: number
  revenueCents: Cents
  shareCents: Cents
}

export interface StatementLine {
  number: number
  unit: string
  dateFrom: Day
  dateTo: Day
  /** Rental without delivery and tax, less what went back. Negative where a statement before had counted too much. */
  revenueCents: Cents
  sharePercent: number
  shareCents: Cents
  /** An order that an earlier statement has counted, and that has changed since. */
  isCorrection: boolean
}

/** What the shop keeps of the rental: a refund takes from rental, delivery, and tax in proportion. */
export function revenueOf(
  order: Pick<RentedOrder, 'isPaid' | 'rentalCents' | 'totalCents' | 'returnedCents'>,
): Cents {
  const { isPaid, rentalCents, totalCents, returnedCents } = order
  if (!isPaid || totalCents === 0) return 0
  return rentalCents - Math.round((rentalCents * Math.min(returnedCents, totalCents)) / totalCents)
}

/** What is due for an order beyond what was settled; null if nothing is. */
function lineOf(order: RentedOrder, settled: SettledOrder | undefined): StatementLine | null {
  const revenue = order.sharePercent === null ? 0 : revenueOf(order)
  // Once an order was settled at a share it stays there, whatever the contract becomes.
  const sharePercent = settled?.sharePercent ?? order.sharePercent ?? 0
  const share = partOf(revenue, sharePercent * 10_000)
  const { number, unit, dateFrom, dateTo } = order
  const revenueCents = revenue - (settled?.revenueCents ?? 0)
  const shareCents = share - (settled?.shareCents ?? 0)
  if (revenueCents === 0 && shareCents === 0) return null
  const isCorrection = settled !== undefined
  return { number, unit, dateFrom, dateTo, revenueCents, sharePercent, shareCents, isCorrection }
}

/**
 * The statements that are not paid out yet, by month, oldest first; months without a line have none. An order counts in
 * the month of its return date, or in the first month that is open if that one is paid out. What has changed about orders
 * that were settled is in the first open month.
 * @param lastPaid the newest month that is paid out
 * @param current the month it is; orders that end later are not listed
 */
export function openStatements(
  orders: readonly RentedOrder[],
  settled: readonly SettledOrder[],
  { lastPaid, current }: { lastPaid: Month | null; current: Month },
): Map<Month, StatementLine[]> {
  const before = new Map(settled.map((one) => [one.number, one]))
  const firstOpen = lastPaid === null ? '' : nextMonth(lastPaid)
  const lines = orders.flatMap((order) => {
    const line = lineOf(order, before.get(order.number))
    const own = monthOf(order.dateTo)
    return line ? [{ line, month: own > firstOpen && !line.isCorrection ? own : firstOpen }] : []
  })
  const months = new Map<Month, StatementLine[]>()
  for (const { month, line } of lines.toSorted(
    (a, b) => a.month.localeCompare(b.month) || a.line.number - b.line.number,
  ))
    if (month <= current) months.set(month, [...(months.get(month) ?? []), line])
  return months
}

/** @returns the sums of a statement */
export const sumOf = (
  lines: readonly Pick<StatementLine, 'revenueCents' | 'shareCents'>[],
): { revenueCents: Cents; shareCents: Cents } => ({
  revenueCents: lines.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  shareCents: lines.reduce((sum, { shareCents }) => sum + shareCents, 0),
})
