import { join } from 'node:path'
import { createBooking } from './booking.ts'
import { createClosures } from './closures.ts'
import type { Config } from './config.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import type { Log } from './database/engine.ts'
import { createHousekeepingRepo } from './repositories/operations/housekeeping.repo.ts'
import { createEmailQueue } from './repositories/outbox/email-outbox.repo.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from './gateways/mailer.ts'
import { createOffice } from './office.ts'
import { closureReminders } from './tasks/closure-reminders.ts'
import { housekeepingTask } from './tasks/housekeeping.ts'
import { emailSender } from './tasks/email-sender.ts'
import { orderNewsTask } from './tasks/order-news.ts'
import { paymentSweep } from './tasks/payment-sweep.ts'
import { type RunningTasks, startTasks } from './tasks/task.ts'

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
  const tasks = startTasks(
    [
      emailSender({ queue, mailer, clock, log }),
      orderNewsTask(tellOffice),
      paymentSweep({ ...booking, clock, log }),
      closureReminders(createClosures({ booking, database, clock })),
      housekeepingTask({ housekeeping: createHousekeepingRepo(database), queue, clock }),
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
