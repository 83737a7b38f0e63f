import { escapeHtml, phoneHref } from '../domain/html.ts'
import type { EmailContent } from './email.ts'
import { darkSheet, paint } from './paint.ts'
import { partHtml, serif, sans } from './html-parts.ts'

/** More than any program shows. */
const previewLength = 150

/** Keeps what follows the preview out of the list of emails: characters that take room and show nothing. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(40)

/** The end of a barrel sauna with its door aglow, of two boxes: no picture that a program could refuse to load. */
const mark = `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"><tr>
<td align="center" valign="bottom" ${paint({ edge: 'on-dusk' }, 'width:26px;height:26px;padding:0;border-width:3px;border-style:solid;border-radius:16px;font-size:0;line-height:0')}><div ${paint({ on: 'glow' }, 'width:9px;height:15px;border-radius:5px 5px 0 0')}></div></td>
</tr></table>`

const brand = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding:0 12px 0 0">${mark}</td>
<td ${paint({ ink: 'on-dusk' }, `font:600 20px/1.2 ${serif}`)}>Heat and Chill</td>
</tr></table>`

function signature({ name, phone, email }: EmailContent['company']): string {
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" ${paint({ ink: 'ink-soft' })}>${escapeHtml(text)}</a>`
  return [escapeHtml(name), link(phoneHref(phone), phone), link(`mailto:${email}`, email)].join('<br>')
}

/** One column of at most 600 px, by tables, which every program lays out alike. It loads nothing from anywhere. */
export const renderHtml = ({
  subject,
  preview,
  title,
  parts,
  company,
}: EmailContent): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
<style>${darkSheet}</style>
</head>
<body ${paint({ on: 'paper' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(Array.from(preview).slice(0, previewLength).join(''))}${filler}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en" dir="ltr">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint({ on: 'paper' })}><tr>
<td align="center" style="padding:20px 10px 32px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border-collapse:separate">
<tr><td ${paint({ on: 'dusk-deep', edge: 'glow' }, 'padding:16px 24px;border-width:0 0 3px;border-style:solid;border-radius:22px 22px 0 0')}>
${brand}
</td></tr>
<tr><td ${paint({ on: 'surface', ink: 'ink', edge: 'line' }, `padding:32px 24px 16px;border-width:0 1px 1px;border-style:solid;border-radius:0 0 22px 22px;font:16px/1.5 ${sans};word-break:break-word;overflow-wrap:anywhere`)}>
<h1 ${paint({ ink: 'ink' }, `margin:0 0 20px;font:600 30px/1.2 ${serif};letter-spacing:-0.01em`)}>${escapeHtml(title)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td ${paint({ ink: 'ink-soft' }, `padding:20px 24px 0;font:14px/1.75 ${sans};word-break:break-word;overflow-wrap:anywhere`)}>${signature(company)}</td></tr>
</table>
</td>
</tr></table>
</div>
</body>
</html>
`
