import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { APP, BOOT, type PageParts, parseTemplate, scriptsBeforePaint } from './html-template.ts'
import type { Renderer } from '../../contract/rendered.ts'
import type { FilledPage, Site } from './render-page.ts'
import { readStylesheet } from './used-styles.ts'

const sha256 = (text: string) => createHash('sha256').update(text)
/** Names an inline element in the security policy. */
const inlineHash = (text: string) => `'sha256-${sha256(text).digest('base64')}'`

/** The typefaces, which every document declares once: tools/vite-faces.mjs. */
const facesStyle = /<style>([^<]*)<\/style>/
const stylesheetLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/** By module, the names of the files it needs, its own first: tools/vite-modules.mjs. */
type Modules = Record<string, string[]>

/** The addresses of these modules' files, each once. */
const addressesOf = (modules: Modules, sources: readonly string[]): string[] => [
  ...new Set(sources.flatMap((source) => modules[source] ?? []).map((file) => `/${file}`)),
]

/** Reads what `npm run build` made: the renderer, and the client's template with its scripts and its one stylesheet. */
export async function openBuiltSite(distDir: string): Promise<Site> {
  const clientDir = join(distDir, 'client')
  const read = (file: string) => readFileSync(join(clientDir, file), 'utf8')
  const manifestText = read('.vite/manifest.json')
  const modules = JSON.parse(read('.vite/modules.json')) as Modules
  const template = read('index.html')
  const renderer: Renderer = await import(pathToFileURL(join(distDir, 'render/entry-server.js')).href)
  // Every route's chunk is loaded once, at startup.
  await renderer.preloadAll()

  const pickStyles = readStylesheet(read(stylesheetLink.exec(template)?.[1] ?? ''))
  const faces = facesStyle.exec(template)?.[1] ?? ''
  const inlineScript = (source: string) => read(modules[source]?.[0] ?? '').trim()
  const boot = inlineScript(BOOT)
  const scriptTexts = new Map(
    scriptsBeforePaint({ hasShortForm: true }).map((source) => [source, inlineScript(source)]),
  )
  const fillShell = parseTemplate(template)
  // A disabled stylesheet is not fetched until the script enables it: see src/browser/all-styles.ts. Without a script it is
  // there for what a page does not bring.
  const fillRendered = parseTemplate(
    template.replace(
      stylesheetLink,
      (link, href) =>
        `${link.replace('>', ' disabled>')}<noscript><link rel="stylesheet" href="/${href}" media="print, (hover: hover), (prefers-reduced-transparency: reduce)"></noscript>`,
    ),
  )

  /** A rendered page brings the styles it uses; the shell, which the app fills in the browser, waits for all of them. */
  function page(parts: PageParts): FilledPage {
    const styles = parts.html && pickStyles(template + parts.html)
    const scripts = scriptsBeforePaint(parts).map((source) => scriptTexts.get(source) ?? '')
    const elements = scripts.map((script) => `<script>${script}</script>`)
    const inline = `${styles && `<style>${styles}</style>`}${elements.join('')}`
    const [app, ...files] = addressesOf(modules, [APP, ...parts.sources])
    const start = `<script type="module" data-app="${app}" data-files="${files.join(' ')}">${boot}</script>`
    const fill = styles ? fillRendered : fillShell
    return {
      html: fill({ ...parts, head: parts.head + inline, end: parts.end + start }),
      inline: {
        styles: [faces, styles].filter(Boolean).map(inlineHash),
        scripts: [...scripts, boot].map(inlineHash),
      },
    }
  }

  return {
    buildId: sha256(manifestText).update(template).digest('base64url').slice(0, 12),
    page,
    renderer,
    clientDir,
    officeDir: join(distDir, 'office'),
  }
}
