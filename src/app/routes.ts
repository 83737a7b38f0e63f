import { findAddress, withoutTrailingSlash } from '../../contract/match-address.ts'
import { type PageName, pages } from '../../contract/pages.ts'
import { accountViews } from './account-routes.tsx'
import { contentViews } from './content-routes.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import type { Match, Route, RouteView } from './route.ts'
import { shopViews } from './shop-routes.ts'

/** What is shown at each page; a page without a view does not compile. */
const views: Record<PageName, RouteView> = { ...shopViews, ...accountViews, ...contentViews }

/** In the order of `contract/pages.ts`: the first match wins. */
export const routes: Route[] = (Object.keys(pages) as PageName[]).map((name) =>
  Object.assign({ name }, pages[name], views[name]),
)

export const notFound: Route = {
  name: 'notFound',
  path: '*',
  access: 'anyone',
  rendering: 'page',
  cacheability: 'public',
  screen: lazyScreen(
    () => import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
    'NotFoundScreen',
  ),
  title: () => 'Page Not Found',
  status: 404,
}

/** Which route an address means. */
export function findRoute(path: string, search: string | URLSearchParams = ''): Match {
  const { address: route, params } = findAddress(routes, path) ?? { address: notFound, params: {} }
  return { route, path: withoutTrailingSlash(path), params, query: new URLSearchParams(search) }
}
