import { readFile } from 'node:fs/promises'
import { APP, BOOT, parseTemplate, scriptsBeforePaint } from '../pages/html-template.ts'
import type { Renderer } from '../../contract/rendered.ts'
import type { Site } from '../pages/render-page.ts'
import type { Sources } from './sources.ts'

const ENTRY = '/src/entry-server.tsx'

/** Stands for the data of a page that could not be rendered. */
class RenderFailure {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}

/** Pages from the source tree, each as the sources are when it is asked for. */
export async function openSourceSite(sources: Sources): Promise<Site> {
  const load = () => sources.load(ENTRY) as Promise<Renderer>
  let current = await load()
  const renderer: Renderer = {
    preloadAll: () => current.preloadAll(),
    pageKey: (url) => current.pageKey(url),
    hasShortForm: (url) => current.hasShortForm(url),
    shareImage: current.shareImage,
    async render(request) {
      try {
        current = await load()
        // Styles of all screens come with the page, as they do from the build.
        await current.preloadAll()
        return await current.render(request)
      } catch (error) {
        return failed(error)
      }
    },
  }
  return {
    buildId: 'development',
    renderer,
    async page(parts) {
      if (parts.state instanceof RenderFailure) return { html: sources.errorPage(parts.state.reason) }
      const template = await sources.transformHtml('/', await readFile('index.html', 'utf8'))
      const styles = await sources.styles(ENTRY)
      const boot = `<script type="module" src="/${BOOT}" data-app="/${APP}"></script>`
      const before = scriptsBeforePaint(parts).map((source) => `<script src="/${source}"></script>`)
      const head = [parts.head, styles, pingInPage(sources.nonce), ...before].join('')
      return { html: parseTemplate(template)({ ...parts, head, end: parts.end + boot }) }
    },
  }
}

/** Once its connection is lost, Vite's script pings from a worker made of text, which the policy forbids, or from here. */
const pingInPage = (nonce: string) => `<script nonce="${nonce}">delete globalThis.SharedWorker</script>`

const failed = (error: unknown) => ({
  status: 500,
  html: '',
  title: 'Error',
  head: { description: '' },
  snapshot: new RenderFailure(error),
  redirectTo: null,
  isPrivate: true,
  sources: [],
})
