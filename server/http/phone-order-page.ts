import { formatAddress } from '../domain/address.ts'
import { formatDay } from '../domain/day.ts'
import type { FormErrors, Typed } from '../domain/form.ts'
import { receiptHours } from '../domain/hours.ts'
import { LONGEST_PAYMENT_MINUTES } from '../domain/hold.ts'
import { escapeHtml } from '../domain/html.ts'
import { formatUsd } from '../domain/money.ts'
import type { PriceLine } from '../domain/price-lines.ts'
import { describePolicy } from '../domain/refund.ts'
import { paragraphsOf } from '../domain/rental-rules.ts'
import type { ShopContact } from '../emails/email.ts'
import type { AcceptanceField, OpenedPhoneOrder } from '../flows/phone-orders/accept-phone-order.ts'
import { linkPage, paragraphs } from './link-page.ts'
import { formatSigned } from './rules-page.ts'

interface PageInput {
  opened: OpenedPhoneOrder
  /** Of the order, the last one is the total. */
  lines: readonly PriceLine[]
  /** The last moment to pay, in words. */
  until: string
  shop: ShopContact
  /** What was typed before, which stays. */
  typed?: Typed<AcceptanceField>
  errors?: FormErrors<AcceptanceField>
  /** What went wrong that belongs to no field. */
  problem?: string | null
}

interface TextField {
  label: string
  wireName: string
  autocomplete: string
  hint?: string
}

/** What a field of the form is called, there and on the page, in the order of the page. */
export const acceptanceFields: Record<Exclude<AcceptanceField, 'agreed'>, TextField> = {
  drivingLicenseNumber: {
    label: 'Driver’s license number',
    wireName: 'driving_license_number',
    autocomplete: 'off',
  },
  homeAddress: { label: 'Address', wireName: 'home_address', autocomplete: 'address-line1' },
  homeZipCode: { label: 'ZIP code', wireName: 'home_zip_code', autocomplete: 'postal-code' },
  homeState: { label: 'State', wireName: 'home_state', autocomplete: 'address-level1' },
  homeCity: { label: 'City', wireName: 'home_city', autocomplete: 'address-level2' },
  signature: {
    label: 'Your full name, as a signature',
    wireName: 'signature',
    autocomplete: 'name',
    hint: 'You sign the rental rules with it.',
  },
}

const rows = (entries: readonly (readonly [string, string | null])[]) =>
  `<dl>\n${entries
    .flatMap(([label, value]) =>
      value ? [`<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`] : [],
    )
    .join('\n')}\n</dl>`

function summary({ opened: { order }, lines }: PageInput): string {
  const { deliveryMethod: method, deliveryAddress, pickupAddress, hours } = order
  const isDelivery = method === 'delivery'
  return rows([
    ['Order', `#${order.number}`],
    ['Sauna', order.saunaName],
    [
      'From',
      order.dateFrom &&
        [formatDay(order.dateFrom), hours && receiptHours(hours, method)].filter(Boolean).join(', '),
    ],
    ['Back on', order.dateTo && [formatDay(order.dateTo), hours?.return].filter(Boolean).join(', ')],
    [
      isDelivery ? 'Deliver to' : 'Pick up at',
      isDelivery && deliveryAddress ? formatAddress(deliveryAddress) : pickupAddress,
    ],
    ...lines.map(({ label, cost }) => [label, formatUsd(cost)] as const),
    [
      'Refundable deposit',
      order.depositCents === null
        ? null
        : `${formatUsd(order.depositCents)}. It is not part of the total: you hold it on a card from two days before your start date, and it is not charged unless something is damaged.`,
    ],
  ])
}

function textField(name: Exclude<AcceptanceField, 'agreed'>, { typed = {}, errors = {} }: PageInput): string {
  const { label, wireName, autocomplete, hint } = acceptanceFields[name]
  const wrong = errors[name]?.[0]
  const notes = [hint && `${wireName}-hint`, wrong && `${wireName}-wrong`].filter(Boolean).join(' ')
  const tie = `${notes && ` aria-describedby="${notes}"`}${wrong ? ' aria-invalid="true"' : ''}`
  return `<div class="field"><label for="${wireName}">${escapeHtml(label)}</label>
<input id="${wireName}" name="${wireName}" value="${escapeHtml(typed[name] ?? '')}" autocomplete="${autocomplete}"${tie}>
${hint ? `<small id="${wireName}-hint">${escapeHtml(hint)}</small>` : ''}${wrong ? `<p class="wrong" id="${wireName}-wrong">${escapeHtml(wrong)}</p>` : ''}</div>`
}

