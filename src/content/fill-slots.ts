/** The facts about the company and its rules that a text may mention. */
export interface NamedFacts {
  company: { legalName: string; address: string; email: string; phone: string }
  rules: { holdMinutes: number; refund: string }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const link = (scheme: 'mailto' | 'tel', target: string, text: string) =>
  `<a href="${scheme}:${escapeHtml(target)}">${escapeHtml(text)}</a>`

/**
 * Fills the slots of a page (`{{company.email}}`) from the shop's settings. Email and phone become links, and line
 * breaks in the address stay. An unknown slot is left as it is, for a test to find.
 */
export function fillSlots(html: string, { company, rules }: NamedFacts): string {
  const slots: Record<string, string> = {
    'company.legalName': escapeHtml(company.legalName),
    'company.address': escapeHtml(company.address).replaceAll('\n', '<br>'),
    'company.email': link('mailto', company.email, company.email),
    'company.phone': link('tel', company.phone.replaceAll(/[^\d+]/g, ''), company.phone),
    'rules.holdMinutes': String(rules.holdMinutes),
    'rules.refund': escapeHtml(rules.refund),
  }
  return html.replaceAll(/\{\{([\w.]+)\}\}/g, (whole, name: string) => slots[name] ?? whole)
}
