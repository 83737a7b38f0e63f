import { escapeHtml } from '../domain/html.ts'

export interface EmailRow {
  label: string
  value: string
}

/** What an email to a customer says, before it becomes plain text and HTML. */
export interface EmailContent {
  subject: string
  /** The customer's first name. */
  to: string
  /** What happened, and what it means for the customer. */
  opening: string[]
  rows: EmailRow[]
  closing: string[]
  link: { label: string; url: string }
  company: { name: string; email: string; phone: string }
}

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The same content twice: as plain text, and as HTML without pictures, scripts, or colors. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) }
}

function renderText({ to, opening, rows, closing, link, company }: EmailContent): string {
  const width = Math.max(0, ...rows.map(({ label }) => label.length))
  const table = rows.map(({ label, value }) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n')
  return `${[
    `Hi ${to},`,
    ...opening,
    ...(table ? [table] : []),
    ...closing,
    `${link.label}:\n${link.url}`,
    [company.name, company.phone, company.email].join('\n'),
  ].join('\n\n')}\n`
}

function renderHtml({ subject, to, opening, rows, closing, link, company }: EmailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const row = ({ label, value }: EmailRow) =>
    `<tr><th align="left" scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
    paragraph(`Hi ${to},`),
    ...opening.map(paragraph),
    ...(rows.length ? [`<table cellpadding="4">${rows.map(row).join('')}</table>`] : []),
    ...closing.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    `<p>${[company.name, company.phone, company.email].map(escapeHtml).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n')
}
