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
  clock: Clock
  log: OfficeLogRepo
  shop: ShopContact
}

/** Assembles and serves what the office does with messages to the company. */
export function officeMessages(
  app: FastifyInstance,
  { database, clock, log, shop }: OfficeMessagesDeps,
): void {
  const { db, tx } = database
  const now = () => clock.now()
  const messages = createMessageRepo({ db, now })
  const desk = createMessageDesk({ tx, messages, log, outbox: createEmailOutbox(now), shop })
  officeMessagesRoutes(app, { messages, desk, repliesTo: shop.company.email })
  const replies = createSavedReplyRepo(db)
  officeSavedRepliesRoutes(app, { replies, flow: createSavedReplies({ tx, replies, log }) })
}
