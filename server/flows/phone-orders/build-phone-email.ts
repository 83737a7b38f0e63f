import { formatDay } from '../../domain/day.ts'
import { PHONE_LINK_EMAIL } from '../../domain/phone-order.ts'
import { describePolicy } from '../../domain/refund.ts'
import { formatTimeIn, todayIn } from '../../domain/time-zone.ts'
import type { ShopContact } from '../../emails/email.ts'
import { phoneOrderEmail } from '../../emails/phone-order-email.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Email } from '../../repositories/outbox/email-outbox.repo.ts'
import { emailOrderOf, orderEmailKey } from '../build-order-email.ts'

/** Where a caller reads and accepts their order. The token is in the query, which no log contains. */
export const phoneLink = (origin: string, token: string): string => `${origin}/your-order?token=${token}`

/** The last moment to pay for an order, at its place: `12/01/2026, 2:05 PM PST`. */
export const sayPayUntil = ({ payUntil, timeZone }: OrderRow): string =>
  `${formatDay(todayIn(timeZone, payUntil))}, ${formatTimeIn(timeZone, payUntil)}`

/** The one email with the link; the office can send it again as it is. */
export function phoneLinkEmail(order: OrderRow, shop: ShopContact, token: string): Email {
  const words = {
    link: phoneLink(shop.origin, token),
    until: sayPayUntil(order),
    policy: describePolicy(order.refundPolicy),
  }
  return {
    recipient: order.customer.email,
    ...phoneOrderEmail(emailOrderOf(order), shop, words),
    dedupeKey: orderEmailKey(PHONE_LINK_EMAIL, order),
  }
}
