import { formatAddress } from '../../domain/address.ts'
import { formatDay } from '../../domain/day.ts'
import { fullName } from '../../domain/full-name.ts'
import { escapeHtml } from '../../domain/html.ts'
import type { LabelValue } from '../../domain/product.ts'
import { towCheckOf } from '../../domain/tow-check-of.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import { type BackLink, backLink } from '../back-link.ts'
import { plainDocument } from '../plain-document.ts'

interface Packed {
  order: OrderRow
  /** The serial number of a rental. */
  unit: string | null
  /** What belongs to the sauna, as the catalog says today. */
  items: readonly LabelValue[]
}

const section = (title: string, texts: (string | null | undefined)[]) => `<section>
<h2>${title}</h2>
${texts.flatMap((text) => (text ? [`<p>${escapeHtml(text)}</p>`] : [])).join('\n')}
</section>`

/** What goes out with an order, to tick off in the yard: at a delivery and again when it comes back. */
export function packingListPage({ order, unit, items }: Packed, back: BackLink): string {
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
</div>
<table class="words">
<thead>
<tr><th scope="col">What</th><th scope="col">Which, how many</th><th scope="col">Out</th><th scope="col">Back</th></tr>
</thead>
<tbody>
${rows.map(({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td><td>☐</td><td>☐</td></tr>`).join('\n')}
</tbody>
</table>
<p class="screen">Print it from your browser’s menu.</p>`,
  })
}
