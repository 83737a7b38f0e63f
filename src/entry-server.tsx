import { renderToString } from 'react-dom/server'
import type { SsrContext } from 'wouter'
import { cacheKeyOf } from '../contract/match-address.ts'
import type { Rendered, RenderRequest } from '../contract/rendered.ts'
import { App } from './app/App.tsx'
import { fullTitle } from './app/full-title.ts'
import { headOf } from './app/head.ts'
import type { Route } from './app/route.ts'
import { findRoute, notFound, routes } from './app/routes.ts'
import { createCall } from './lib/api.ts'
import { noBrowser } from './lib/no-browser.ts'
import { createStores, type Stores, takeSnapshot } from './stores.tsx'

/** Chunks of all screens, loaded at start-up so that nothing suspends while rendering. */
export const preloadAll = async () => {
  await Promise.all([...routes, notFound].map(({ screen }) => screen.preload()))
}

/** For sites that show a link to a page without a picture of its own. */
export { cover as shareImage } from './assets/pictures.ts'

/** Taken as it was sent: to `URL`, `//name` would be another site, and `//` no address at all. */
function splitUrl(url: string) {
  const end = url.indexOf('?')
  return end === -1 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) }
}

/** What decides the page of an address: two addresses with the same key get the same page. */
export function pageKey(url: string): string {
  const { pathname, search } = splitUrl(url)
  const { route, path, query } = findRoute(pathname, search)
  // Addresses that do not exist share one page, so nobody can fill the memory with them.
  return cacheKeyOf(route.path.includes('*') ? route.path : path, route.query ?? [], query)
}

/** Whether the mobile app's web view is shown another page here than everybody else. */
export const hasShortForm = (url: string): boolean =>
  findRoute(splitUrl(url).pathname).route.hasShortForm ?? false

function statusOf({ area, status = 200 }: Route, stores: Stores): number {
  const shown = area?.(stores)
  return shown?.status.value === 'error' ? (shown.httpStatus.value ?? 503) : status
}

/** Where a module of a screen is in the source tree. */
const sourceOf = (name: string) => (name.endsWith('.md') ? `src/content/${name}` : `src/screens/${name}.tsx`)

export async function render({ url, fetch, shop, isWebView, sentForm }: RenderRequest): Promise<Rendered> {
  const { pathname, search } = splitUrl(url)
  const match = findRoute(pathname, search)
  const { route } = match
  const stores = createStores(createCall({ fetch }), { shop, isWebView, sentForm }, noBrowser)
  await route.screen.preload()
  if (route.rendering === 'page') await route.load?.(stores, match)
  const context: SsrContext = {}
  const html = renderToString(<App stores={stores} isLoaded rendered={{ path: pathname, search, context }} />)
  return {
    status: statusOf(route, stores),
    html,
    title: fullTitle(route.title(stores, match)),
    head: headOf(match, stores),
    snapshot: takeSnapshot(stores),
    redirectTo: context.redirectTo ?? null,
    isPrivate: route.cacheability === 'no-store',
    sources: [
      ...route.screen.modules.map(sourceOf),
      // A page that comes without its data calls for it at once.
      ...(route.rendering === 'page' ? [] : ['src/lib/api.ts']),
    ],
  }
}
