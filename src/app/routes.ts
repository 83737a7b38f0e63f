import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Stores } from '../stores.tsx'
import { accountRoutes } from './account-routes.ts'
import { contentRoutes } from './content-routes.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

/** Where the visitor is: the path, the parameters in it, and the query. */
export interface Place {
  path: string
  params: Record<string, string>
  query: URLSearchParams
}

type Area = Pick<Stores['catalog'] | Stores['product'], 'status' | 'answered' | 'savedAt'>

export interface Route {
  path: string
  screen: LazyScreen
  /**
   * Who may open it: a guest is led to log in from a `customer` route and back afterwards, a customer from a `guest`
   * route to where he came from.
   */
  access: 'anyone' | 'guest' | 'customer'
  /** `page`: the server renders all of it, as a guest sees it. `frame`: only the frame, since the rest is private. */
  render: 'page' | 'frame'
  /** Without header and footer. */
  isBare?: boolean
  /** In the mobile app's web view it is shown without header and footer, and shorter. */
  hasShortForm?: boolean
  /** Not for search engines. */
  isUnlisted?: boolean
  /** Rendered like any page, but no browser shall keep it. */
  isUnkept?: boolean
  /** Leads to another page at once. */
  redirectTo?: string
  /** Query parameters that change what the server renders; all others share one kept page. */
  query?: string[]
  load?(stores: Stores, place: Place): Promise<unknown>
  /** The title of the window. All else of a page's <head> is made on the server alone: see head.ts. */
  title(stores: Stores, place: Place): string
  /** Of a page whose words are content; the descriptions of all others stand in head.ts. */
  description?(): string
  /** The data that the page is about; whether and how it came decides the HTTP status of the rendered page. */
  area?(stores: Stores): Area
  /** The status where nothing is loaded. */
  status?: number
}

const catalogQuery = ({ params, query }: Place) => ({
  settlementId: params.settlementId ?? null,
  page: query.get('page') ?? undefined,
  sort: query.get('sort') ?? undefined,
  dateFrom: query.get('date_from') ?? undefined,
  dateTo: query.get('date_to') ?? undefined,
})

export const notFound: Route = {
  path: '*',
  screen: lazyScreen(() => import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen)),
  access: 'anyone',
  render: 'page',
  title: () => 'Page Not Found',
  status: 404,
}

/** The one table of the shop's pages; the first match wins. */
export const routes: Route[] = [
  {
    path: '/',
    screen: lazyScreen(() => import('../screens/MainScreen.tsx').then((m) => m.MainScreen)),
    access: 'anyone',
    render: 'page',
    load: ({ settlements }) => settlements.loadOnce(),
    title: () => 'Mobile wood-fired saunas to rent and to buy',
  },
  {
    path: '/catalog/sales',
    screen: lazyScreen(() => import('../screens/CatalogScreen.tsx').then((m) => m.CatalogScreen)),
    access: 'anyone',
    render: 'page',
    query: ['page', 'sort'],
    load: ({ catalog }, place) => catalog.load(catalogQuery(place)),
    title: () => 'Sales catalog',
    area: ({ catalog }) => catalog,
  },
  {
    path: '/catalog/rental',
    screen: lazyScreen(() => import('../screens/RentalStartScreen.tsx').then((m) => m.RentalStartScreen)),
    access: 'anyone',
    render: 'page',
    query: ['settlement'],
    load: ({ settlements }) => settlements.loadOnce(),
    title: () => 'Rental catalog',
  },
  {
    path: '/catalog/rental/:settlementId',
    screen: lazyScreen(() => import('../screens/CatalogScreen.tsx').then((m) => m.CatalogScreen)),
    access: 'anyone',
    render: 'page',
    query: ['page', 'sort', 'date_from', 'date_to'],
    load: ({ settlements, catalog }, place) =>
      Promise.all([settlements.loadOnce(), catalog.load(catalogQuery(place))]),
    title: ({ settlements }, { params }) => {
      const place = settlements.data.value?.items.find(({ id }) => String(id) === params.settlementId)
      return place ? `Rental catalog: ${place.name}` : 'Rental catalog'
    },
    area: ({ catalog }) => catalog,
  },
  {
    path: '/product/:productId',
    screen: lazyScreen(() => import('../screens/ProductScreen.tsx').then((m) => m.ProductScreen)),
    access: 'anyone',
    render: 'page',
    load: ({ product }, { params }) => product.load(params.productId ?? ''),
    title: ({ product }) =>
      product.data.value?.title ?? (product.answered.value === 404 ? 'Sauna not found' : 'Sauna'),
    area: ({ product }) => product,
  },
  {
    path: '/franchise',
    screen: lazyScreen(() => import('../screens/FranchiseScreen.tsx').then((m) => m.FranchiseScreen)),
    access: 'anyone',
    render: 'page',
    title: () => 'Own Your Own Mobile Sauna Business',
  },
  {
    path: '/contacts_us',
    screen: lazyScreen(() => import('../screens/ContactsScreen.tsx').then((m) => m.ContactsScreen)),
    access: 'anyone',
    render: 'page',
    title: () => 'Contacts',
  },
  {
    path: '/offline',
    screen: lazyScreen(() => import('../screens/SavedScreen.tsx').then((m) => m.SavedScreen)),
    access: 'anyone',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    title: () => 'Saved on this device',
  },
  ...accountRoutes,
  ...contentRoutes,
]

export interface Match {
  route: Route
  place: Place
}

/** Which route an address means. A trailing slash makes no difference. */
export function findRoute(path: string, search: string | URLSearchParams = ''): Match {
  const query = new URLSearchParams(search)
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (matches) return { route, place: { path, params: params as Record<string, string>, query } }
  }
  return { route: notFound, place: { path, params: {}, query } }
}
