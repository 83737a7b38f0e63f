import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'
import { accountRoutes } from './account-routes.ts'
import { contentRoutes } from './content-routes.tsx'
import { type Head, productHead } from './head.ts'
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
  head(stores: Stores, place: Place): Head
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
  screen: lazyScreen('NotFoundScreen.tsx', () =>
    import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
  ),
  access: 'anyone',
  render: 'page',
  head: () => ({
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    isPrivate: true,
  }),
  status: 404,
}

/** The one table of the shop's pages; the first match wins. */
export const routes: Route[] = [
  {
    path: '/',
    screen: lazyScreen('MainScreen.tsx', () => import('../screens/MainScreen.tsx').then((m) => m.MainScreen)),
    access: 'anyone',
    render: 'page',
    load: ({ settlements }) => settlements.loadOnce(),
    head: () => ({
      title: 'Mobile wood-fired saunas to rent and to buy',
      description:
        'Finnish-style saunas built into car trailers: pick one up or have it delivered within 50 miles, with firewood and a step-by-step guide.',
      canonical: paths.main(),
    }),
  },
  {
    path: '/catalog/sales',
    screen: lazyScreen('CatalogScreen.tsx', () =>
      import('../screens/CatalogScreen.tsx').then((m) => m.CatalogScreen),
    ),
    access: 'anyone',
    render: 'page',
    query: ['page', 'sort'],
    load: ({ catalog }, place) => catalog.load(catalogQuery(place)),
    head: ({ catalog }) => ({
      title: 'Sales catalog',
      description: 'Mobile wood-fired saunas for sale, built into road-legal car trailers.',
      canonical: paths.sales({ page: catalog.data.value?.currentPage }),
    }),
    area: ({ catalog }) => catalog,
  },
  {
    path: '/catalog/rental',
    screen: lazyScreen('RentalStartScreen.tsx', () =>
      import('../screens/RentalStartScreen.tsx').then((m) => m.RentalStartScreen),
    ),
    access: 'anyone',
    render: 'page',
    query: ['settlement'],
    load: ({ settlements }) => settlements.loadOnce(),
    head: () => ({
      title: 'Rental catalog',
      description: 'Choose a place and rent a mobile wood-fired sauna for a weekend or longer.',
      canonical: paths.rental(),
    }),
  },
  {
    path: '/catalog/rental/:settlementId',
    screen: lazyScreen('CatalogScreen.tsx', () =>
      import('../screens/CatalogScreen.tsx').then((m) => m.CatalogScreen),
    ),
    access: 'anyone',
    render: 'page',
    query: ['page', 'sort', 'date_from', 'date_to'],
    load: ({ settlements, catalog }, place) =>
      Promise.all([settlements.loadOnce(), catalog.load(catalogQuery(place))]),
    head: ({ settlements, catalog }, { params }) => {
      const place = settlements.data.value?.items.find(({ id }) => String(id) === params.settlementId)
      return {
        title: place ? `Rental catalog: ${place.name}` : 'Rental catalog',
        description: `Mobile wood-fired saunas for rent${place ? ` in ${place.name}` : ''}: pickup, or delivery within 50 miles.`,
        canonical: paths.rental(params.settlementId, { page: catalog.data.value?.currentPage }),
      }
    },
    area: ({ catalog }) => catalog,
  },
  {
    path: '/product/:productId',
    screen: lazyScreen('ProductScreen.tsx', () =>
      import('../screens/ProductScreen.tsx').then((m) => m.ProductScreen),
    ),
    access: 'anyone',
    render: 'page',
    load: ({ product }, { params }) => product.load(params.productId ?? ''),
    head: productHead,
    area: ({ product }) => product,
  },
  {
    path: '/franchise',
    screen: lazyScreen('FranchiseScreen.tsx', () =>
      import('../screens/FranchiseScreen.tsx').then((m) => m.FranchiseScreen),
    ),
    access: 'anyone',
    render: 'page',
    head: () => ({
      title: 'Own Your Own Mobile Sauna Business',
      description:
        'Be your own boss: a mobile wood-fired sauna on three levels of ownership, with a rental share of up to 85% and an investment from $2,500.',
      canonical: paths.franchise(),
    }),
  },
  {
    path: '/contacts_us',
    screen: lazyScreen('ContactsScreen.tsx', () =>
      import('../screens/ContactsScreen.tsx').then((m) => m.ContactsScreen),
    ),
    access: 'anyone',
    render: 'page',
    head: () => ({
      title: 'Contacts',
      description:
        'Write to us, call us, or find us on the map. Franchise inquiries are answered within 48 hours.',
      canonical: paths.contacts(),
    }),
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
