import './early.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app/App.tsx'
import { createFlows } from './app/flows.ts'
import { findRoute } from './app/routes.ts'
import { openBrowser } from './browser/browser.ts'
import { heldInstall } from './browser/held-install.ts'
import { whenQuiet } from './browser/when-quiet.ts'
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
  const flows = createFlows({ stores, browser, replace })
  if (navigator.userAgent === snapshot.shop.webViewAgent) document.documentElement.dataset.webView = ''
  const { route } = findRoute(location.pathname, location.search)
  // A shell without a rendered page inside is filled here; everything else is taken over as it stands.
  const isRendered = root.childElementCount > 0
  const isThere = await route.screen.preload().then(
    () => true,
    () => false,
  )
  // A page whose code cannot be had is still a page: to be read, with links that work.
  if (isRendered && !isThere) return
  const isLoaded = isRendered && route.rendering === 'page'
  const { show } = stores.offline
  const onPage = whenQuiet()
    .then(() => import('./browser/worker.ts'))
    .then(({ startWorker }) =>
      startWorker({ shop: snapshot.shop, device: browser.device, installEvent: heldInstall, show }),
    )
    .catch(() => null)
  const onShown = () =>
    void Promise.all([onPage, whenQuiet()]).then(([tell]) => tell?.(stores.settlements.chosenId.peek()))
  const app = <App stores={stores} isLoaded={isLoaded} flows={flows} onShown={onShown} />
  if (isRendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
  document.documentElement.dataset.ready = 'true'
}

/** Settles once presses are answered. */
export const started = start()
