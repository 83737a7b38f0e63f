import { showDay } from '../../src/lib/dates.ts'
import type { Closure, ClosureCase } from './closures.store.ts'

export const reasonNames: Record<Closure['reason'], string> = {
  burn_ban: 'Burn ban',
  storm: 'Storm',
  breakdown: 'Breakdown',
  other: 'Something else',
}

/** `12/01/2026 to 12/05/2026` */
export const nightsText = ({ firstNight, lastNight }: Pick<Closure, 'firstNight' | 'lastNight'>) =>
  firstNight === lastNight ? showDay(firstNight) : `${showDay(firstNight)} to ${showDay(lastNight)}`

export const stayText = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) =>
  `${showDay(dateFrom)} to ${showDay(dateTo)}`

export const stateNames: Record<ClosureCase['state'], string> = {
  open: 'No answer yet',
  moved: 'Moved',
  refunded: 'Everything back',
  withdrawn: 'Stays as it was',
  ended: 'Ended otherwise',
}
