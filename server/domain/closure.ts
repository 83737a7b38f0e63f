import { addDays, type Day, eachDay, isDay, nightsBetween } from './day.ts'
import type { OrderStatus } from './order-status.ts'
import type { Stay } from './stay.ts'

export type ClosureReason = 'burn_ban' | 'storm' | 'breakdown' | 'other'

/** What customers are told first. */
export const closureReasons: Record<ClosureReason, { name: string; sentence: string }> = {
  burn_ban: { name: 'Burn ban', sentence: 'A burn ban is in effect, so wood fires are not allowed.' },
  storm: { name: 'Storm', sentence: 'A storm is in the forecast, and it will not be safe to use the sauna.' },
  breakdown: { name: 'Breakdown', sentence: 'The sauna needs a repair that we cannot finish in time.' },
  other: { name: 'Something else', sentence: 'We cannot rent out the sauna on these dates.' },
}

/** Why dates are closed. */
export interface ClosureWords {
  reason: ClosureReason
  /** The shop's own words besides; may be empty. */
  words: string
}

/** The reason in sentences. */
export const sentencesOf = ({ reason, words }: ClosureWords): string[] => [
  closureReasons[reason].sentence,
  ...(words ? [words] : []),
]

/** `withdrawn`: the dates were opened again before the customer chose. */
export type CaseState = 'open' | 'moved' | 'refunded' | 'withdrawn'

/** A case as members and customers see it: `ended` if the order was canceled or handed over without a choice. */
export type ShownState = CaseState | 'ended'

export const stateOf = (state: CaseState, status: OrderStatus): ShownState =>
  state === 'open' && status !== 'paid' ? 'ended' : state

/** What an order was for before its dates were closed. */
export interface OrderedBefore extends Stay {
  saunaName: string
  location: string | null
}

/** How long an answer is waited for before the customer is reminded, in days. */
export const REMIND_AFTER_DAYS = 2

/** A season; an owner who needs more closes the place in the catalog. */
const MAX_NIGHTS = 120

/** Nights, the first and the last included. */
export interface ClosedNights {
  firstNight: Day
  lastNight: Day
}

export const eachClosedNight = ({ firstNight, lastNight }: ClosedNights): Day[] =>
  eachDay(firstNight, addDays(lastNight, 1))

export interface ClosureError {
  field: keyof ClosedNights
  message: string
}

/** Why these nights cannot be closed, or null if they can. @param today at the settlement */
export function findClosureError({ firstNight, lastNight }: ClosedNights, today: Day): ClosureError | null {
  const format = 'Please choose a day.'
  if (!isDay(firstNight)) return { field: 'firstNight', message: format }
  if (!isDay(lastNight)) return { field: 'lastNight', message: format }
  if (lastNight < firstNight)
    return { field: 'lastNight', message: 'The last night cannot be before the first.' }
  if (lastNight < today) return { field: 'lastNight', message: 'These nights are in the past.' }
  if (nightsBetween(firstNight, lastNight) >= MAX_NIGHTS)
    return { field: 'lastNight', message: `You can close at most ${MAX_NIGHTS} nights at once.` }
  return null
}
