import { type Day, nightsBetween } from './day.ts'
import { type Cents, partOf } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import type { Stay } from './stay.ts'

/** Up to this many days before the start date, this share of the total is refunded; after that the next tier applies. */
export interface RefundTier {
  /** Whole days; 0 is the start date itself. */
  daysBefore: number
  /** 0 to 100. */
  percent: number
}

/** Tiers in any order. After the last tier there is no refund; without tiers there never is one. */
export type RefundPolicy = readonly RefundTier[]

/** What the shop offers unless its settings say otherwise: all up to a week ahead, half up to two days ahead. */
export const defaultRefundPolicy: RefundPolicy = [
  { daysBefore: 7, percent: 100 },
  { daysBefore: 2, percent: 50 },
]

const latestFirst = (policy: RefundPolicy): RefundTier[] =>
  policy.toSorted((a, b) => b.daysBefore - a.daysBefore)

/**
 * The refund, in cents, for canceling a paid order today; half a cent is rounded up. A sale is refunded in full. The policy
 * is the one that the order was placed under.
 */
export function refundFor(
  order: { totalCost: Cents; stay: Stay | null },
  policy: RefundPolicy,
  today: Day,
): Cents {
  if (order.stay === null) return order.totalCost
  const daysLeft = nightsBetween(today, order.stay.from)
  const tier = latestFirst(policy).find(({ daysBefore }) => daysLeft >= daysBefore)
  return tier ? partOf(order.totalCost, tier.percent * 10_000) : 0
}

/** `100% refunded up to 7 days before your start date, 50% refunded up to 2 days before your start date, then no refund.` */
export function describePolicy(policy: RefundPolicy): string {
  const tiers = latestFirst(policy).filter(({ percent }) => percent > 0)
  if (tiers.length === 0) return 'There is no refund after a cancellation.'
  const parts = tiers.map(({ daysBefore, percent }) => `${percent}% refunded ${until(daysBefore)}`)
  return `${parts.join(', ')}, then no refund.`
}

function until(daysBefore: number): string {
  if (daysBefore === 0) return 'up to your start date'
  return daysBefore === 1
    ? 'up to the day before your start date'
    : `up to ${daysBefore} days before your start date`
}

/** What was paid for an order, and what of it has gone back or will. */
export interface Paid {
  status: OrderStatus
  paymentStatus: 'open' | 'succeeded' | 'expired' | 'refunded'
  /** By a cancellation. */
  refundCents: Cents
}

/** What of an order's payments has not gone back while it went on. */
export const leftOf = (order: {
  amountCents: Cents
  changesPaidCents: Cents
  partRefundedCents: Cents
}): Cents => order.amountCents + order.changesPaidCents - order.partRefundedCents

/**
 * The most that can be given back while an order goes on. Of one that is not handed over a cent stays: else it is canceled.
 * @param left what of its payments has not gone back while it went on
 */
export function mostPartRefund({ status, paymentStatus, refundCents }: Paid, left: Cents): Cents {
  if (paymentStatus !== 'succeeded') return 0
  const most = left - refundCents
  if (status === 'paid') return Math.max(0, most - 1)
  return status === 'handed_over' || status === 'completed' ? Math.max(0, most) : 0
}

/** One payment of an order, and what of it has not gone back. */
export interface Charge {
  /** The change that it paid for; null for the order's own. */
  changeId: string | null
  left: Cents
}

/** Takes a refund from the payments, from each as much as is left, in that order; nothing beyond their sum. */
export function spreadRefund(
  amount: Cents,
  charges: readonly Charge[],
): { changeId: string | null; amount: Cents }[] {
  let rest = amount
  return charges.flatMap(({ changeId, left }) => {
    const part = Math.min(rest, Math.max(0, left))
    rest -= part
    return part > 0 ? [{ changeId, amount: part }] : []
  })
}
