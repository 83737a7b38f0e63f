import { formatAddress } from '../domain/address.ts'
import { escapeHtml } from '../domain/html.ts'
import { formatUsd } from '../domain/money.ts'
import type { Receipt } from '../flows/build-receipt.ts'
import { type BackLink, backLink } from './back-link.ts'
import { plainDocument } from './plain-document.ts'

/** Who sells: the owner sets it, and the defaults are placeholders. */
export interface Seller {
  legalName: string
  address: string
  email: string
  phone: string
}

/** Fits one sheet of paper, Letter or A4, and reads on a phone. */
export const receiptStyle = `
:root { color-scheme: light; font: 1rem/1.45 system-ui, sans-serif; color: #1d2420; background: #fff }
body { margin: 0; padding: 1.25rem }
main { max-width: 42rem; margin: 0 auto }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 0 0 0.25rem; font-size: 1rem }
p { margin: 0; overflow-wrap: anywhere }
.screen { margin-bottom: 0.75rem }
a { color: inherit }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1.5rem; margin-bottom: 1.5rem }
table { width: 100%; border-collapse: collapse; margin-bottom: 1.5rem }
th, td { padding: 0.5rem 0; border-bottom: 1px solid #c9cfc9; text-align: left; font-weight: inherit; vertical-align: top }
td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td + td, thead th + th { padding-left: 0.75rem }
thead th + th { text-align: right }
.words td:nth-child(2) { white-space: normal }
.plan { display: block; width: 100%; max-height: 17cm; margin: 1rem 0 }
.plan path { fill: none; stroke: currentColor; stroke-width: 1.2; vector-effect: non-scaling-stroke }
.plan .clear, .plan .dashed { stroke-dasharray: 5 4 }
.plan .solid, .plan text { fill: currentColor }
.plan text { text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 4px }
.sum th, .sum td { border-bottom-width: 2px; font-weight: 700 }
.text { margin: 1.5rem 0 }
.text p { margin-bottom: 0.75rem; max-width: 40rem; white-space: pre-line }
.signed { margin-bottom: 1.5rem; padding-top: 0.75rem; border-top: 2px solid #c9cfc9; break-inside: avoid }
@page { margin: 15mm }
@media print { body { padding: 0; font-size: 11pt } .screen { display: none } main { break-inside: avoid } }
`

/** `8.25%`, without zeros at the end. */
const formatRate = (ppm: number): string => `${Number((ppm / 10_000).toFixed(4))}%`

const row = (label: string, cents: number, className = '') =>
  `<tr${className && ` class="${className}"`}><th scope="row">${escapeHtml(label)}</th><td>${formatUsd(cents)}</td></tr>`

/** Of its own, since it is no part of the total. */
const depositTable = ({ charged, refund }: NonNullable<Receipt['deposit']>) => `<table>
<tbody>
${row('Deposit charged, US dollars', charged, 'sum')}
${refund ? row('Deposit refunded', -refund) : ''}
</tbody>
</table>`

/** A whole document. It needs no script, so printing is up to the browser. */
export function receiptPage(
  seller: Seller,
  receipt: Receipt,
  back: BackLink = { href: '/cabinet/orders', label: 'Your orders' },
): string {
  const { customer, number, orderedOn, paidOn, what, stay, lines, taxPpm, tax, total, paid, refund } = receipt
  const { deposit } = receipt
  const words = (texts: (string | null)[]) =>
    texts.flatMap((text) => (text ? [`<p>${escapeHtml(text)}</p>`] : [])).join('\n')
  return plainDocument({
    title: `Receipt for order #${number}`,
    stylesheet: '/pay/receipt.css',
    main: `${backLink(back)}
<h1>Receipt for order #${number}</h1>
<div class="parties">
<section>
<h2>Seller</h2>
${words([seller.legalName, seller.address, seller.phone, seller.email])}
</section>
<section>
<h2>Customer</h2>
${words([customer.name, customer.address && formatAddress(customer.address), customer.email])}
</section>
<section>
<h2>Dates</h2>
${words([`Ordered on ${orderedOn}`, `Paid on ${paidOn}`])}
</section>
<section>
<h2>Order</h2>
${words([what, stay])}
</section>
</div>
<table>
<tbody>
${lines.map(({ label, cents }) => row(label, cents)).join('\n')}
${row(`Sales tax (${formatRate(taxPpm)})`, tax)}
${row(paid === total ? 'Total paid, US dollars' : 'Total, US dollars', total, 'sum')}
${paid === total ? '' : row('Paid', paid)}
${refund ? row('Refunded', -refund) : ''}
</tbody>
</table>
${deposit ? depositTable(deposit) : ''}
<p class="screen">To keep this receipt, print it or save it as a PDF from your browser’s menu.</p>`,
  })
}
