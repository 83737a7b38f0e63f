import type { Closure, ClosureCase } from './closures.store.ts'

export const reasonNames: Record<Closure['reason'], string> = {
  burn_ban: 'Burn ban',
  storm: 'Storm',
  breakdown: 'Breakdown',
  other: 'Something else',
}

export const stateNames: Record<ClosureCase['state'], string> = {
  open: 'No answer yet',
  moved: 'Moved',
  refunded: 'Refunded in full',
  withdrawn: 'Stays as it was',
  ended: 'Ended otherwise',
}
