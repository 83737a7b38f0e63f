import { type Day, nightsBetween } from './day.ts'
import { type Cents, partOf } from './money.ts'

/** From this many days before the receipt on, this much of the total is paid back; later, what the next tier says. */
export interface RefundTier {
  /** Whole days, 0 is the day of receipt itself. */
  daysBefore: number
  /** 0 to 100. */
  percent: number
}

/** Tiers in any order. Later than the last tier nothing is paid back; without tiers, never. */
export type RefundPolicy = readonly RefundTier[]

/** What the shop offers unless its settings say otherwise: all up to a week before, half up to two days before. */
export const defaultRefundPolicy: RefundPolicy = [
  { daysBefore: 7, percent: 100 },
  { daysBefore: 2, percent: 50 },
]

const latestFirst = (policy: RefundPolicy): RefundTier[] =>
  policy.toSorted((a, b) => b.daysBefore - a.daysBefore)

/**
 * What a customer gets back, in cents, when he cancels a paid order today; half a cent is rounded up. A sale, which has
 * no day of receipt, is paid back in full. The policy is the one which the order was made under.
 */
export function refundFor(
  order: { totalCost: Cents; dayReceipt: Day | null },
  policy: RefundPolicy,
  today: Day,
): Cents {
  if (order.dayReceipt === null) return order.totalCost
  const daysLeft = nightsBetween(today, order.dayReceipt)
  const tier = latestFirst(policy).find(({ daysBefore }) => daysLeft >= daysBefore)
  return tier ? partOf(order.totalCost, tier.percent * 10_000) : 0
}

/** `100% back up to 7 days before receipt, 50% up to 2 days before, then nothing.` */
export function describePolicy(policy: RefundPolicy): string {
  const tiers = latestFirst(policy).filter(({ percent }) => percent > 0)
  if (tiers.length === 0) return 'Nothing is paid back after a cancellation.'
  const parts = tiers.map(({ daysBefore, percent }, index) =>
    index === 0 ? `${percent}% back ${until(daysBefore)}` : `${percent}% ${until(daysBefore)}`,
  )
  return `${parts.join(', ')}, then nothing.`
}

function until(daysBefore: number): string {
  if (daysBefore === 0) return 'up to the day of receipt'
  return daysBefore === 1 ? 'up to the day before receipt' : `up to ${daysBefore} days before receipt`
}
