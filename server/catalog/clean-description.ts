import sanitizeHtml from 'sanitize-html'

const startsWithBlock = /^\s*<(p|div|ul|ol|h[1-6]|blockquote)\b/i

/**
 * Turns a product's paragraphs into its stored description. Plain text becomes a paragraph. HTML is reduced to text,
 * lists, small headings, emphasis, and links with a safe address, so pages can insert it as it is.
 */
export function cleanDescription(paragraphs: string[]): string {
  const html = paragraphs.map((text) => (startsWithBlock.test(text) ? text : `<p>${text}</p>`)).join('')
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
    // Larger headings are the page's own.
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
}
