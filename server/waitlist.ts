import type { Booking } from './booking.ts'
import { createJoinWaitlist } from './flows/waitlist/join-waitlist.ts'
import { createTellWaitlist } from './flows/waitlist/tell-waitlist.ts'
import { createWaitlistLink } from './flows/waitlist/waitlist-link.ts'
import type { Clock } from './gateways/clock.ts'
import { createWaitlistLinkRepo } from './repositories/bookings/waitlist-link.repo.ts'
import { createWaitlistRepo } from './repositories/bookings/waitlist.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createPushOutbox } from './repositories/push/push-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface WaitlistDeps {
  booking: Booking
  database: ShopDatabase
  clock: Clock
}

/** Assembles telling people that dates are free: for the app, the links of the emails, and the task. */
export function createWaitlist({ booking, database, clock }: WaitlistDeps) {
  const { db, tx, write, version } = database
  const { bookables, requests, shop } = booking
  const waitlist = createWaitlistRepo({ db, write })
  const outbox = createEmailOutbox(() => clock.now())
  const pushes = createPushOutbox(() => clock.now())
  return {
    join: createJoinWaitlist({ waitlist, clock }),
    link: createWaitlistLink({
      tx,
      bookables,
      requests,
      links: createWaitlistLinkRepo({ db }),
      version,
      clock,
    }),
    tellWaitlist: createTellWaitlist({ tx, bookables, waitlist, outbox, pushes, shop, version, clock }),
  }
}
