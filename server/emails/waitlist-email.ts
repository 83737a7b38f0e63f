import { formatDay } from '../domain/day.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'
import { paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

interface FreeStay {
  saunaName: string
  /** Null for a sauna that stands at no settlement. */
  place: string | null
  stay: Stay
  /** What it costs, in sentences; empty where that cannot be said. */
  price: string
  /** Until when the dates are held, `2:42 PM EST`, and for how long; null if nothing is held. */
  hold: { until: string; minutes: number } | null
  /** Where the dates are taken, or booked, and where the waitlist is left; all of it works without a log-in. */
  link: string
  leaveLink: string
}

/** What a stay costs in all, and what it cost when somebody asked about it, where that was something else. */
export function sayWaitlistPrice(
  { askedCents, deliveryMethod }: { askedCents: Cents | null; deliveryMethod: DeliveryMethod },
  total: Cents | null,
): string {
  if (total === null) return ''
  const now = `These dates cost ${formatUsd(total)} in all, ${deliveryMethod === 'delivery' ? 'delivery and ' : ''}tax included.`
  return askedCents === null || askedCents === total
    ? now
    : `${now} The price has changed: they cost ${formatUsd(askedCents)} when you joined the waitlist.`
}

/**
 * The page of a sauna with what somebody waits for. Whether it is free is for that page to say.
 * @param total what they are told that it costs, so that the page can say where it has changed since
 */
export function saunaPath(
  wish: {
    productId: number
    dateFrom: string
    dateTo: string
    deliveryMethod: string
    deliveryZip: string | null
  },
  total: Cents | null = null,
): string {
  const query = new URLSearchParams({
    date_from: wish.dateFrom,
    date_to: wish.dateTo,
    delivery_method: wish.deliveryMethod,
    ...(wish.deliveryZip !== null && { zip_code: wish.deliveryZip }),
    ...(total !== null && { seen_total: String(total) }),
  })
  return `/product/${wish.productId}?${query}`
}

/** The dates that somebody has waited for are free: held for them, or open to anybody. */
export function freeStayEmail({ company }: ShopContact, free: FreeStay): RenderedEmail {
  const { saunaName, place, stay, price, hold, link, leaveLink } = free
  const days = `${formatDay(stay.from)} to ${formatDay(stay.to)}`
  const asked = `You asked us to email you if ${saunaName}${place ? ` in ${place}` : ''} became available from ${days}. It is available now`
  const opening = hold
    ? `${asked}, and we are holding these dates for you until ${hold.until}.`
    : `${asked}, and the first person to book gets these dates.`
  return renderEmail({
    subject: `Your dates are available: ${saunaName}, ${days}`,
    preview: opening,
    title: 'Your dates are available',
    parts: [
      paragraph(opening),
      ...(price ? [paragraph(price)] : []),
      { kind: 'button', label: hold ? 'Continue with these dates' : 'Book these dates', url: link },
      paragraph(
        hold
          ? `The link works once, on any device. You may need to log in or sign up before you book. If you have not used it after ${hold.minutes} minutes, the dates go to the next person in line.`
          : 'We have held these dates several times today for people who did not book them. This time we are emailing everyone in line at once, and no one is holding the dates.',
      ),
      paragraph(
        'You are getting this email because someone, most likely you, joined our waitlist for these dates.',
      ),
      { kind: 'link', label: 'Stop waitlist emails', url: leaveLink },
    ],
    company,
  })
}
