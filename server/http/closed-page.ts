import { sentencesOf } from '../domain/closure.ts'
import { formatDay } from '../domain/day.ts'
import { sayMiles } from '../domain/delivery.ts'
import { escapeHtml } from '../domain/html.ts'
import { formatUsd } from '../domain/money.ts'
import type { ShopContact } from '../emails/email.ts'
import { dark, light } from '../emails/palette.ts'
import type { OpenedCase } from '../flows/closures/answer.ts'
import type { MoveOffer } from '../flows/closures/find-offers.ts'
import { plainDocument } from './plain-document.ts'

/** The colors of the shop's emails, from which the customer comes. */
const colors = (palette: Partial<typeof light>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ')

export const closedPageStyle = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; ${colors(light)} }
@media (prefers-color-scheme: dark) { :root { ${colors(dark)} } }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink) }
main { max-width: 38rem; margin: 1rem auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
a { color: var(--ember-ink) }
.note { color: var(--ink-soft) }
[role='alert'] { padding: 0.75rem 1rem; border-left: 4px solid var(--ember-ink); background: var(--sunken) }
form { display: grid; gap: 1.25rem }
fieldset { display: grid; gap: 0.5rem; min-width: 0; margin: 0; padding: 0; border: 0 }
legend { margin-bottom: 0.5rem; padding: 0; font-weight: 700 }
label { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1.5px solid var(--line); border-radius: 0.75rem; cursor: pointer; overflow-wrap: anywhere }
label:has(:checked) { border-color: var(--ember-ink); background: var(--sunken) }
label:has(:focus-visible) { outline: 3px solid var(--ember-ink); outline-offset: 2px }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--ember) }
small { display: block; color: var(--ink-soft); font-size: 0.9375rem }
button { justify-self: start; min-height: 3rem; padding: 0 1.75rem; border: 0; border-radius: 1.5rem; background: var(--ember); color: var(--on-ember); font: 600 1.0625rem/1 system-ui, sans-serif; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ember-ink); outline-offset: 3px }
@media (max-width: 30rem) { main { padding: 1.25rem 1rem } button { justify-self: stretch } }
`

interface PageInput {
  opened: OpenedCase
  offers: { dates: MoveOffer[]; saunas: MoveOffer[] }
  shop: ShopContact
  /** What went wrong with the last choice. */
  problem: string | null
}

const days = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} to ${formatDay(to)}`

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

const contactLine = ({ company }: ShopContact) =>
  `<p class="note">Questions? Call ${escapeHtml(company.phone)} or write to <a href="mailto:${escapeHtml(company.email)}">${escapeHtml(company.email)}</a>.</p>`

const document = (title: string, shop: ShopContact, body: string) =>
  plainDocument({
    title: `${title} – Heat and Chill`,
    stylesheet: '/closed.css',
    main: `<h1>${escapeHtml(title)}</h1>\n${body}\n${contactLine(shop)}`,
  })

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
      isOwn(offer) ? 'Your own dates, in another sauna just like it' : '',
    ),
  )
  const otherSaunas = offers.saunas.map((offer) =>
    option(
      choiceOf(offer),
      offer.title,
      offer.miles > 0 ? `${offer.place}, ${sayMiles(offer.miles)} away` : offer.place,
    ),
  )
  const back = option('refund', `Full refund: ${formatUsd(left)}`, 'Your order will be canceled')
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
  return document(
    'We have to close during your dates',
    shop,
    `${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${paragraphs([...new Set(opened.reasons.flatMap(sentencesOf))])}
<p>This is about your order #${order.number}: ${escapeHtml(before.saunaName)}, ${days(before)}.</p>
<p>${hasOffers ? 'We are sorry. Please choose what works best for you. Moving costs nothing extra.' : 'We are sorry. Nothing else is free around your dates, so all we can offer is a full refund.'}</p>
<form method="post">
${choices(input)}
<button>Confirm</button>
</form>`,
  )
}

/** Says what is so now: much may have happened since the choice. */
function answeredPage({ state, order }: OpenedCase, shop: ShopContact): string {
  const stay = { from: order.dateFrom ?? '', to: order.dateTo ?? '' }
  const back = `<p><a href="/cabinet/orders">Your orders</a></p>`
  const page = (title: string, ...texts: string[]) => document(title, shop, `${paragraphs(texts)}\n${back}`)
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
  document(
    'This link does not work',
    shop,
    '<p>Please open it from our email again, or copy the whole link. Your orders are also in your account.</p>\n<p><a href="/cabinet/orders">Your orders</a></p>',
  )
