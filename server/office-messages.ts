import type { FastifyInstance } from 'fastify'
import type { ShopContact } from './emails/email.ts'
import { createMessageDesk } from './flows/office/message-desk.ts'
import { createSavedReplies } from './flows/office/saved-replies.ts'
import type { Clock } from './gateways/clock.ts'
import { officeMessagesRoutes } from './http/office/messages.routes.ts'
import { officeSavedRepliesRoutes } from './http/office/saved-replies.routes.ts'
import { createMessageRepo } from './repositories/office/message.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createSavedReplyRepo } from './repositories/office/saved-reply.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeMessagesDeps {
  database: ShopDatabase
  clock: Pick<Clock, 'now'>
  log: OfficeLogRepo
  shop: ShopContact
}

/** Assembles what the office does with messages to the company. */
export function createOfficeMessages({ database, clock, log, shop }: OfficeMessagesDeps) {
  const { db, tx } = database
  const now = () => clock.now()
  const messages = createMessageRepo({ db, now })
  const replies = createSavedReplyRepo(db)
  return {
    messages,
    desk: createMessageDesk({ tx, messages, log, outbox: createEmailOutbox(now), shop }),
    replies,
    flow: createSavedReplies({ tx, replies, log }),
  }
}

/** Serves it. */
export function officeMessages(app: FastifyInstance, deps: OfficeMessagesDeps): void {
  const { messages, desk, replies, flow } = createOfficeMessages(deps)
  officeMessagesRoutes(app, { messages, desk, repliesTo: deps.shop.company.email })
  officeSavedRepliesRoutes(app, { replies, flow })
}
