// Turns src/content/*.md into modules `{ page }` while building, so that no Markdown parser reaches a browser.
// The shape is `Page` in src/content/page.ts.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Marked } from 'marked'
import { parse as parseYaml } from 'yaml'

/** @typedef {import('marked').Token} Token */

const required = ['title', 'heading', 'description']
const allowed = new Set([...required, 'intro', 'effective', 'picture', 'more'])

/** @param {string} text */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** @param {string} text */
const escapeAttribute = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Inline Markdown without its marks: for ids, contents lists and cell labels.
 * @param {Token[]} tokens
 * @returns {string}
 */
const plainText = (tokens) =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')

/**
 * Cells carry their column's name and every part its role: on a phone a row is laid out as a card, and a table
 * whose `display` is changed would otherwise be no table to a screen reader.
 * @param {import('marked').Tokens.Table} table
 * @param {(tokens: Token[]) => string} render
 */
function renderTable({ header, rows }, render) {
  const labels = header.map((cell) => escapeAttribute(plainText(cell.tokens)))
  const head = header.map((cell) => `<th role="columnheader" scope="col">${render(cell.tokens)}</th>`)
  const body = rows.map((cells) => {
    const rendered = cells.map((cell, column) => {
      const content = render(cell.tokens)
      if (column === 0) return `<th role="rowheader" scope="row">${content}</th>`
      return `<td role="cell" data-label="${labels[column]}"><span>${content}</span></td>`
    })
    return `<tr role="row">${rendered.join('')}</tr>`
  })
  return (
    `<table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>` +
    `<tbody role="rowgroup">${body.join('\n')}</tbody></table>\n`
  )
}

/**
 * Reads one page. Throws with the file's name if the front matter is missing a key or has an unknown one, if the text has
 * a level-one heading or raw HTML, or if two headings share an id.
 * @param {string} source
 * @param {string} file
 */
export function readPage(source, file) {
  /** @param {string} problem @returns {never} */
  const fail = (problem) => {
    throw new Error(`${file}: ${problem}`)
  }
  const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (front === undefined || text === undefined) return fail('has no front matter')
  const matter = parseYaml(front, { schema: 'failsafe' })
  for (const key of required) if (!matter[key]) fail(`front matter is missing "${key}"`)
  for (const key of Object.keys(matter))
    if (!allowed.has(key)) fail(`front matter has an unknown key "${key}"`)

  /** @type {{ id: string, text: string }[]} */
  const toc = []
  const ids = new Set()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        if (depth === 1) fail('the first heading comes from the front matter')
        const heading = plainText(tokens)
        const id = slugOf(heading)
        if (ids.has(id)) fail(`two headings share the id "${id}"`)
        ids.add(id)
        if (depth === 2) toc.push({ id, text: heading })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const away = /^https?:/.test(href) ? ' rel="noopener noreferrer"' : ''
        return `<a href="${escapeAttribute(href)}"${away}>${this.parser.parseInline(tokens)}</a>`
      },
      table(table) {
        return renderTable(table, (tokens) => this.parser.parseInline(tokens))
      },
      html: (token) => fail(`raw HTML is not allowed: ${token.text}`),
    },
  })
  const html = inTwoFrames(marked.parse(text, { async: false }))
  return { ...matter, toc, html }
}

/** Fills what a heading, an introduction, and a folded list of contents leave of a phone's first screen. */
const CHARACTERS_OF_FIRST_SCREEN = 700

/**
 * The sections below a phone's first screen are laid out in a later frame: src/pre-paint.ts.
 * @param {string} html
 */
function inTwoFrames(html) {
  const rest = html.split(/(?=<h2 )/)
  let beginning = ''
  while (rest.length > 0 && beginning.replaceAll(/<[^>]*>/g, '').length < CHARACTERS_OF_FIRST_SCREEN)
    beginning += rest.shift()
  return rest.length > 0 ? `${beginning}<div data-from-frame="3">${rest.join('')}</div>` : beginning
}

/**
 * The Vite plugin: each `*.md` becomes a module which exports `page`.
 * @returns {import('vite').Plugin}
 */
export function markdownPages() {
  return {
    name: 'markdown-pages',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.md') || id.includes('?raw')) return null
      this.addWatchFile(file)
      const page = readPage(await readFile(file, 'utf8'), basename(file))
      return { code: `export const page = ${JSON.stringify(page)}`, map: { mappings: '' }, moduleType: 'js' }
    },
  }
}
