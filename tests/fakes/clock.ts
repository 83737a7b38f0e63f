import type { Clock } from '../../server/gateways/clock.ts'

export interface FakeClock extends Clock {
  pass(amount: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  set(instant: string): void
}

/** For shops shared with other processes, which use the machine's clock. */
export const machineClock: FakeClock = {
  now: () => new Date(),
  pass: cannotBeTurned,
  set: cannotBeTurned,
}

function cannotBeTurned(): never {
  throw new Error('The clock of the machine cannot be turned')
}

/** A clock that is stopped until a test moves it: early afternoon in New York on the tests' default day. */
export function fakeClock(start = '2026-11-21T18:00:00Z'): FakeClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
    set(instant) {
      time = Date.parse(instant)
    },
  }
}
