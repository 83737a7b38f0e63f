/**
 * What the HTML of a description is made of. The server's sanitizer keeps nothing else (server/catalog), and the office's
 * editor makes nothing else (office/catalog/description).
 */

export const descriptionTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'a',
  'blockquote',
] as const

export type DescriptionTag = (typeof descriptionTags)[number]

/** What becomes of other headings: the larger ones are the page's own. */
export const renamedHeadings = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' } as const

/** Where a link may lead, besides to a page of the shop. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Whether a link may lead to an address. The sanitizer keeps all of those, and hardly any other. */
export function mayLinkTo(address: string): boolean {
  // Browsers skip them, wherever they are.
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  const bare = address.replaceAll(/[\u0000-\u0020]+/g, '')
  const [, scheme] = /^([a-z][a-z0-9.+-]*):/i.exec(bare) ?? []
  if (scheme !== undefined) return linkSchemes.includes(scheme.toLowerCase())
  return /^(?![/\\]{2})[^<]+$/.test(bare)
}
