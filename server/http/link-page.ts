import { escapeHtml, phoneHref } from '../domain/html.ts'
import type { ShopContact } from '../emails/email.ts'
import { dark, light } from '../emails/palette.ts'
import { plainDocument } from './plain-document.ts'

/** The colors of the shop's emails, from which the customer comes. */
const colors = (palette: Partial<typeof light>) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ')

export const linkPageStyle = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; ${colors(light)} }
@media (prefers-color-scheme: dark) { :root { ${colors(dark)} } }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink) }
main { max-width: 38rem; margin: 1rem auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
a { color: var(--ember-ink) }
form + p { margin-top: 1rem }
.shop { margin: 0 0 0.5rem; font-weight: 700 }
.shop a { color: inherit; text-decoration: none }
.shop a, .link a { display: inline-block; padding: 0.625rem 0 }
.note { color: var(--ink-soft) }
[role='alert'] { padding: 0.75rem 1rem; border-left: 4px solid var(--ember-ink); background: var(--sunken) }
form { display: grid; gap: 1.25rem }
fieldset { display: grid; gap: 0.5rem; min-width: 0; margin: 0; padding: 0; border: 0 }
legend { margin-bottom: 0.5rem; padding: 0; font-weight: 700 }
label { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1.5px solid var(--line); border-radius: 0.75rem; cursor: pointer; overflow-wrap: anywhere }
label:has(:checked) { border-color: var(--ember-ink); background: var(--sunken) }
label:has(:focus-visible) { outline: 3px solid var(--ember-ink); outline-offset: 2px }
label > input:focus-visible { outline: 0 }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--ember) }
.field { display: grid; gap: 0.375rem; min-width: 0 }
.field label { min-height: 0; padding: 0; border: 0; font-weight: 600; cursor: auto }
.field label:has(:focus-visible) { outline: 0 }
.field input { flex: auto; box-sizing: border-box; width: 100%; height: auto; min-height: 3rem; padding: 0.5rem 0.875rem; border: 1.5px solid var(--ink-soft); border-radius: 0.75rem; background: var(--surface); color: var(--ink); font: inherit }
.field input:focus-visible { outline: 3px solid var(--ember-ink); outline-offset: 2px }
.field input[aria-invalid='true'] { border-color: var(--ember-ink) }
.wrong { margin: 0; color: var(--ember-ink); font-weight: 600 }
dl { display: grid; grid-template-columns: minmax(7rem, auto) minmax(0, 1fr); gap: 0.375rem 1rem; margin: 0 0 1.25rem }
dt { color: var(--ink-soft) }
dd { margin: 0; overflow-wrap: anywhere }
.rules { max-height: 18rem; padding: 0.75rem 1rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--sunken) }
.rules:focus-visible { outline: 3px solid var(--ember-ink); outline-offset: 2px }
.rules p { white-space: pre-line }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3 }
.button { display: inline-block; padding: 1rem 1.75rem; border-radius: 1.75rem; background: var(--ember); color: var(--on-ember); font-weight: 600; line-height: 1; text-decoration: none }
small { display: block; color: var(--ink-soft); font-size: 0.9375rem }
button { justify-self: start; min-height: 3rem; padding: 0 1.75rem; border: 0; border-radius: 1.5rem; background: var(--ember); color: var(--on-ember); font: 600 1.0625rem/1.2 system-ui, sans-serif; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ember-ink); outline-offset: 3px }
@media (max-width: 30rem) { main { padding: 1.25rem 1rem } button { justify-self: stretch } }
`

/** Escaped here. */
export const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

const contactLine = ({ company }: ShopContact) =>
  `<p class="note">Questions? Call <a href="${phoneHref(company.phone)}">${escapeHtml(company.phone)}</a> or write to <a href="mailto:${escapeHtml(company.email)}">${escapeHtml(company.email)}</a>.</p>`

/**
 * A page behind a link of an email, for the one person who was sent it.
 * @param body HTML, whose texts its caller has escaped
 */
export const linkPage = (title: string, shop: ShopContact, body: string) =>
  plainDocument({
    title: `${title} – Heat and Chill`,
    stylesheet: '/closed.css',
    main: `<p class="shop"><a href="/">Heat and Chill</a></p>\n<h1>${escapeHtml(title)}</h1>\n${body}\n${contactLine(shop)}`,
  })
