import { createHash, randomBytes } from 'node:crypto'
import type { ClosureWords } from '../../domain/closure.ts'
import { leftOf } from '../../domain/refund.ts'
import { closedEmail, movedEmail } from '../../emails/closure-emails.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { RenderedEmail } from '../../emails/render-email.ts'
import type { CaseRepo } from '../../repositories/closures/case.repo.ts'
import type { OrderRow, RefundableOrder } from '../../repositories/orders/order.repo.ts'
import type { Email, EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { calendarFileOf, emailOrderOf, orderEmailKey } from '../build-order-email.ts'

export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Where the customer of a case chooses. The token is in the query, which no log contains. */
export const closureLink = (origin: string, token: string) => `${origin}/closed?token=${token}`

interface LinkDeps {
  cases: CaseRepo
  outbox: EmailOutbox
  shop: ShopContact
}

/** An email to the customer of an order, sent once. @param which tells apart several of a kind */
export const emailTo = (
  order: OrderRow,
  rendered: RenderedEmail,
  kind: 'closed' | 'moved' | 'released' | 'reopened',
  which = '',
): Email => ({
  recipient: order.customer.email,
  ...rendered,
  dedupeKey: orderEmailKey(kind, order, which),
})

/** Emails the customer of a case a link of its own, and remembers its hash. */
export async function sendCaseLink(
  trx: Trx,
  { cases, outbox, shop }: LinkDeps,
  one: { caseId: string; order: RefundableOrder; closure: ClosureWords; isReminder: boolean; now: Date },
): Promise<void> {
  const { caseId, order, closure, isReminder, now } = one
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashLinkToken(token)
  await cases.addLink(trx, caseId, tokenHash, now)
  const { reason, words } = closure
  const link = closureLink(shop.origin, token)
  const rendered = closedEmail(emailOrderOf(order), shop, {
    reason,
    words,
    isReminder,
    link,
    refund: leftOf(order),
  })
  await outbox.enqueue(trx, emailTo(order, rendered, 'closed', tokenHash))
}

/** The email after a move, with the new dates for the customer's calendar. */
export function movedOrderEmail(order: OrderRow, shop: ShopContact, caseId: string, now: Date): Email {
  const content = calendarFileOf(order, shop, now) ?? ''
  return {
    ...emailTo(order, movedEmail(emailOrderOf(order), shop), 'moved', caseId),
    attachments: [{ filename: 'sauna.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content }],
  }
}
