/**
 * A description as people type it: paragraphs with an empty line between them, `## ` before a heading, `- ` or `1. ` before
 * each line of a list, `**` around what is important, and `[words](address)` for a link. What it cannot say stays HTML,
 * which the catalog's files may contain, too.
 */

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inlineText = (html: string): string =>
  unescape(
    html
      .replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '[$2]($1)')
      .replaceAll(/<\/?(?:b|strong)>/g, '**')
      .replaceAll(/<br\s*\/?>/g, '\n'),
  )

const inlineHtml = (text: string): string =>
  escape(text)
    .replaceAll(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>')
    .replaceAll('\n', '<br />')

const block = /<(p|h3|h4|ul|ol)>([\s\S]*?)<\/\1>/g
const item = /<li>([\s\S]*?)<\/li>/g

function blockText(tag: string, inner: string): string {
  if (tag === 'p') return inlineText(inner)
  if (tag === 'h3') return `## ${inlineText(inner)}`
  if (tag === 'h4') return `### ${inlineText(inner)}`
  return [...inner.matchAll(item)]
    .map(([, text = ''], index) => `${tag === 'ol' ? `${index + 1}.` : '-'} ${inlineText(text)}`)
    .join('\n')
}

function blockHtml(text: string): string {
  const lines = text.split('\n')
  const list = (tag: string, mark: RegExp) =>
    `<${tag}>${lines.map((line) => `<li>${inlineHtml(line.replace(mark, ''))}</li>`).join('')}</${tag}>`
  if (lines.every((line) => line.startsWith('- '))) return list('ul', /^- /)
  if (lines.every((line) => /^\d+\. /.test(line))) return list('ol', /^\d+\. /)
  const [, mark, heading] = /^(#{2,3}) (.+)$/.exec(text) ?? []
  if (heading !== undefined)
    return mark === '##' ? `<h3>${inlineHtml(heading)}</h3>` : `<h4>${inlineHtml(heading)}</h4>`
  return `<p>${inlineHtml(text)}</p>`
}

/** What is typed → HTML, which the server sanitizes. Text that begins with a tag is HTML already. */
export function descriptionHtml(text: string): string {
  if (text.trimStart().startsWith('<')) return text.trim()
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockHtml)
    .join('')
}

const inOneSpelling = (html: string) =>
  html
    .replaceAll(/<(\/?)strong>/g, '<$1b>')
    .replaceAll(/>\s+</g, '><')
    .trim()

/** A stored description → what people type; the HTML itself where that would lose something. */
export function descriptionText(html: string): string {
  const text = [...html.matchAll(block)].map(([, tag = '', inner = '']) => blockText(tag, inner)).join('\n\n')
  return inOneSpelling(descriptionHtml(text)) === inOneSpelling(html) ? text : html
}
