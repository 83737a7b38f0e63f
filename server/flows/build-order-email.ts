import type { Email } from '../repositories/outbox/email-outbox.repo.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { type CalendarEvent, buildCalendarFile } from '../domain/calendar-file.ts'
import { receiptHours } from '../domain/hours.ts'
import type { Cents } from '../domain/money.ts'
import type { EmailOrder } from '../emails/about-order.ts'
import type { ShopContact } from '../emails/email.ts'
import type { RenderedEmail } from '../emails/render-email.ts'
import {
  cancellationEmail,
  confirmationEmail,
  declinedEmail,
  expiredEmail,
  partRefundEmail,
  reminderEmail,
  withdrawnEmail,
} from '../emails/order-emails.ts'
import { describePolicy } from '../domain/refund.ts'
import { holdPath } from '../domain/hold-path.ts'
import { towCheckOf } from '../domain/tow-check-of.ts'
import { addressOf, quoteOf, stayOf } from './order-terms.ts'

/** What customers are told about their order. */
export type OrderNotification =
  | { kind: 'paid' }
  | { kind: 'declined'; attempt: number }
  | { kind: 'expired' }
  /** The stay begins tomorrow. */
  | { kind: 'reminder'; dateFrom: string; lacksDeposit: boolean }
  /** A part goes back while the order goes on. `id` is that of the refund. */
  | { kind: 'refund'; refund: Cents; id: string }
  | { kind: 'cancelled'; refund: Cents; isLate: boolean }
  /** The shop has ended it before it was paid. */
  | { kind: 'withdrawn' }

/** What an email says of an order. */
export const emailOrderOf = (order: OrderRow): EmailOrder => ({
  number: order.number,
  name: order.customer.name,
  saunaName: order.saunaName,
  quote: quoteOf(order),
  stay: stayOf(order),
  deliveryMethod: order.deliveryMethod,
  address: addressOf(order),
  hours: order.hours,
  ...(order.depositCents !== null && {
    deposit: { amount: order.depositCents, path: holdPath(order.id) },
  }),
  lent: towCheckOf(order)?.lent ?? [],
  ...(order.userId === null && { isInNoAccount: true }),
  // Until its customer has accepted it, it is in no account.
  ...(order.madeBy !== null && order.userId !== null && { callerPaysAt: `/pay/orders/${order.id}` }),
})

const hoursOf = ({ hours, deliveryMethod }: OrderRow): string[] =>
  hours
    ? [
        `${deliveryMethod === 'pickup' ? 'Pickup' : 'Delivery'}: ${receiptHours(hours, deliveryMethod)}`,
        `Return: ${hours.return}`,
      ]
    : []

/** Calendars take the file with the highest number, so every change of an order has to raise it: a move, above all. */
const secondsOfChanges = ({ createdAt, updatedAt }: OrderRow) =>
  Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)

/** The dates of a rental for the customer's own calendar; null for a sale. */
export function calendarFileOf(order: OrderRow, shop: ShopContact, now: Date): string | null {
  const stay = stayOf(order)
  if (!stay) return null
  const isCanceled = !['awaiting_payment', 'paid', 'handed_over', 'completed'].includes(order.status)
  const event: CalendarEvent = {
    uid: `${order.id}@${new URL(shop.origin).hostname}`,
    sequence: secondsOfChanges(order) + Number(isCanceled),
    isCanceled,
    ...stay,
    title: order.saunaName,
    description: [`Order #${order.number}, ${order.deliveryMethod}`, ...hoursOf(order)].join('\n'),
    location: addressOf(order),
    organizer: { name: shop.company.name, email: shop.company.email },
    url: `${shop.origin}/cabinet/orders`,
  }
  return buildCalendarFile(event, now)
}

function renderOrderEmail(row: OrderRow, shop: ShopContact, notification: OrderNotification): RenderedEmail {
  const order = emailOrderOf(row)
  switch (notification.kind) {
    case 'paid':
      return confirmationEmail(order, shop, describePolicy(row.refundPolicy))
    case 'declined':
      return declinedEmail(order, shop)
    case 'expired':
      return expiredEmail(order, shop)
    case 'reminder':
      return reminderEmail(order, shop, notification)
    case 'withdrawn':
      return withdrawnEmail(order, shop)
    case 'refund':
      return partRefundEmail(order, shop, notification.refund)
    default:
      return cancellationEmail(order, shop, notification)
  }
}

/** Tells apart what may come up more than once for an order. */
function whichOf(notification: OrderNotification): string {
  if (notification.kind === 'declined') return String(notification.attempt)
  if (notification.kind === 'reminder') return notification.dateFrom
  return notification.kind === 'refund' ? notification.id : ''
}

/** Names an email about an order: a second one of that name is dropped, and the office finds all of them by the order's id. */
export const orderEmailKey = (kind: string, { id }: OrderRow, which = ''): string =>
  `order-${kind}-${id}${which && `-${which}`}`

/** The email for a notification. It is sent once per order, however often the notification comes up. */
export function orderEmail(
  order: OrderRow,
  shop: ShopContact,
  notification: OrderNotification,
  now: Date,
): Email {
  const { kind } = notification
  const hasDates = kind === 'paid' || (kind === 'cancelled' && !notification.isLate)
  const calendar = hasDates ? calendarFileOf(order, shop, now) : null
  const method = kind === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  return {
    recipient: order.customer.email,
    ...renderOrderEmail(order, shop, notification),
    ...(calendar && {
      attachments: [
        { filename: 'sauna.ics', type: `text/calendar; charset=utf-8; method=${method}`, content: calendar },
      ],
    }),
    dedupeKey: orderEmailKey(kind, order, whichOf(notification)),
  }
}
