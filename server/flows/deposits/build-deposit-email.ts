import { formatDay } from '../../domain/day.ts'
import { todayIn } from '../../domain/time-zone.ts'
import {
  depositChargedEmail,
  depositHeldEmail,
  depositLapsedEmail,
  depositRefundedEmail,
  depositReleasedEmail,
} from '../../emails/deposit-emails.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { RenderedEmail } from '../../emails/render-email.ts'
import type { Deposit } from '../../repositories/orders/deposit.repo.ts'
import type { DepositRefundRow } from '../../repositories/orders/deposit-refund.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Email } from '../../repositories/outbox/email-outbox.repo.ts'
import { emailOrderOf, orderEmailKey } from '../build-order-email.ts'
import { holdPath } from '../../domain/hold-path.ts'

type DepositNews = 'held' | 'released' | 'charged' | 'lapsed'

function render(row: OrderRow, deposit: Deposit, news: DepositNews, shop: ShopContact): RenderedEmail {
  const order = emailOrderOf(row)
  const { amountCents: amount, heldUntil, chargeCents, reason } = deposit
  switch (news) {
    case 'held':
      return depositHeldEmail(order, shop, {
        amount,
        until: heldUntil && formatDay(todayIn(row.timeZone, heldUntil)),
      })
    case 'charged':
      return depositChargedEmail(order, shop, { amount, charge: chargeCents ?? 0, reason })
    case 'lapsed':
      return depositLapsedEmail(order, shop, { amount, link: `${shop.origin}${holdPath(row.id)}` })
    default:
      return depositReleasedEmail(order, shop, amount)
  }
}

/** What a customer is told about a hold of their deposit, each once. */
export const depositEmail = (
  order: OrderRow,
  deposit: Deposit,
  news: DepositNews,
  shop: ShopContact,
): Email => ({
  recipient: order.customer.email,
  ...render(order, deposit, news, shop),
  dedupeKey: orderEmailKey(`deposit-${news}`, order, deposit.id),
})

/** What a customer is told about money of a charged deposit that goes back, once. */
export const depositRefundEmail = (
  order: OrderRow,
  { id, amountCents, reason }: DepositRefundRow,
  shop: ShopContact,
): Email => ({
  recipient: order.customer.email,
  ...depositRefundedEmail(emailOrderOf(order), shop, { amount: amountCents, reason }),
  dedupeKey: orderEmailKey('deposit-refunded', order, id),
})
