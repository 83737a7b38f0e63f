import { formatDay } from '../domain/day.ts'
import { escapeHtml } from '../domain/html.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { formatTimeIn } from '../domain/time-zone.ts'
import type { ShopContact } from '../emails/email.ts'
import { saunaPath, sayWaitlistPrice } from '../emails/waitlist-email.ts'
import type { OpenedWaitlistLink } from '../flows/waitlist/waitlist-link.ts'
import { linkPage, paragraphs } from './link-page.ts'

const link = (href: string, text: string) =>
  `<p class="link"><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`

const days = ({ dateFrom, dateTo }: OpenedWaitlistLink['entry']) =>
  `${formatDay(dateFrom)} to ${formatDay(dateTo)}`

const saunaLink = ({ entry, product, total }: OpenedWaitlistLink) =>
  product ? link(saunaPath(entry, total), `See ${product.title} for these dates`) : link('/', 'Our saunas')

const leaveLink = (token: string) =>
  link(`/waitlist/leave?token=${encodeURIComponent(token)}`, 'Stop waitlist emails')

/** The dates are held, and one button takes them. @param token of the link, for the form and the link to leave */
function heldPage(opened: OpenedWaitlistLink, token: string, shop: ShopContact, seen: Cents | null): string {
  const { entry, product, total } = opened
  const price = sayWaitlistPrice(entry, total)
  const until =
    product && entry.heldUntil ? ` until ${formatTimeIn(product.terms.timeZone, entry.heldUntil)}` : ''
  const query = encodeURIComponent(token)
  return linkPage(
    'Your dates are available',
    shop,
    `${seen === null ? '' : `<p role="alert">The price has changed since you opened this page. It was ${formatUsd(seen)}.</p>\n`}${paragraphs(
      [
        `${product?.title ?? 'Your sauna'}${product?.settlement ? `, ${product.settlement.name}` : ''}: ${days(entry)}.`,
        ...(price ? [price] : []),
        `We are holding these dates for you${until}. Once you continue, you have ten more minutes to log in or sign up, and the checkout holds them for you while you book.`,
      ],
    )}
<form method="post" action="/waitlist?token=${query}">
${total === null ? '' : `<input type="hidden" name="total" value="${total}">\n`}<button>Continue with these dates</button>
</form>
${link(`/waitlist/leave?token=${query}`, 'I don’t need these dates')}`,
  )
}

/**
 * What somebody who was told finds behind their link. A whole document.
 * @param seen what the page said that it costs, if that is not so anymore
 */
export function waitlistPage(
  opened: OpenedWaitlistLink,
  token: string,
  shop: ShopContact,
  seen: Cents | null = null,
): string {
  const { entry, isHeld } = opened
  if (isHeld) return heldPage(opened, token, shop, seen)
  switch (entry.state) {
    case 'used':
      return linkPage(
        'This link has already been used',
        shop,
        `${paragraphs([`It works only once. If it was you, pick up where you left off: ${days(entry)}.`])}
${link('/checkout', 'Continue to checkout')}
${leaveLink(token)}`,
      )
    case 'left':
      return linkPage(
        'You are off our waitlist',
        shop,
        `${paragraphs(['You will not get any more waitlist emails from us unless you ask again.'])}
${saunaLink(opened)}`,
      )
    default:
      return linkPage(
        entry.heldUntil ? 'These dates are no longer held for you' : 'These dates are not on hold for you',
        shop,
        `${paragraphs([
          entry.heldUntil
            ? `We held ${days(entry)} for you, and that time is up. If someone else was in line, they were next.`
            : `You asked about ${days(entry)}. We emailed you that the first person to book gets these dates.`,
          'They may still be available. You can also join the waitlist again.',
        ])}
${saunaLink(opened)}
${leaveLink(token)}`,
      )
  }
}

/**
 * Before leaving: one button, since mail programs open links by themselves. It works as long as the link is known: also
 * for those who left, and asked again.
 */
export function leaveWaitlistPage(opened: OpenedWaitlistLink, token: string, shop: ShopContact): string {
  const gives = opened.isHeld ? `The next person in line gets ${days(opened.entry)}, and you` : 'You'
  return linkPage(
    'Stop waitlist emails?',
    shop,
    `${paragraphs([`${gives} will not get any more emails about dates you asked for.`])}
<form method="post" action="/waitlist/leave?token=${encodeURIComponent(token)}">
<button>Stop these emails</button>
</form>`,
  )
}

/** For a link that nobody was sent, or that was sent long ago. */
export const unknownWaitlistLinkPage = (shop: ShopContact): string =>
  linkPage(
    'This link does not work',
    shop,
    `${paragraphs(['Please open it from our email again, or copy the whole link. Links for past dates no longer work.'])}
${link('/', 'Our saunas')}`,
  )
