import sanitizeHtml from 'sanitize-html'
import { descriptionTags, linkSchemes, renamedHeadings } from '../../contract/description.ts'

const startsWithBlock = /^\s*<(p|div|ul|ol|h[1-6]|blockquote)\b/i

/**
 * Turns a product's paragraphs into its stored description. Plain text becomes a paragraph. HTML is reduced to text,
 * lists, small headings, emphasis, and links with a safe address, so pages can insert it as it is.
 */
export function cleanDescription(paragraphs: string[]): string {
  const html = paragraphs.map((text) => (startsWithBlock.test(text) ? text : `<p>${text}</p>`)).join('')
  return sanitizeHtml(html, {
    allowedTags: [...descriptionTags],
    transformTags: { ...renamedHeadings, div: 'p' },
    allowedAttributes: { a: ['href'] },
    allowedSchemes: linkSchemes,
    allowProtocolRelative: false,
  })
}
