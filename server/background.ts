import { join } from 'node:path'
import { createBooking } from './booking.ts'
import type { Config } from './config.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import type { Log } from './database/engine.ts'
import { createHousekeeping } from './repositories/operations/housekeeping.repo.ts'
import { createMailQueue } from './repositories/outbox/mail-outbox.repo.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import { createFolderPost, createSmtpPost, type Post } from './gateways/post.ts'
import { housekeepingTask } from './tasks/housekeeping.ts'
import { mailSender } from './tasks/mail-sender.ts'
import { paymentSweep } from './tasks/sweep.ts'
import { type RunningTasks, startTasks } from './tasks/task.ts'

interface BackgroundDeps {
  config: Config
  database: ShopDatabase
  clock: Clock
  log: Log
  gateway?: PaymentGateway
}

/** By SMTP where a server is set, else into a folder beside the database. */
export function createPost({ mail, company, dataDir }: Config): Post {
  const from = mail.from ?? `${company.legalName.replaceAll(/["<>]/g, '')} <${company.email}>`
  return mail.smtpUrl ? createSmtpPost(mail.smtpUrl, from) : createFolderPost(join(dataDir, 'mail'), from)
}

/** Puts together and starts what the shop does by the clock, beside what it is asked for. */
export function startBackground(deps: BackgroundDeps): RunningTasks {
  const { config, database, clock, log, gateway } = deps
  const { orders, payments } = createBooking({ config, database, clock, gateway, log })
  const queue = createMailQueue(database)
  const post = createPost(config)
  const tasks = startTasks(
    [
      mailSender({ queue, post, clock, log }),
      paymentSweep({ orders, payments, clock, log }),
      housekeepingTask({ housekeeping: createHousekeeping(database), queue, clock }),
    ],
    log,
  )
  return {
    async stop() {
      await tasks.stop()
      post.close()
    },
  }
}
