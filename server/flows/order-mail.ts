import type { Mail } from '../repositories/outbox/mail-outbox.repo.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { type CalendarEvent, icsFile } from '../domain/ics.ts'
import type { Cents } from '../domain/money.ts'
import type { WrittenLetter } from '../domain/letter.ts'
import {
  cancelledLetter,
  confirmationLetter,
  declinedLetter,
  expiredLetter,
  type LetterOrder,
  type LetterSender,
} from '../domain/order-letters.ts'
import { describePolicy } from '../domain/refund.ts'
import { placeOf, quoteOf, stayOf } from './order-terms.ts'

export interface ShopAddress {
  origin: string
  company: { name: string; email: string; phone: string }
}

/** What there is to tell a customer about his order. */
export type OrderNews =
  | { kind: 'paid' }
  | { kind: 'declined'; attempt: number }
  | { kind: 'expired' }
  | { kind: 'cancelled'; refund: Cents; isLate: boolean }

const letterOrderOf = (order: OrderRow): LetterOrder => ({
  number: order.number,
  name: order.customer.name,
  saunaName: order.sauna_name,
  quote: quoteOf(order),
  stay: stayOf(order),
  deliveryMethod: order.delivery_method,
  place: placeOf(order),
})

const senderOf = ({ origin, company }: ShopAddress): LetterSender => ({
  company,
  ordersUrl: `${origin}/cabinet/orders`,
})

/** The days of a rental for the customer's own calendar; null for a sale. */
export function calendarFileOf(order: OrderRow, shop: ShopAddress, now: Date): string | null {
  const stay = stayOf(order)
  if (!stay) return null
  const isCancelled = !['awaiting_payment', 'paid', 'handed_over', 'completed'].includes(order.status)
  const event: CalendarEvent = {
    uid: `${order.id}@${new URL(shop.origin).hostname}`,
    sequence: isCancelled ? 1 : 0,
    isCancelled,
    ...stay,
    title: order.sauna_name,
    description: `Order #${order.number}, ${order.delivery_method}`,
    location: placeOf(order),
    organizer: { name: shop.company.name, email: shop.company.email },
    url: `${shop.origin}/cabinet/orders`,
  }
  return icsFile(event, now)
}

function letterAbout(order: OrderRow, shop: ShopAddress, news: OrderNews): WrittenLetter {
  const letter = letterOrderOf(order)
  const sender = senderOf(shop)
  if (news.kind === 'paid') return confirmationLetter(letter, sender, describePolicy(order.refund_policy))
  if (news.kind === 'declined') return declinedLetter(letter, sender)
  return news.kind === 'expired' ? expiredLetter(letter, sender) : cancelledLetter(letter, sender, news)
}

/** The mail for a piece of news, told once for each order however often it happens to be found out. */
export function orderMail(order: OrderRow, shop: ShopAddress, news: OrderNews, now: Date): Mail {
  const hasDays = news.kind === 'paid' || (news.kind === 'cancelled' && !news.isLate)
  const calendar = hasDays ? calendarFileOf(order, shop, now) : null
  const method = news.kind === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  return {
    recipient: order.customer.email,
    ...letterAbout(order, shop, news),
    ...(calendar && {
      attachments: [
        { filename: 'sauna.ics', type: `text/calendar; charset=utf-8; method=${method}`, content: calendar },
      ],
    }),
    dedupeKey: `order-${news.kind}-${order.id}${news.kind === 'declined' ? `-${news.attempt}` : ''}`,
  }
}
