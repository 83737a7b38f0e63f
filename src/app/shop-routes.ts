import { type PageName, pages } from '../../contract/pages.ts'
import { painted } from '../lib/after-paint.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { type PageAddress, pageIn, type RouteView } from './route.ts'

const catalogScreen = lazyScreen(
  () => import('../screens/CatalogScreen.tsx').then((m) => m.CatalogScreen),
  'CatalogScreen',
)

const catalogQuery = ({ params, query }: PageAddress) => ({
  settlementId: params.settlementId ?? null,
  page: pageIn(query),
  sort: query.get('sort') ?? undefined,
  from: query.get('date_from') ?? undefined,
  to: query.get('date_to') ?? undefined,
})

const names: readonly string[] = pages.search.query ?? []

/** What the shop has to offer. */
export const shopViews = {
  main: {
    screen: lazyScreen(() => import('../screens/MainScreen.tsx').then((m) => m.MainScreen), 'MainScreen'),
    load: ({ settlements }) => settlements.loadOnce(),
    title: () => 'Mobile wood-fired saunas to rent or buy',
    next: ['rental'],
  },
  sales: {
    screen: catalogScreen,
    load: ({ catalog }, address) => catalog.load(catalogQuery(address)),
    title: () => 'Sales catalog',
    next: ['product'],
    area: ({ catalog }) => catalog,
  },
  rentalStart: {
    screen: lazyScreen(
      () => import('../screens/RentalStartScreen.tsx').then((m) => m.RentalStartScreen),
      'RentalStartScreen',
    ),
    load: ({ settlements }) => settlements.loadOnce(),
    title: () => 'Rental catalog',
    next: ['rental'],
  },
  rental: {
    screen: catalogScreen,
    load: ({ settlements, catalog }, address) =>
      Promise.all([settlements.loadOnce(), catalog.load(catalogQuery(address))]),
    title: ({ settlements }, { params }) => {
      const place = settlements.data.value?.items.find(({ id }) => String(id) === params.settlementId)
      return place ? `Rental catalog: ${place.name}` : 'Rental catalog'
    },
    area: ({ catalog }) => catalog,
    next: ['product'],
  },
  search: {
    screen: lazyScreen(
      () => import('../screens/SearchScreen.tsx').then((m) => m.SearchScreen),
      'SearchScreen',
    ),
    load: ({ settlements, search }, { query }) =>
      Promise.all([
        settlements.loadOnce(),
        search.load(Object.fromEntries([...query].filter(([name, value]) => value && names.includes(name)))),
      ]),
    title: () => 'Find a sauna',
    area: ({ search }) => search,
    next: ['product'],
  },
  product: {
    screen: lazyScreen(
      () => import('../screens/ProductScreen.tsx').then((m) => m.ProductScreen),
      'ProductScreen',
    ),
    // A tap on a card is answered with what its list knows, and then the rest is asked for. The server paints nothing.
    load: ({ product }, { params }) => product.load(params.productId ?? '', globalThis.document && painted()),
    title: ({ product }) =>
      product.data.value?.title ?? (product.httpStatus.value === 404 ? 'Sauna not found' : 'Sauna'),
    area: ({ product }) => product,
  },
  franchise: {
    screen: lazyScreen(
      () => import('../screens/FranchiseScreen.tsx').then((m) => m.FranchiseScreen),
      'FranchiseScreen',
    ),
    title: () => 'Own Your Own Mobile Sauna Business',
  },
  contacts: {
    screen: lazyScreen(
      () => import('../screens/ContactsScreen.tsx').then((m) => m.ContactsScreen),
      'ContactsScreen',
    ),
    load: ({ settlements }) => settlements.loadOnce(),
    title: () => 'Contacts',
  },
  saved: {
    screen: lazyScreen(() => import('../screens/SavedScreen.tsx').then((m) => m.SavedScreen), 'SavedScreen'),
    title: () => 'Saved on this device',
  },
  install: {
    screen: lazyScreen(
      () => import('../screens/InstallScreen.tsx').then((m) => m.InstallScreen),
      'InstallScreen',
    ),
    title: () => 'Install the app',
  },
} satisfies Partial<Record<PageName, RouteView>>
