import { formatAddress } from '../../domain/address.ts'
import { missingCheckOf, NO_ANSWER_YET } from '../../domain/check-answers.ts'
import { formatDay } from '../../domain/day.ts'
import { fullName } from '../../domain/full-name.ts'
import { escapeHtml } from '../../domain/html.ts'
import type { LabelValue } from '../../domain/product.ts'
import { siteTopics } from '../../../contract/site-facts.ts'
import { siteCheckOf } from '../../domain/site-check-of.ts'
import { towCheckOf } from '../../domain/tow-check-of.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import { type BackLink, backLink } from '../back-link.ts'
import { formatSigned } from '../rules-page.ts'
import { plainDocument } from '../plain-document.ts'
import { sitePlanSvg } from './site-plan-svg.ts'

interface Packed {
  order: OrderRow
  /** The serial number of a rental. */
  unit: string | null
  /** What belongs to the sauna, as the catalog says today. */
  items: readonly LabelValue[]
  /** Whether the shop has rental rules that customers sign. */
  hasRules: boolean
}

const section = (title: string, texts: (string | null | undefined)[]) => `<section>
<h2>${title}</h2>
${texts.flatMap((text) => (text ? [`<p>${escapeHtml(text)}</p>`] : [])).join('\n')}
</section>`

/** Whether the customer may take it before they have signed something on paper. */
function rulesSection(order: OrderRow, hasRules: boolean): string {
  const { rulesVersion, rulesSignedBy: name, rulesSignedAt: at, timeZone, typeForm } = order
  if (rulesVersion !== null && name !== null && at)
    return section('Rental rules', [
      `Signed by ${name}`,
      formatSigned({ at }, timeZone),
      `Version ${rulesVersion}`,
    ])
  return hasRules && typeForm === 'rental'
    ? section('Rental rules', ['Not signed: have them signed before it goes out.'])
    : ''
}

const topics = {
  tow: { title: 'Tow check', todo: 'Ask whether the car can tow it before you hand it over.' },
  site: { title: 'Place', todo: 'Ask whether it fits there before you drive.' },
}

/** What nobody has said of the car or the place, also where the order was changed since the checkout. */
function missingSection(order: OrderRow): string {
  const missing = missingCheckOf(order)
  return missing ? section(topics[missing].title, [`${NO_ANSWER_YET}.`, topics[missing].todo]) : ''
}

/** What the customer has said of the place, for those who drive there. */
function placeSection(order: OrderRow): string {
  const check = siteCheckOf(order)
  if (!check) return ''
  const open = check.findings.filter(({ result }) => result !== 'fits')
  const texts = open.map(({ about, text }) => `${siteTopics[about]}: ${text}`)
  return `${section('Place', [check.title, ...texts])}
${sitePlanSvg(check)}`
}

/** What goes out with an order, to tick off in the yard: at a delivery and again when it comes back. */
export function packingListPage({ order, unit, items, hasRules }: Packed, back: BackLink): string {
  const { number, saunaName, dateFrom, dateTo, deliveryMethod, hours, customer, deliveryAddress } = order
  const isDelivery = deliveryMethod === 'delivery'
  const where = isDelivery ? deliveryAddress && formatAddress(deliveryAddress) : order.pickupAddress
  const lent = towCheckOf(order)?.lent ?? []
  const rows = [
    { label: saunaName, value: unit ?? '1' },
    ...items,
    ...lent.map((label) => ({ label, value: '1, for the customer’s car' })),
  ]
  return plainDocument({
    title: `Packing list for order #${number}`,
    stylesheet: '/pay/receipt.css',
    main: `${backLink(back)}
<h1>Packing list for order #${number}</h1>
<div class="parties">
${section('Goes out', [dateFrom && formatDay(dateFrom), hours && (isDelivery ? hours.delivery : hours.pickup)])}
${section('Comes back', [dateTo && formatDay(dateTo), hours?.return])}
${section(isDelivery ? 'Deliver to' : 'Picked up at', [where])}
${section('Customer', [fullName(customer), customer.cellPhone])}
${rulesSection(order, hasRules)}
${missingSection(order)}
</div>
<table class="words">
<thead>
<tr><th scope="col">What</th><th scope="col">Which, how many</th><th scope="col">Out</th><th scope="col">Back</th></tr>
</thead>
<tbody>
${rows.map(({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td><td>☐</td><td>☐</td></tr>`).join('\n')}
</tbody>
</table>
${placeSection(order)}
<p class="screen">Print it from your browser’s menu.</p>`,
  })
}
