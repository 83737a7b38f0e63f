import { escapeHtml } from '../domain/html.ts'
import type { EmailPart, EmailRow } from './email.ts'
import { paint } from './paint.ts'

/** The typeface of headings, where somebody has it, and what resembles it (decision 028). An email loads no font. */
export const serif = "Fraunces,Georgia,'Noto Serif','Times New Roman','DejaVu Serif',serif"
export const sans = "'Avenir Next',Avenir,'Segoe UI',Roboto,Cantarell,'Helvetica Neue',Arial,sans-serif"

const block = 'margin:0 0 16px'

/** Three columns: words take two of them, and so do the labels of amounts, which are longer. */
function rowHtml({ label, value, look }: EmailRow): string {
  const isSum = look === 'sum'
  const edge = isSum ? 'ink-soft' : 'line'
  const cell = `padding:10px 0;border-width:${isSum ? 2 : 1}px 0 0;border-style:solid;vertical-align:top;font-weight:${isSum ? 700 : 400}`
  const amount = look ? ';text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums' : ''
  return `<tr>
<th scope="row"${look ? ' colspan="2"' : ''} align="left" ${paint({ ink: isSum ? 'ink' : 'ink-soft', edge }, `${cell};${look ? '' : 'width:1%;'}padding-right:16px;text-align:left;white-space:nowrap`)}>${escapeHtml(label)}</th>
<td${look ? '' : ' colspan="2"'} align="${look ? 'right' : 'left'}" ${paint({ ink: 'ink', edge }, `${cell}${amount}`)}>${escapeHtml(value)}</td>
</tr>`
}

const tableHtml = (title: string, rows: EmailRow[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;font-size:15px;line-height:1.45">
<caption align="left" ${paint({ ink: 'ink' }, `padding:0 0 8px;text-align:left;font:600 20px/1.2 ${serif}`)}>${escapeHtml(title)}</caption>
${rows.map(rowHtml).join('\n')}
</table>`

/** An address to read and to copy. */
const addressHtml = (label: string, url: string) =>
  `<p ${paint({ ink: 'ink-soft' }, `${block};font-size:14px`)}>${escapeHtml(label)}:<br><a href="${escapeHtml(url)}" ${paint({ ink: 'ember-ink' }, 'word-break:break-all')}>${escapeHtml(url)}</a></p>`

/** A program that ignores the padding of a link still shows one on its color; the address is there to read and to copy. */
const buttonHtml = (label: string, url: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px;border-collapse:separate"><tr>
<td align="center" ${paint({ on: 'ember' }, 'border-radius:24px;mso-padding-alt:12px 26px')}><a href="${escapeHtml(url)}" ${paint({ on: 'ember', ink: 'on-ember' }, `display:inline-block;padding:12px 26px;border-radius:24px;font:600 16px/22px ${sans};text-decoration:none`)}>${escapeHtml(label)}</a></td>
</tr></table>
${addressHtml('Or open this address', url)}`

/** A part of an email as HTML. All of its text is escaped here. */
export function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'table':
      return tableHtml(part.title, part.rows)
    case 'button':
      return buttonHtml(part.label, part.url)
    case 'link':
      return addressHtml(part.label, part.url)
    case 'quote':
      return `<blockquote ${paint({ on: 'sunken', ink: 'ink' }, 'margin:24px 0;padding:16px 20px;border-radius:14px;white-space:pre-wrap')}>${escapeHtml(part.text)}</blockquote>`
    default:
      return `<p style="${block}">${escapeHtml(part.text)}</p>`
  }
}
