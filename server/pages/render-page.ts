import type { Rendered, Renderer, SentForm } from '../../contract/rendered.ts'
import type { ShopFacts } from '../../contract/shop.ts'
import { isWebViewAgent } from '../../contract/web-view.ts'
import { escapeHtml } from '../domain/html.ts'
import { embedJson, type PageParts } from './html-template.ts'

/** The inline elements of a document, which the security policy allows by their hashes. */
export interface InlineHashes {
  styles: readonly string[]
  scripts: readonly string[]
}

export interface FilledPage {
  html: string
  /** Absent in development, where inline elements carry a nonce. */
  inline?: InlineHashes
}

export interface Page extends FilledPage {
  status: number
  redirectTo: string | null
  /** Only the frame of a private page; nobody may cache it. */
  isPrivate: boolean
}

/** What pages are made of. */
export interface Site {
  /** Identifies the build of the client: two builds with the same files have the same id. */
  buildId: string
  /** Fills the client's template. */
  page(parts: PageParts): FilledPage | Promise<FilledPage>
  renderer: Renderer
  /** The folder of the built client; absent in development. */
  clientDir?: string
  /** The folder of the built office; absent in development. */
  officeDir?: string
}

export interface PagesOptions {
  site: Site
  origin: string
  shop: Omit<ShopFacts, 'buildId' | 'year'>
  year(): number
}

export type Pages = ReturnType<typeof createPages>

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

/** Renders public addresses. */
export function createPages({ site, origin, shop, year }: PagesOptions) {
  const { buildId, renderer } = site

  function headOf({ title, head, isPrivate }: Rendered): string {
    const canonical = head.canonical && new URL(head.canonical, origin).href
    const image = head.image ?? renderer.shareImage
    return [
      `<title>${escapeHtml(title)}</title>`,
      meta('description', head.description),
      ...(head.isPrivate || isPrivate ? [meta('robots', 'noindex')] : []),
      ...(canonical
        ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`, property('og:url', canonical)]
        : []),
      property('og:type', 'website'),
      property('og:site_name', 'Heat and Chill'),
      property('og:title', title),
      property('og:description', head.description),
      property('og:image', new URL(image.path, origin).href),
      property('og:image:width', String(image.width)),
      property('og:image:height', String(image.height)),
      property('og:image:alt', image.alt),
      meta('twitter:card', 'summary_large_image'),
    ].join('')
  }

  /** What search engines read, wherever it stands. */
  const jsonLdOf = ({ head }: Rendered) =>
    head.jsonLd ? `<script type="application/ld+json">${embedJson(head.jsonLd(origin))}</script>` : ''

  /** Whether the mobile app's web view gets a different page here. */
  const variesByAgent = (url: string) => shop.webViewAgent !== null && renderer.hasShortForm(url)
  const isWebView = (url: string, agent: string | undefined) =>
    variesByAgent(url) && isWebViewAgent(agent, shop.webViewAgent)

  async function render(
    url: string,
    fetch: typeof globalThis.fetch,
    { isInWebView = false, sentForm }: { isInWebView?: boolean; sentForm?: SentForm } = {},
  ): Promise<Page> {
    const facts: ShopFacts = { ...shop, buildId, year: year() }
    const rendered = await renderer.render({ url, fetch, shop: facts, isWebView: isInWebView, sentForm })
    const { status, snapshot, redirectTo, isPrivate } = rendered
    // React puts the preloads of important pictures before the markup; browsers find them sooner in the head.
    const [preloads = ''] = rendered.html.match(/^(?:<link [^>]*>)+/) ?? []
    const filled = await site.page({
      head: headOf(rendered) + preloads,
      html: rendered.html.slice(preloads.length),
      end: jsonLdOf(rendered),
      state: snapshot,
      sources: rendered.sources,
      hasShortForm: renderer.hasShortForm(url),
    })
    return { ...filled, status, redirectTo, isPrivate }
  }

  /** A page without content, which the worker shows if it has no page in its cache, and which the app then fills. */
  async function shell(): Promise<FilledPage> {
    const facts: ShopFacts = { ...shop, buildId, year: year() }
    const head = `<title>Heat and Chill</title>${meta('robots', 'noindex')}`
    return site.page({ head, html: '', end: '', state: { shop: facts }, sources: [], hasShortForm: false })
  }

  return {
    buildId,
    /** A footer names the year: in the next one every page is another. */
    pageKey: (url: string) => `${renderer.pageKey(url)} ${year()}`,
    variesByAgent,
    isWebView,
    render,
    shell,
  }
}
