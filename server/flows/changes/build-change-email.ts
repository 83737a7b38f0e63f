import { openCheckOf } from '../../domain/check-answers.ts'
import { formatDay } from '../../domain/day.ts'
import type { OrderTerms } from '../../domain/order-change.ts'
import { countNights } from '../../domain/stay.ts'
import { describePolicy } from '../../domain/refund.ts'
import { formatTimeIn, todayIn } from '../../domain/time-zone.ts'
import {
  changedEmail,
  lateChangeEmail,
  movedByShopEmail,
  payChangeEmail,
  unchangedEmail,
} from '../../emails/change-emails.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { RenderedEmail } from '../../emails/render-email.ts'
import type { OrderChange, PaidChange } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { Email } from '../../repositories/outbox/email-outbox.repo.ts'
import { calendarFileOf, emailOrderOf, orderEmailKey } from '../build-order-email.ts'

/** Where a change is paid for; needs no log-in, like every payment of the shop. */
export const changePayPath = (changeId: string): string => `/pay/changes/${changeId}`

/** One email of each kind for a change. The history of an order finds it by the order's id in the key. */
function emailAbout(order: OrderRow, kind: string, of: string, rendered: RenderedEmail): Email {
  return { recipient: order.customer.email, ...rendered, dedupeKey: orderEmailKey(kind, order, of) }
}

function withCalendar(email: Email, order: OrderRow, shop: ShopContact, now: Date): Email {
  const content = calendarFileOf(order, shop, now)
  if (!content) return email
  const type = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { ...email, attachments: [{ filename: 'sauna.ics', type, content }] }
}

/** An order as it would be with other terms, as an email says it. */
const withTerms = (order: OrderRow, terms: OrderTerms): OrderRow => ({
  ...order,
  saunaName: terms.saunaName,
  dateFrom: terms.from,
  dateTo: terms.to,
  nights: countNights(terms),
  deliveryMethod: terms.method,
  deliveryAddress: terms.address,
  priceCents: terms.priceCents,
  nightPrices: terms.nightPrices ?? null,
  rentalCents: terms.rentalCents,
  deliveryCents: terms.deliveryCents,
  taxCents: terms.taxCents,
  totalCents: terms.totalCents,
})

export const changedOrderEmail = (
  order: OrderRow,
  shop: ShopContact,
  { id, differenceCents }: Pick<OrderChange, 'id' | 'differenceCents'>,
  now: Date,
): Email => {
  const { trailer, footprint } = openCheckOf(order, todayIn(order.timeZone, now))
  const asksAbout = trailer ? 'car' : footprint ? 'place' : null
  const words = {
    difference: differenceCents,
    policy: describePolicy(order.refundPolicy),
    asksAbout,
  } as const
  const email = emailAbout(order, 'changed', id, changedEmail(emailOrderOf(order), shop, words))
  return withCalendar(email, order, shop, now)
}

type Payable = Pick<PaidChange, 'id' | 'wanted' | 'differenceCents' | 'payUntil'>

export const payForChangeEmail = (order: OrderRow, shop: ShopContact, change: Payable): Email => {
  const { id, wanted, differenceCents: difference, payUntil } = change
  const link = `${shop.origin}${changePayPath(id)}`
  const until = `${formatDay(todayIn(order.timeZone, payUntil))}, ${formatTimeIn(order.timeZone, payUntil)}`
  const rendered = payChangeEmail(emailOrderOf(withTerms(order, wanted)), shop, { difference, link, until })
  return emailAbout(order, 'change-link', id, rendered)
}

export const unchangedOrderEmail = (
  order: OrderRow,
  shop: ShopContact,
  { id }: OrderChange,
  why: 'expired' | 'withdrawn',
): Email => emailAbout(order, `change-${why}`, id, unchangedEmail(emailOrderOf(order), shop, why))

export const lateChangeOrderEmail = (
  order: OrderRow,
  shop: ShopContact,
  { id, differenceCents }: OrderChange,
): Email => emailAbout(order, 'change-late', id, lateChangeEmail(emailOrderOf(order), shop, differenceCents))

/** A move by the shop, once for each time the order changes. */
export const movedByShop = (order: OrderRow, shop: ShopContact, now: Date): Email =>
  withCalendar(
    emailAbout(order, 'moved', String(now.getTime()), movedByShopEmail(emailOrderOf(order), shop)),
    order,
    shop,
    now,
  )
