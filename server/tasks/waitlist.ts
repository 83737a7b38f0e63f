import { minutesAfter } from '../domain/hold.ts'
import type { TellWaitlist } from '../flows/waitlist/tell-waitlist.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Task } from './task.ts'

interface WaitlistTaskDeps {
  tellWaitlist: TellWaitlist
  /** Counts the changes of public data: without one, no night has been released. */
  version: { current(): number }
  clock: Pick<Clock, 'now'>
}

/** Holds also end by themselves, which changes nothing that is counted. */
const LOOK_AGAIN_MINUTES = 1 / 6

/**
 * Tells people who wait for dates, a second after something has changed: in between, anybody can book them. What fails is
 * tried again when it looks again.
 */
export function waitlistTask({ tellWaitlist, version, clock }: WaitlistTaskDeps): Task {
  let seen: number | null = null
  let lookAgainAt = clock.now()
  async function run() {
    const [current, now] = [version.current(), clock.now()]
    if (current === seen && now < lookAgainAt) return
    seen = current
    lookAgainAt = minutesAfter(now, LOOK_AGAIN_MINUTES)
    await tellWaitlist()
  }
  return { name: 'waitlist', everySeconds: 1, run }
}
