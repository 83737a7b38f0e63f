import { formatDay } from '../../domain/day.ts'
import { escapeHtml } from '../../domain/html.ts'
import { formatUsd } from '../../domain/money.ts'
import type { StatementLine } from '../../domain/office/statement.ts'
import type { Statement } from '../../flows/office/statements.ts'
import { type BackLink, backLink } from '../back-link.ts'
import { plainDocument } from '../plain-document.ts'

interface Shown {
  company: string
  partner: { email: string; name: string }
  statement: Statement
}

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const row = (line: StatementLine) => `<tr>
<th scope="row">#${line.number}${line.isCorrection ? ', correction' : ''}</th>
<td>${escapeHtml(line.unit)}, ${formatDay(line.dateFrom)} to ${formatDay(line.dateTo)}</td>
<td>${formatUsd(line.revenueCents)}</td>
<td>${line.sharePercent}%</td>
<td>${formatUsd(line.shareCents)}</td>
</tr>`

/** A partner's statement of a month as a page to print. */
export function statementPage({ company, partner, statement }: Shown, back: BackLink): string {
  const { month, lines, revenueCents, shareCents, paid } = statement
  const title = `Statement for ${monthName(month)}`
  const state = paid
    ? `Paid out ${formatDay(paid.at.toISOString().slice(0, 10))}.`
    : 'Not paid out yet: the figures change with the orders.'
  return plainDocument({
    title,
    stylesheet: '/pay/receipt.css',
    main: `${backLink(back)}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(company)}, for ${escapeHtml(partner.name || partner.email)}</p>
<p>${escapeHtml(state)}</p>
<table>
<thead>
<tr><th scope="col">Order</th><th scope="col">Sauna and dates</th><th scope="col">Rental revenue</th><th scope="col">Share</th><th scope="col">Your share</th></tr>
</thead>
<tbody>
${lines.map(row).join('\n')}
</tbody>
<tfoot>
<tr><th scope="row">Sum</th><td></td><td>${formatUsd(revenueCents)}</td><td></td><td>${formatUsd(shareCents)}</td></tr>
</tfoot>
</table>
<p>Rental revenue is the rental without delivery and tax, less refunds. What changes after a statement is paid out is a correction in the next one.</p>
<p class="screen">Print it from your browser’s menu.</p>`,
  })
}
