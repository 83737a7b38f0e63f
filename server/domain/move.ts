import { addDays, type Day, formatDay } from './day.ts'
import { type OrderStatus, statusLabels } from './order-status.ts'
import { findDateError, type Stay } from './stay.ts'

/** Why an order stays where it is. */
export type MoveRefusal =
  | { reason: 'gone' }
  /** Only a paid rental can be moved. */
  | { reason: 'state'; status: OrderStatus; isRental: boolean }
  /** Not two days in the right order. */
  | { reason: 'dates'; message: string }
  | { reason: 'past'; today: Day }
  /** The return would be after the last day on offer. */
  | { reason: 'too late'; last: Day }
  /** There is no such sauna, or it is not rented out. */
  | { reason: 'unit' }
  /** It is not the sauna that the customer ordered, and nobody said that it may be another. */
  | { reason: 'other sauna'; title: string }
  /** It is delivered, and the other place does not deliver there. */
  | { reason: 'out of reach' }
  /** Another order has that night, or it is blocked or held (`order` null). The last free unit may also be gone. */
  | { reason: 'taken'; night: Day | null; order: number | null }

/** What a member of the office reads. */
export function describeMoveRefusal(refusal: MoveRefusal): string {
  switch (refusal.reason) {
    case 'gone':
      return 'There is no such order.'
    case 'state':
      return refusal.isRental
        ? `Only a paid order can be moved. This one is: ${statusLabels[refusal.status].toLowerCase()}.`
        : 'A sauna that was sold has no dates to move.'
    case 'dates':
      return refusal.message
    case 'past':
      return `That day is over. Today is ${formatDay(refusal.today)}.`
    case 'too late':
      return `The latest return date is ${formatDay(refusal.last)}.`
    case 'unit':
      return 'This sauna is not rented out.'
    case 'other sauna':
      return `The customer did not order “${refusal.title}”.`
    case 'out of reach':
      return 'The order is to be delivered, and this place does not deliver that far.'
    default:
      return describeTaken(refusal)
  }
}

function describeTaken({ night, order }: Extract<MoveRefusal, { reason: 'taken' }>): string {
  if (!night) return 'No sauna of this kind is free for all of these nights.'
  const who = order === null ? 'is blocked, or someone is about to book it' : `belongs to order #${order}`
  return `The night of ${formatDay(night)} ${who}.`
}

/**
 * Why a paid stay cannot be moved to these days. The office may do what customers may not: start today, and stay for fewer
 * or more nights than the sauna's rules say. What does not change is never refused, so an order whose day is over can
 * still get another sauna.
 * @param at the day at the sauna's settlement, and how far ahead it takes bookings
 */
export function findMoveError(
  current: Stay,
  wanted: Stay,
  at: { today: Day; horizonDays: number },
): MoveRefusal | null {
  const error = findDateError(wanted)
  if (error) return { reason: 'dates', message: error.message }
  const { today } = at
  const isPast =
    (wanted.from < today && wanted.from !== current.from) || (wanted.to < today && wanted.to !== current.to)
  if (isPast) return { reason: 'past', today }
  const last = addDays(today, at.horizonDays)
  return wanted.to > last && wanted.to > current.to ? { reason: 'too late', last } : null
}
