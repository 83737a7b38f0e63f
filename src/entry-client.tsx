import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { isWebViewAgent } from '../contract/web-view.ts'
import { App } from './app/App.tsx'
import { createNavigation } from './app/navigation.ts'
import { findRoute } from './app/routes.ts'
import { openBrowser } from './browser/open-browser.ts'
import { wantsSaveData } from './browser/save-data.ts'
import { lazyCall } from './lib/lazy-call.ts'
import { whenIdle } from './lib/when-idle.ts'
import { createStores, type Snapshot } from './stores.tsx'

interface Beginning {
  /** The address of the page that came. The visitor may have gone back since. */
  opened: { path: string; search: string }
  /** Settles when the styles of the whole shop are there, or cannot be loaded. */
  styles: Promise<void>
}

const loadCall = () =>
  import('./lib/api.ts').then(({ createCall }) => createCall({ fetch: (url, init) => fetch(url, init) }))

/** Brings the page to life; `src/boot.ts` says when. Settles once clicks are handled. */
export async function start({ opened, styles }: Beginning): Promise<void> {
  const root = document.getElementById('root')
  const state = document.getElementById('state')?.textContent
  if (!root || !state) return
  const snapshot = JSON.parse(state) as Snapshot
  const browser = openBrowser()
  const stores = createStores(lazyCall(loadCall), snapshot, browser)
  const replace = (path: string) => navigate(path, { replace: true })
  const navigation = createNavigation({ stores, browser, replace })
  // Known before the first paint only on pages that look different there: src/mark-web-view.ts.
  const isMarked = browser.deviceStorage.read('isWebView') === '1'
  if (isMarked || isWebViewAgent(navigator.userAgent, snapshot.shop.webViewAgent))
    document.documentElement.dataset.webView = ''
  // An empty shell is rendered here; a rendered page is hydrated.
  const isRendered = root.childElementCount > 0
  const rendered = isRendered ? opened : undefined
  const { path, search } = rendered ?? { path: location.pathname, search: location.search }
  const { route } = findRoute(path, search)
  const isLoaded = isRendered && route.rendering === 'page'
  // What is still to come has to be called for.
  if (!isLoaded) void loadCall().catch(() => {})
  const isAvailable = await Promise.all([route.screen.preload(), styles]).then(
    () => true,
    () => false,
  )
  // A page whose code cannot be loaded is still a page to read, with links that work.
  if (isRendered && !isAvailable) return
  const { showPrompt: show } = stores.offline
  const worker = whenIdle()
    .then(() => import('./browser/worker.ts'))
    .then(({ startWorker }) =>
      startWorker({
        shop: snapshot.shop,
        deviceStorage: browser.deviceStorage,
        show,
      }),
    )
    .catch(() => null)
  const onShown = () => {
    void Promise.all([worker, whenIdle()]).then(([onPageShown]) =>
      onPageShown?.(stores.settlements.chosenId.peek()),
    )
    if (!wantsSaveData())
      void whenIdle()
        .then(async () => (await import('./app/next-screens.ts')).preloadNext(location.pathname, stores))
        .catch(() => {})
  }
  const page = { stores, isLoaded, navigation, onShown, rendered }
  // A transition lets go of the thread every few milliseconds; a tap that comes before it is done is answered first.
  if (isRendered) startTransition(() => void hydrateRoot(root, <App {...page} />))
  else createRoot(root).render(<App {...page} />)
  document.documentElement.dataset.ready = 'true'
  // The page asks for its session as soon as it is hydrated.
  void loadCall().catch(() => {})
}
