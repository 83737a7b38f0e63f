import { sentencesOf } from '../domain/closure.ts'
import { formatDay, sayWeekday } from '../domain/day.ts'
import { sayMiles } from '../domain/delivery.ts'
import { escapeHtml } from '../domain/html.ts'
import { formatUsd } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'
import type { ShopContact } from '../emails/email.ts'
import type { OpenedCase } from '../flows/closures/answer.ts'
import type { MoveOffer } from '../flows/closures/find-offers.ts'
import { linkPage, paragraphs } from './link-page.ts'

interface PageInput {
  opened: OpenedCase
  offers: { dates: MoveOffer[]; saunas: MoveOffer[] }
  shop: ShopContact
  /** What went wrong with the last choice. */
  problem: string | null
}

const days = ({ from, to }: Stay) => `${formatDay(from)} to ${formatDay(to)}`

/** People know their weekends by the days of the week. */
const weekdays = ({ from, to }: Stay) => `${sayWeekday(from)} to ${sayWeekday(to)}`

/** How an offer is named in the form. */
export const choiceOf = ({ productId, stay }: Pick<MoveOffer, 'productId' | 'stay'>) =>
  `${productId}|${stay.from}|${stay.to}`

const option = (value: string, text: string, note: string) =>
  `<label><input type="radio" name="choice" value="${escapeHtml(value)}" required><span>${escapeHtml(text)}${note && `<small>${escapeHtml(note)}</small>`}</span></label>`

const group = (legend: string, options: string[]) =>
  options.length > 0
    ? `<fieldset><legend>${escapeHtml(legend)}</legend>\n${options.join('\n')}\n</fieldset>`
    : ''

function choices({ opened: { order, left }, offers }: PageInput): string {
  const isOwn = ({ stay }: MoveOffer) => stay.from === order.dateFrom
  const otherDates = offers.dates.map((offer) =>
    option(
      choiceOf(offer),
      days(offer.stay),
      `${weekdays(offer.stay)}${isOwn(offer) ? '. Your own dates, in another sauna just like it' : ''}`,
    ),
  )
  const otherSaunas = offers.saunas.map((offer) =>
    option(
      choiceOf(offer),
      offer.title,
      offer.miles > 0 ? `${offer.place}, ${sayMiles(offer.miles)} away` : offer.place,
    ),
  )
  const before = order.partRefundedCents
  const back = option(
    'refund',
    `Full refund: ${formatUsd(left)}`,
    `Your order will be canceled${before > 0 ? `. ${formatUsd(before)} was refunded before` : ''}`,
  )
  return [
    group(`Other dates for ${order.saunaName}`, otherDates),
    group(`Another sauna from ${days({ from: order.dateFrom ?? '', to: order.dateTo ?? '' })}`, otherSaunas),
    group('Or cancel', [back]),
  ].join('\n')
}

/** The form: no script, one choice, one button. It posts to its own address, which contains the token. */
function openPage(input: PageInput): string {
  const { opened, offers, shop, problem } = input
  const { order, before } = opened
  const hasOffers = offers.dates.length + offers.saunas.length > 0
  return linkPage(
    'We have to close during your dates',
    shop,
    `${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${paragraphs([...new Set(opened.reasons.flatMap(sentencesOf))])}
<p>This is about your order #${order.number}: ${escapeHtml(before.saunaName)}, ${days(before)}.</p>
<p>${hasOffers ? 'We are sorry. Please choose what works best for you. Moving costs nothing extra.' : 'We are sorry. Nothing else is free around your dates, so all we can offer is a full refund.'}</p>
<form method="post">
<input type="hidden" name="left" value="${opened.left}">
${choices(input)}
<button>Confirm</button>
</form>`,
  )
}

/** Says what is so now: much may have happened since the choice. */
function answeredPage({ state, order }: OpenedCase, shop: ShopContact): string {
  const stay = { from: order.dateFrom ?? '', to: order.dateTo ?? '' }
  const back = `<p><a href="/cabinet/orders">Your orders</a></p>`
  const page = (title: string, ...texts: string[]) => linkPage(title, shop, `${paragraphs(texts)}\n${back}`)
  const now = `${order.saunaName}${order.location ? `, ${order.location}` : ''}, ${days(stay)}`
  if (order.status === 'cancelled' || order.status === 'refunded')
    return page(
      'Your order is canceled',
      order.refundCents > 0
        ? `We are refunding ${formatUsd(order.refundCents)} for order #${order.number}. Your bank may take 5 to 10 days to show it.`
        : `Order #${order.number} was canceled without a refund.`,
    )
  if (order.status !== 'paid')
    return page(
      'There is nothing left to choose',
      `The sauna for order #${order.number} has already been handed over.`,
    )
  if (state === 'moved')
    return page(
      'Your order has been moved',
      `Order #${order.number} is now ${now}.`,
      'The price has not changed. We emailed you the details.',
    )
  return page(
    'Your dates are open again',
    `We do not have to close after all. Order #${order.number}: ${now}.`,
    'There is nothing you need to do.',
  )
}

/** What the customer of a case sees behind the link: the choice, or what was decided. A whole document. */
export const closedPage = (input: PageInput): string =>
  input.opened.state === 'open' ? openPage(input) : answeredPage(input.opened, input.shop)

/** For a link that nobody was sent. */
export const unknownLinkPage = (shop: ShopContact): string =>
  linkPage(
    'This link does not work',
    shop,
    '<p>Please open it from our email again, or copy the whole link. Your orders are also in your account.</p>\n<p><a href="/cabinet/orders">Your orders</a></p>',
  )
