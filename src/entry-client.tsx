import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app/App.tsx'
import { createNavigation } from './app/navigation.ts'
import { findRoute } from './app/routes.ts'
import { loadAllStyles } from './browser/all-styles.ts'
import { openBrowser } from './browser/open-browser.ts'
import { deferredInstallPrompt } from './browser/deferred-install-prompt.ts'
import { whenIdle } from './browser/when-idle.ts'
import { createCall } from './lib/api.ts'
import { createStores, type Snapshot } from './stores.tsx'

async function start() {
  const root = document.getElementById('root')
  const state = document.getElementById('state')?.textContent
  if (!root || !state) return
  const snapshot = JSON.parse(state) as Snapshot
  const browser = openBrowser()
  const stores = createStores(createCall({ fetch: (url, init) => fetch(url, init) }), snapshot, browser)
  const replace = (path: string) => navigate(path, { replace: true })
  const navigation = createNavigation({ stores, browser, replace })
  if (navigator.userAgent === snapshot.shop.webViewAgent) document.documentElement.dataset.webView = ''
  const { route } = findRoute(location.pathname, location.search)
  // An empty shell is rendered here; a rendered page is hydrated.
  const isRendered = root.childElementCount > 0
  const isAvailable = await Promise.all([route.screen.preload(), loadAllStyles()]).then(
    () => true,
    () => false,
  )
  // A page whose code cannot be loaded is still a page to read, with links that work.
  if (isRendered && !isAvailable) return
  const isLoaded = isRendered && route.rendering === 'page'
  const { showPrompt: show } = stores.offline
  const worker = whenIdle()
    .then(() => import('./browser/worker.ts'))
    .then(({ startWorker }) =>
      startWorker({
        shop: snapshot.shop,
        deviceStorage: browser.deviceStorage,
        installEvent: deferredInstallPrompt,
        show,
      }),
    )
    .catch(() => null)
  const onShown = () =>
    void Promise.all([worker, whenIdle()]).then(([onPageShown]) =>
      onPageShown?.(stores.settlements.chosenId.peek()),
    )
  const app = <App stores={stores} isLoaded={isLoaded} navigation={navigation} onShown={onShown} />
  if (isRendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
  document.documentElement.dataset.ready = 'true'
}

/** Settles once clicks are handled. */
export const started = start()
