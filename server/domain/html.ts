const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as part of HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** The address of a link that calls a number, however it is written. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
