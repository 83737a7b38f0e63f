import { escapeHtml } from './html.ts'

export interface EmailRow {
  label: string
  value: string
}

/** What a mail to a customer says, before it is plain text or HTML. */
export interface EmailContent {
  subject: string
  /** The customer's first name. */
  to: string
  /** What happened, and what follows from it. */
  opening: string[]
  facts: EmailRow[]
  closing: string[]
  link: { label: string; url: string }
  company: { name: string; email: string; phone: string }
}

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The same words twice: as plain text, and as HTML which needs no picture, no script and no colour. */
export function renderEmail(letter: EmailContent): RenderedEmail {
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter) }
}

function renderText({ to, opening, facts, closing, link, company }: EmailContent): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length))
  const table = facts.map(({ label, value }) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n')
  return `${[
    `Hello ${to},`,
    ...opening,
    ...(table ? [table] : []),
    ...closing,
    `${link.label}:\n${link.url}`,
    [company.name, company.phone, company.email].join('\n'),
  ].join('\n\n')}\n`
}

function renderHtml({ subject, to, opening, facts, closing, link, company }: EmailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const row = ({ label, value }: EmailRow) =>
    `<tr><th align="left" scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
    paragraph(`Hello ${to},`),
    ...opening.map(paragraph),
    ...(facts.length ? [`<table cellpadding="4">${facts.map(row).join('')}</table>`] : []),
    ...closing.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    `<p>${[company.name, company.phone, company.email].map(escapeHtml).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n')
}