function rulesPart(input: PageInput): string {
  const { rules, order } = input.opened
  if (!rules) return ''
  const { signature } = rules
  const text = `<section><h2 id="rules">Rental rules</h2>
<div class="rules" tabindex="0" role="region" aria-labelledby="rules">
${paragraphs(paragraphsOf(rules.rules.text))}
</div></section>`
  return signature
    ? `${text}\n<p>You signed these rules as ${escapeHtml(signature.name)} on ${escapeHtml(formatSigned(signature, order.timeZone))}.</p>`
    : `${text}\n<input type="hidden" name="rules_version" value="${escapeHtml(rules.rules.version)}">\n${textField('signature', input)}`
}

/** No script, one button. It posts to its own address, which contains the token. */
function openPage(input: PageInput): string {
  const { opened, until, shop, typed = {}, errors = {}, problem } = input
  const { order, isHeldLonger } = opened
  const alert = problem ?? (Object.keys(errors).length > 0 ? 'Please check what is marked below.' : null)
  const wrong = errors.agreed?.[0]
  return linkPage(
    'Your order',
    shop,
    `${alert ? `<p role="alert">${escapeHtml(alert)}</p>` : ''}
${paragraphs([`Hi ${order.customer.name}, this is what we agreed on. We hold it for you until ${until}.${isHeldLonger ? ` Please pay within ${LONGEST_PAYMENT_MINUTES / 60} hours once you have accepted it.` : ''}`])}
${summary(input)}
<form method="post">
<fieldset><legend>What we still need from you</legend>
${textField('drivingLicenseNumber', input)}
</fieldset>
<fieldset><legend>Your home address</legend>
${(['homeAddress', 'homeZipCode', 'homeState', 'homeCity'] as const).map((name) => textField(name, input)).join('\n')}
</fieldset>
${rulesPart(input)}
<section><h2>If your plans change</h2>
<p>${escapeHtml(describePolicy(order.refundPolicy))}</p></section>
<div><label><input type="checkbox" name="agreed" value="yes"${typed.agreed === 'yes' ? ' checked' : ''}${wrong ? ' aria-invalid="true" aria-describedby="agreed-wrong"' : ''}><span>I accept this order, its cancellation terms, and the <a href="/terms" target="_blank" rel="noreferrer">Terms &amp; Conditions</a></span></label>
${wrong ? `<p class="wrong" id="agreed-wrong">${escapeHtml(wrong)}</p>` : ''}</div>
<button>Accept and pay ${escapeHtml(formatUsd(order.totalCents))}</button>
</form>
<p class="note">If this is not what you wanted, you do not have to do anything. Nothing is charged.</p>`,
  )
}

/** The page behind the link of an order that the office has made. A whole document. */
export function phoneOrderPage(input: PageInput): string {
  const { opened, until, shop, problem } = input
  const { order, state } = opened
  if (state === 'open') return openPage(input)
  if (state === 'accepted')
    return linkPage(
      'Your order is waiting for your payment',
      shop,
      `${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${paragraphs([`You have accepted order #${order.number}. We hold it for you until ${until}.`])}
<p><a class="button" href="/pay/orders/${order.id}">Pay ${escapeHtml(formatUsd(order.totalCents))}</a></p>`,
    )
  if (state === 'paid')
    return linkPage(
      'Thank you! Your order is paid',
      shop,
      `${paragraphs([`We emailed you everything about order #${order.number}, with a calendar file.`])}
<p>You can also see it in your account. If you have no password yet, choose one for the address that we write to.</p>
<p class="link"><a href="/password_reset">Choose a password</a></p>
<p class="link"><a href="/cabinet/orders">Your orders</a></p>`,
    )
  return linkPage(
    'This order is over',
    shop,
    paragraphs([
      order.status === 'refunded'
        ? `Order #${order.number} was canceled or paid too late. We have refunded your payment. Questions? Please call us.`
        : order.status === 'refund_due'
          ? `Order #${order.number} was canceled or paid too late. Your refund is on its way. Questions? Please call us.`
          : `Order #${order.number} was not paid in time, or was canceled. If you still want the dates, please call us.`,
    ]),
  )
}

/** For the order of a link that has to be opened from its email: it was asked for by somebody who may be anybody. */
export const openFromEmailPage = (number: number, shop: ShopContact): string =>
  linkPage(
    'Please open the link in our email',
    shop,
    paragraphs([
      `We emailed a link to read, accept, and pay for order #${number}. If you cannot find it, call us and we send it again.`,
    ]),
  )
