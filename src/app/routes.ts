import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { accountRoutes } from './account-routes.ts'
import { contentRoutes } from './content-routes.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import type { Match, Place, Route } from './route.ts'

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

/** Which route an address means. A trailing slash makes no difference. */
export function findRoute(path: string, search: string | URLSearchParams = ''): Match {
  const query = new URLSearchParams(search)
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (matches) return { route, place: { path, params: params as Record<string, string>, query } }
  }
  return { route: notFound, place: { path, params: {}, query } }
}
