import type { Booking } from './booking.ts'
import { createAnswers } from './flows/closures/answer.ts'
import { createClose } from './flows/closures/close.ts'
import { createFindOffers } from './flows/closures/find-offers.ts'
import { createRemind } from './flows/closures/remind.ts'
import { createReopen } from './flows/closures/reopen.ts'
import type { Clock } from './gateways/clock.ts'
import { createCaseRepo } from './repositories/closures/case.repo.ts'
import { createClosureRepo } from './repositories/closures/closure.repo.ts'
import { createOfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface ClosuresDeps {
  booking: Booking
  database: ShopDatabase
  clock: Clock
}

export type Closures = ReturnType<typeof createClosures>

/** Assembles closing dates for a reason: for the office, the customers' links, the task, and the command. */
export function createClosures({ booking, database, clock }: ClosuresDeps) {
  const { db, tx, version } = database
  const { shop, orders, bookables, places, cancel, move, log: problems } = booking
  const now = () => clock.now()
  const closures = createClosureRepo(db)
  const cases = createCaseRepo(db)
  const outbox = createEmailOutbox(now)
  const log = createOfficeLogRepo({ db, now })
  const shared = { tx, closures, cases, orders, outbox, log, shop, version, clock, problems }
  const findOffers = createFindOffers({ closures, bookables, places, clock })
  return {
    closures,
    cases,
    ...createClose({ ...shared, cancel }),
    reopen: createReopen(shared),
    ...createRemind(shared),
    answers: createAnswers({ ...shared, findOffers, move, cancel }),
  }
}
