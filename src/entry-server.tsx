import { renderToString } from 'react-dom/server'
import type { SsrContext } from 'wouter'
import type { ShopFacts } from '../contract/shop.ts'
import { App } from './app/App.tsx'
import { fullTitle } from './app/full-title.ts'
import { type Head, headOf } from './app/head.ts'
import type { Route } from './app/route.ts'
import { findRoute, notFound, routes } from './app/routes.ts'
import { createCall } from './lib/api.ts'
import { createStores, type Snapshot, type Stores, takeSnapshot } from './stores.tsx'

export interface Rendered {
  status: number
  html: string
  title: string
  head: Head
  snapshot: Snapshot
  redirectTo: string | null
  isPrivate: boolean
}

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reaches the shop's own API in process. */
  fetch: typeof fetch
  shop: ShopFacts
  /** The mobile app's web view asks. */
  isWebView?: boolean
}

/** Chunks of all screens, loaded at start-up so that nothing suspends while rendering. */
export const preloadAll = async () => {
  await Promise.all([...routes, notFound].map(({ screen }) => screen.preload()))
}

/** For sites that show a link to a page without a picture of its own. */
export { coverUrl as shareImage } from './assets/pictures.ts'

/** Public pages with fixed addresses, for the sitemap. */
export const publicPaths = routes
  .filter(
    ({ path, render, access, isUnlisted }) =>
      render === 'page' && access === 'anyone' && !isUnlisted && !path.includes(':'),
  )
  .map(({ path }) => path)

/** Taken as it was sent: to `URL`, `//name` would be another site, and `//` no address at all. */
function placeOf(url: string) {
  const end = url.indexOf('?')
  return end === -1 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) }
}

/** What of an address decides its page: two addresses with the same key get the same page. */
export function pageKey(url: string): string {
  const { pathname, search } = placeOf(url)
  const { route, place } = findRoute(pathname, search)
  const query = new URLSearchParams()
  for (const name of route.query ?? [])
    if (place.query.has(name)) query.set(name, place.query.get(name) ?? '')
  // Addresses that do not exist share one page, so nobody can fill the memory with them.
  return `${route.path.includes('*') ? route.path : pathname}?${query}`
}

/** Whether the mobile app's web view is shown another page here than everybody else. */
export const hasShortForm = (url: string): boolean =>
  findRoute(placeOf(url).pathname).route.hasShortForm ?? false

function statusOf({ area, status = 200 }: Route, stores: Stores): number {
  const shown = area?.(stores)
  return shown?.status.value === 'error' ? (shown.answered.value ?? 503) : status
}

export async function render({ url, fetch, shop, isWebView = false }: RenderRequest): Promise<Rendered> {
  const { pathname, search } = placeOf(url)
  const match = findRoute(pathname, search)
  const { route, place } = match
  const stores = createStores(createCall({ fetch }), { shop, isWebView })
  await route.screen.preload()
  if (route.render === 'page') await route.load?.(stores, place)
  const context: SsrContext = {}
  const html = renderToString(<App stores={stores} isLoaded server={{ path: pathname, search, context }} />)
  return {
    status: statusOf(route, stores),
    html,
    title: fullTitle(route.title(stores, place)),
    head: headOf(match, stores),
    snapshot: takeSnapshot(stores),
    redirectTo: context.redirectTo ?? null,
    isPrivate: route.render === 'frame' || (route.isUnkept ?? false),
  }
}
