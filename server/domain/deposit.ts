import { addDays, type Day, formatDay } from './day.ts'
import { type Cents, formatUsd } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import { todayIn } from './time-zone.ts'

/**
 * The state of a hold on a card. `open`: its page waits for the customer. `lapsed`: it has ended by itself, as holds do after
 * about a week. `release_due` and `charge_due`: decided, and the gateway still has to do it.
 */
export type DepositState =
  | 'open'
  | 'held'
  | 'expired'
  | 'lapsed'
  | 'release_due'
  | 'released'
  | 'charge_due'
  | 'charged'

/** Holds last about a week, so they are made no earlier than this. */
export const HOLD_DAYS_BEFORE = 2

/** How long the office has after a return to look at the sauna. Then the deposit is released. */
export const RELEASE_AFTER_MINUTES = 24 * 60

/** What an order says about its deposit. */
export interface DepositTerms {
  status: OrderStatus
  timeZone: string
  dateFrom: Day | null
  /** Null where none is wanted. */
  depositCents: Cents | null
}

/** What goes back of a deposit that was charged. `isGiven`: the gateway has taken it. */
export interface DepositRefund {
  amountCents: Cents
  reason: string | null
  isGiven: boolean
}

/** The latest hold of an order. */
export interface Hold {
  state: DepositState
  amountCents: Cents
  heldUntil: Date | null
  chargeCents: Cents | null
  reason: string | null
  /** In order. */
  refunds: readonly DepositRefund[]
}

/** Whether the customer has the sauna, or will. */
const isUnderWay = ({ status }: DepositTerms) => status === 'paid' || status === 'handed_over'

/** Whether the rental will not come about, so that nothing may stay held for it. */
export const isCalledOff = ({ status }: Pick<DepositTerms, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled' || status === 'refund_due' || status === 'refunded'

const firstDayOf = (dateFrom: Day): Day => addDays(dateFrom, -HOLD_DAYS_BEFORE)

/** Whether nothing of the deposit is held, charged, or given back on purpose. */
export const isMissing = (hold: Pick<Hold, 'state'> | undefined): boolean =>
  !hold || hold.state === 'open' || hold.state === 'expired' || hold.state === 'lapsed'

/** Whether the customer can hold it on a card now. */
export const canHold = (order: DepositTerms, hold: Pick<Hold, 'state'> | undefined, now: Date): boolean =>
  order.depositCents !== null &&
  order.dateFrom !== null &&
  isUnderWay(order) &&
  isMissing(hold) &&
  todayIn(order.timeZone, now) >= firstDayOf(order.dateFrom)

/** Whether the office can release it or charge it: it is held, and nothing else was decided that the gateway may still do. */
export const canDecide = ({ state, isRefused }: { state: DepositState; isRefused: boolean }): boolean =>
  state === 'held' || (state === 'charge_due' && isRefused)

/** Whether there can be something to charge for: the customer has the sauna, or had it. */
export const canCharge = ({ status }: Pick<DepositTerms, 'status'>): boolean =>
  status === 'handed_over' || status === 'completed'

export const refundedOf = ({ refunds }: Pick<Hold, 'refunds'>): Cents =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What was charged and does not go back: the most that can. 0 unless it was charged. */
export const leftOfCharge = (hold: Pick<Hold, 'state' | 'chargeCents' | 'refunds'>): Cents =>
  hold.state === 'charged' ? (hold.chargeCents ?? 0) - refundedOf(hold) : 0

/** When nothing can be held or charged anymore, whatever anybody does: the card's bank ends a hold by itself. */
export const overBy = ({ heldUntil, payUntil }: { heldUntil: Date | null; payUntil: Date }): Date =>
  heldUntil ?? payUntil

const dayOf = ({ timeZone }: DepositTerms, at: Date) => formatDay(todayIn(timeZone, at))

const quoted = (reason: string | null): string => (reason ? ` (“${reason}”)` : '')

const sayRefund = ({ amountCents, reason, isGiven }: DepositRefund): string =>
  ` ${formatUsd(amountCents)} ${isGiven ? 'is refunded' : 'is to be refunded'}${quoted(reason)}.`

function sayCharge({ state, chargeCents, amountCents, reason, refunds }: Hold): string {
  const charge = chargeCents ?? 0
  const rest = charge < amountCents ? ` The rest, ${formatUsd(amountCents - charge)}, is released.` : ''
  const verb = state === 'charged' ? 'is charged' : 'is to be charged'
  return `${formatUsd(charge)} ${verb}${quoted(reason)}.${rest}${refunds.map(sayRefund).join('')}`
}

/** What has become of the deposit, or what comes next, for its customer. */
export function tellCustomer(order: DepositTerms, hold: Hold | undefined, now: Date): string {
  const notCharged = 'It is not charged unless something is damaged.'
  switch (hold?.state) {
    case 'held':
      return `Held on your card until ${hold.heldUntil ? dayOf(order, hold.heldUntil) : 'the return'}. ${notCharged}`
    case 'release_due':
    case 'released':
      return 'Released. Your bank may take a few days to show it.'
    case 'charge_due':
    case 'charged':
      return sayCharge(hold)
    default:
  }
  if (!order.dateFrom || isCalledOff(order) || order.status === 'completed') return 'Nothing is held.'
  if (order.status === 'awaiting_payment')
    return `You can hold it on a card once the order is paid. ${notCharged}`
  if (!canHold(order, hold, now))
    return `You can hold it on a card from ${formatDay(firstDayOf(order.dateFrom))}. ${notCharged}`
  return hold?.state === 'lapsed'
    ? 'The hold on your card has ended, as holds do after about a week. Please hold it again.'
    : `Please hold it on a card before you get the sauna. ${notCharged}`
}

/** The same for the office. */
export function tellOffice(order: DepositTerms, hold: Hold | undefined): string {
  switch (hold?.state) {
    case 'held':
      return `Held until ${hold.heldUntil ? dayOf(order, hold.heldUntil) : 'it is released'}`
    case 'release_due':
      return 'To be released'
    case 'released':
      return 'Released'
    case 'charge_due':
    case 'charged':
      return sayCharge(hold)
    case 'lapsed':
      return 'Not held: the hold has ended'
    default:
      return isUnderWay(order) ? 'Not held yet' : 'Not held'
  }
}
