import type { HousekeepingRepo } from '../repositories/operations/housekeeping.repo.ts'
import type { EmailQueue } from '../repositories/outbox/email-outbox.repo.ts'
import { minutesAfter } from '../domain/hold.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Task } from './task.ts'

interface HousekeepingDeps {
  housekeeping: HousekeepingRepo
  queue: EmailQueue
  clock: Clock
  /** Deletes pictures that began to arrive and that nobody finished. */
  cleanUploads(now: Date): Promise<unknown>
}

const DAY_MINUTES = 24 * 60

/** Gateways repeat an event for three days and list it for thirty; after sixty days none comes again. */
const EVENT_DAYS = 60
const MAIL_DAYS = 60
/** A session ends 14 days after its last use, and its choices with it. */
const CHOICE_DAYS = 60

/** How long a link says what became of its dates. */
const WAITLIST_DAYS = 7

/** Somebody may call again about an order that they never accepted. */
const CALLER_DAYS = 30

/** Keeps tables small, and personal data no longer than needed. */
export function housekeepingTask({ housekeeping, queue, clock, cleanUploads }: HousekeepingDeps): Task {
  async function run() {
    const now = clock.now()
    const daysAgo = (days: number) => minutesAfter(now, -days * DAY_MINUTES)
    await housekeeping.deleteExpiredSessions(now)
    await housekeeping.deleteExpiredOfficeSessions(now)
    await housekeeping.deleteExpiredVerifications(now)
    await housekeeping.deleteExpiredRateLimits(now)
    await housekeeping.deleteExpiredHolds(daysAgo(1))
    await housekeeping.deleteOldRequests(daysAgo(CHOICE_DAYS))
    await housekeeping.deleteOldWaitlist(daysAgo(WAITLIST_DAYS))
    await housekeeping.forgetCallers(daysAgo(CALLER_DAYS))
    await housekeeping.deleteOldEvents(daysAgo(EVENT_DAYS))
    await housekeeping.deleteOldPushes(daysAgo(7))
    await queue.deleteSent(daysAgo(MAIL_DAYS))
    // The last one: a disk that cannot be written to is no reason to keep what is in the database.
    await cleanUploads(now)
  }
  return { name: 'housekeeping', everySeconds: 3_600, run }
}
