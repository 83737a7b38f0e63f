import { formatDay } from '../../domain/day.ts'
import { escapeHtml } from '../../domain/html.ts'
import { formatUsd } from '../../domain/money.ts'
import { formatMonth, type StatementLine } from '../../domain/office/statement.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Statement } from '../../flows/office/statements.ts'
import { type BackLink, backLink } from '../back-link.ts'
import { plainDocument } from '../plain-document.ts'

/** The shop's name, and the zone whose days it writes. */
export interface PrintedCompany {
  legalName: string
  timeZone: string
}

interface Shown {
  company: PrintedCompany
  partner: { email: string; name: string }
  statement: Statement
}

/** The sauna, its dates, and the share are below the number: beside it, the table would be wider than a phone. */
const row = (line: StatementLine) => `<tr>
<th scope="row">#${line.number}${line.isCorrection ? ', correction' : ''}
<p>${escapeHtml(line.unit)}, ${formatDay(line.dateFrom)} to ${formatDay(line.dateTo)}, at ${line.sharePercent}%</p></th>
<td>${formatUsd(line.revenueCents)}</td>
<td>${formatUsd(line.shareCents)}</td>
</tr>`

/** A partner's statement of a month as a page to print. */
export function statementPage({ company, partner, statement }: Shown, back: BackLink): string {
  const { month, lines, revenueCents, shareCents, paid } = statement
  const name = partner.name || partner.email
  const title = `Statement for ${formatMonth(month)}, ${name}`
  const state = paid
    ? `Paid out ${formatDay(todayIn(company.timeZone, paid.at))}.`
    : 'Not paid out yet: the figures change with the orders.'
  return plainDocument({
    title,
    stylesheet: '/pay/receipt.css',
    main: `${backLink(back)}
<h1>${escapeHtml(title)}</h1>
<div class="parties">
<section>
<h2>Franchise partner</h2>
<p>${escapeHtml(name)}</p>
<p>${escapeHtml(state)}</p>
</section>
<section>
<h2>Shop</h2>
<p>${escapeHtml(company.legalName)}</p>
</section>
</div>
<table>
<thead>
<tr><th scope="col">Order</th><th scope="col">Rental revenue</th><th scope="col">Your share</th></tr>
</thead>
<tbody>
${lines.map(row).join('\n')}
</tbody>
<tfoot>
<tr class="sum"><th scope="row">Sum</th><td>${formatUsd(revenueCents)}</td><td>${formatUsd(shareCents)}</td></tr>
</tfoot>
</table>
<p>Rental revenue is the rental without delivery and tax, less refunds. What changes after a statement is paid out is a correction in the next one.</p>
<p class="screen">Print it from your browser’s menu.</p>`,
  })
}
