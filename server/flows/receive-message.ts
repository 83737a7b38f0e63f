import { randomUUID } from 'node:crypto'
import type { FeedbackField } from '../domain/feedback.ts'
import { topicOf } from '../domain/office/message.ts'
import type { ShopContact } from '../emails/email.ts'
import { feedbackEmail } from '../emails/feedback-email.ts'
import { messageNewsEmail } from '../emails/message-news-email.ts'
import type { Clock } from '../gateways/clock.ts'
import { type FeedbackRepo, messageEmailKey } from '../repositories/feedback/feedback.repo.ts'
import type { MemberRepo } from '../repositories/office/member.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'

interface ReceiveDeps {
  tx: Tx
  feedback: FeedbackRepo
  members: Pick<MemberRepo, 'listForNews'>
  outbox: EmailOutbox
  shop: ShopContact
  clock: Pick<Clock, 'now'>
}

export type ReceiveMessage = ReturnType<typeof createReceiveMessage>

/**
 * Takes a message to the company: it is stored, emailed to the company's own address, where an answer goes to its sender,
 * and announced to the members who get news; all of that or nothing. The same words on the same day are one message.
 */
export const createReceiveMessage =
  ({ tx, feedback, members, outbox, shop, clock }: ReceiveDeps) =>
  (values: Record<FeedbackField, string>): Promise<void> =>
    tx(async (trx) => {
      const id = randomUUID()
      const about = topicOf(`${values.company}\n${values.message}`)
      const number = await feedback.insert(trx, values, { id, about, createdAt: clock.now() })
      if (number === null) return
      // With the message's own id: answers from the office say that they belong to this email.
      await outbox.enqueue(trx, {
        id,
        recipient: shop.company.email,
        replyTo: values.email,
        ...feedbackEmail(shop, { ...values, number }),
        dedupeKey: messageEmailKey(id),
      })
      const people = await members.listForNews(trx)
      await outbox.enqueueForAll(
        trx,
        people
          .filter(({ email, getsOrderNews }) => getsOrderNews && email !== shop.company.email)
          .map(({ email }) => email),
        messageNewsEmail(shop, { number, about }),
      )
    })
