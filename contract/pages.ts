/**
 * The one table of the shop's pages. The app's links and routes, the worker's rows, robots.txt, the sitemap, `noindex`,
 * and the pages that lead in are all derived from it; nothing else lists pages. The addresses below `/pay/` are not
 * pages of the app: `/pay/orders/:orderId` and `/pay/return` only redirect to and from the payment
 * (`server/http/payment.routes.ts`), `/pay/deposits/:orderId` to where a deposit is held, `/pay/orders/:orderId/receipt`,
 * `/pay/orders/:orderId/rules`, and `/pay/rules` are documents to print, and `/pay/test/:ref` belongs to the built-in test gateway.
 `/share` only redirects to the search, `/closed` is the page that customers are emailed when their dates are closed, and
 `/waitlist` the one when dates that they waited for are free.
 */
export interface PageRule {
  /** `:name` stands for one part of the path, `*` for any rest of it. A trailing slash makes no difference. */
  path: string
  /**
   * Who may open it: a guest is sent from a `customer` page to log in and comes back afterward, a customer from a
   * `guest` page to where they came from.
   */
  access: 'anyone' | 'guest' | 'customer'
  /** `page`: the server renders all of it, as a guest sees it. `frame`: only the frame, because the rest is private. */
  rendering: 'page' | 'frame'
  /**
   * `public`: the same for every visitor, so response cache, browsers and the worker may keep it, and search engines
   * are welcome. `no-store`: nobody keeps it, and search engines stay out.
   */
  cacheability: 'public' | 'no-store'
  /** Query parameters that make another page; all others mean the same one. */
  query?: readonly string[]
  /** Leads into an account: nobody wants to come back to it after logging in. Every `guest` page does. */
  isWayIn?: boolean
}

/** An address of public data: the same for everybody, requested without cookies. */
export interface PublicData {
  path: string
  query?: readonly string[]
}

const settlements = '/api/v1/settlements'
const sales = '/api/v1/catalog/sales'
const rentals = '/api/v1/catalog/rental/:settlementId'
const product = '/api/v1/products/:productId'
const search = '/api/v1/search'

const salesQuery = ['page', 'sort'] as const
const searchQuery = ['settlement', 'zip_code', 'date_from', 'date_to', 'people'] as const
const rentalsQuery = ['page', 'sort', 'date_from', 'date_to'] as const

export const publicData: readonly PublicData[] = [
  { path: settlements },
  { path: sales, query: salesQuery },
  { path: rentals, query: rentalsQuery },
  { path: product },
  { path: search, query: searchQuery },
]

const publicPage = (path: string, query?: readonly string[]): PageRule => ({
  path,
  access: 'anyone',
  rendering: 'page',
  cacheability: 'public',
  query,
})
/** Complete without knowing the visitor, but of no use once it was left. */
const passingPage = (path: string, access: PageRule['access'], isWayIn = access === 'guest'): PageRule => ({
  path,
  access,
  rendering: 'page',
  cacheability: 'no-store',
  isWayIn,
})
const privatePage = (path: string, access: PageRule['access'] = 'customer'): PageRule => ({
  path,
  access,
  rendering: 'frame',
  cacheability: 'no-store',
  isWayIn: access === 'guest',
})

/** In this order: the first page that matches an address is meant. */
export const pages = {
  main: publicPage('/'),
  sales: publicPage('/catalog/sales', salesQuery),
  rentalStart: publicPage('/catalog/rental', ['settlement']),
  rental: publicPage('/catalog/rental/:settlementId', rentalsQuery),
  search: publicPage('/search', searchQuery),
  product: publicPage('/product/:productId'),
  franchise: publicPage('/franchise'),
  contacts: publicPage('/contacts_us'),
  saved: passingPage('/offline', 'anyone'),
  install: publicPage('/install'),
  login: passingPage('/login', 'guest'),
  registration: passingPage('/registration', 'guest'),
  passwordReset: passingPage('/password_reset', 'anyone', true),
  googleReturn: privatePage('/auth/provider/google', 'guest'),
  facebookReturn: privatePage('/auth/provider/facebook', 'guest'),
  checkout: privatePage('/checkout'),
  profile: privatePage('/cabinet/profile'),
  orders: privatePage('/cabinet/orders'),
  cabinet: privatePage('/cabinet'),
  /** Any other cabinet id: a guest is asked to log in before they learn that it does not exist. */
  unknownCabinet: privatePage('/cabinet/*'),
  concept: publicPage('/info/concept'),
  about: publicPage('/info/about'),
  franchiseAbout: publicPage('/info/franchise_about'),
  franchiseModel: publicPage('/info/franchise_model'),
  franchiseAdvantages: publicPage('/info/franchise_advantages'),
  guide: publicPage('/info/guide'),
  privacyPolicy: publicPage('/privacy_policy'),
  cookiePolicy: publicPage('/cookie_policy'),
  terms: publicPage('/terms'),
} satisfies Record<string, PageRule>

export type PageName = keyof typeof pages

/** The public data that a page shows; parameters are the page's own. Only the worker needs it, so it is a table apart. */
export const pageData: Partial<Record<PageName, readonly string[]>> = {
  main: [settlements],
  sales: [sales],
  rentalStart: [settlements],
  contacts: [settlements],
  rental: [settlements, rentals],
  search: [settlements, search],
  product: [product],
}
