import type { Clock } from '../../server/gateways/clock.ts'

export type FakeClock = Clock & { pass(amount: { days?: number; hours?: number; minutes?: number }): void }

/** A clock that stands still until it is turned. */
export function fakeClock(start = '2026-11-21T18:00:00Z'): FakeClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    pass({ days = 0, hours = 0, minutes = 0 }) {
      time += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
  }
}
