import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'

export interface PageParts {
  /** Complete elements for the <head>. */
  head: string
  html: string
  /** Put into the page as data; null leaves it out. */
  state: unknown
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** JSON that can stand inside a script element: no `<` can close it, no separator can break it. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** The page template of the built client. Scripts and the one stylesheet stand in it already. */
export function readTemplate(clientDir: string) {
  const manifestText = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(manifestText) as Record<string, { file: string }>
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const [beforeHead = '', afterHead = ''] = template.split('<!--head-->')
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeState = '', afterState = ''] = afterApp.split('<!--state-->')
  /** Names this build of the client: two builds with the same files are the same build. */
  const build = createHash('sha256').update(manifestText).update(template).digest('base64url').slice(0, 12)

  const early = `<script src="/${manifest['src/early.ts']?.file}"></script>`

  function page({ head, html, state }: PageParts): string {
    const data =
      state === null ? '' : `<script type="application/json" id="state">${embedJson(state)}</script>`
    return `${beforeHead}${head}${early}${beforeApp}${html}${beforeState}${data}${afterState}`
  }

  return { build, page }
}
