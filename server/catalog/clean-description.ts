import sanitizeHtml from 'sanitize-html'

const startsWithBlock = /^\s*<(p|div|ul|ol|h[1-6]|blockquote)\b/i

/**
 * Makes the stored description of a product from its paragraphs. Plain text becomes a paragraph; of HTML only text,
 * lists, small headings, emphasis and links with a harmless address remain. Whatever shows it may trust it.
 */
export function cleanDescription(paragraphs: string[]): string {
  const html = paragraphs.map((text) => (startsWithBlock.test(text) ? text : `<p>${text}</p>`)).join('')
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
    // The page has larger headings of its own.
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
}
