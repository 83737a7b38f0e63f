import { join } from 'node:path'
import { createBooking } from './booking.ts'
import { cleanUploads } from './catalog/uploads.ts'
import { createClosures } from './closures.ts'
import type { Config } from './config.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import type { Log } from './database/engine.ts'
import { createHousekeepingRepo } from './repositories/operations/housekeeping.repo.ts'
import { createUpcomingRepo } from './repositories/orders/upcoming.repo.ts'
import { createPushOutbox } from './repositories/push/push-outbox.repo.ts'
import { createEmailOutbox, createEmailQueue } from './repositories/outbox/email-outbox.repo.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from './gateways/mailer.ts'
import { createRemindDayBefore } from './flows/remind-day-before.ts'
import { createOffice } from './office.ts'
import { photosFolder } from './photos-folder.ts'
import { createPush } from './push.ts'
import { createReviewRequests } from './reviews.ts'
import { closureReminders } from './tasks/closure-reminders.ts'
import { housekeepingTask } from './tasks/housekeeping.ts'
import { emailSender } from './tasks/email-sender.ts'
import { orderNewsTask } from './tasks/order-news.ts'
import { dayBeforeReminders } from './tasks/day-before-reminders.ts'
import { pushSender } from './tasks/push-sender.ts'
import { paymentSweep } from './tasks/payment-sweep.ts'
import { waitlistTask } from './tasks/waitlist.ts'
import { reviewRequests } from './tasks/review-requests.ts'
import { type RunningTasks, startTasks } from './tasks/task.ts'
import { createWaitlist } from './waitlist.ts'

interface BackgroundDeps {
  config: Config
  database: ShopDatabase
  clock: Clock
  log: Log
  gateway?: PaymentGateway
}

/** Sends by SMTP if a mail server is configured; otherwise writes files into a folder next to the database. */
export function createMailer({ email, company, dataDir }: Config): Mailer {
  const from = email.from ?? `${company.legalName.replaceAll(/["<>]/g, '')} <${company.email}>`
  return email.smtpUrl ? createSmtpMailer(email.smtpUrl, from) : createFileMailer(join(dataDir, 'mail'), from)
}

/** Assembles and starts what the shop does on a schedule. */
export function startBackground(deps: BackgroundDeps): RunningTasks {
  const { config, database, clock, log, gateway } = deps
  const booking = createBooking({ config, database, clock, gateway, log })
  const { tellOffice } = createOffice({ config, database, clock })
  const queue = createEmailQueue(database)
  const mailer = createMailer(config)
  const push = createPush({ config, database, clock })
  const now = () => clock.now()
  const tasks = startTasks(
    [
      emailSender({ queue, mailer, clock, log }),
      orderNewsTask(tellOffice),
      paymentSweep({ ...booking, clock, log }),
      waitlistTask({
        ...createWaitlist({ booking, database, clock }),
        version: database.version,
        clock,
      }),
      dayBeforeReminders(
        createRemindDayBefore({
          tx: database.tx,
          upcoming: createUpcomingRepo(database),
          deposits: booking.deposits.holds,
          outbox: createEmailOutbox(now),
          pushes: createPushOutbox(now),
          shop: booking.shop,
          clock,
          log,
        }),
      ),
      pushSender({ queue: push.queue, webPush: push.webPush, clock, log }),
      closureReminders(createClosures({ booking, database, clock })),
      reviewRequests(createReviewRequests({ database, clock, booking })),
      housekeepingTask({
        housekeeping: createHousekeepingRepo(database),
        queue,
        clock,
        cleanUploads: (at) =>
          Promise.all([config.catalogDir, photosFolder(config)].map((folder) => cleanUploads(folder, at))),
      }),
    ],
    log,
  )
  return {
    async stop() {
      await tasks.stop()
      mailer.close()
    },
  }
}
