import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'

/** One entry of the build's manifest: what a source became and what it needs. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

export interface PageParts {
  /** Complete elements for the <head>. */
  head: string
  html: string
  /** Put into the page as data; null leaves it out. */
  state: unknown
  /** The screen's source, whose styles and chunks the page needs. */
  source: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** JSON that can stand inside a script element: no `<` can close it, no separator can break it. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** The built client: its page template, and which styles each screen needs. */
export function readTemplate(clientDir: string) {
  const manifestText = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(manifestText) as Record<string, Chunk>
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const [beforeHead = '', afterHead = ''] = template.split('<!--head-->')
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeState = '', afterState = ''] = afterApp.split('<!--state-->')
  /** Names this build of the client: two builds with the same files are the same build. */
  const build = createHash('sha256').update(manifestText).update(template).digest('base64url').slice(0, 12)

  /** Styles of a chunk and of all that it imports, in the order of the cascade. */
  function stylesOf(name: string, seen = new Set<string>()): string[] {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...(chunk.imports ?? []).flatMap((inner) => stylesOf(inner, seen)), ...(chunk.css ?? [])]
  }

  const stylesFor = (source: string) => {
    const seen = new Set<string>()
    const files = [...stylesOf('src/entry-client.tsx', seen), ...stylesOf(source, seen)]
    const inTemplate = (file: string) => template.includes(`/${file}"`)
    return [...new Set(files)].filter((file) => !inTemplate(file))
  }

  function page({ head, html, state, source }: PageParts): string {
    const styles = stylesFor(source).map((file) => `<link rel="stylesheet" href="/${file}">`)
    const data =
      state === null ? '' : `<script type="application/json" id="state">${embedJson(state)}</script>`
    return `${beforeHead}${head}${styles.join('')}${beforeApp}${html}${beforeState}${data}${afterState}`
  }

  return { build, page }
}
