/**
 * Which addresses are pages and public data, for whoever stands outside the app: the worker may keep what is named
 * here and nothing else. A test holds the pages equal to the app's route table.
 */
export interface PublicPage {
  /** The notation of the app's routes: `:name` stands for one part of the path. */
  path: string
  /** Query parameters that make another page; all others mean the same one. */
  query?: readonly string[]
  /** The public data it shows, in the notation of `publicData`; parameters are the page's own. */
  data: readonly string[]
}

/** An address of public data: equal for everybody, asked for without cookies. */
export interface PublicData {
  path: string
  query?: readonly string[]
}

const settlements = '/api/v1/settlements'
const sales = '/api/v1/catalog/sales'
const rentals = '/api/v1/catalog/rental/:settlementId'
const product = '/api/v1/products/:productId'

const salesQuery = ['page', 'sort'] as const
const rentalsQuery = ['page', 'sort', 'date_from', 'date_to'] as const

export const publicData: readonly PublicData[] = [
  { path: settlements },
  { path: sales, query: salesQuery },
  { path: rentals, query: rentalsQuery },
  { path: product },
]

/** Rendered as a guest sees them, without reading a cookie. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', data: [settlements] },
  { path: '/catalog/sales', query: salesQuery, data: [sales] },
  { path: '/catalog/rental', query: ['settlement'], data: [settlements] },
  { path: '/catalog/rental/:settlementId', query: rentalsQuery, data: [settlements, rentals] },
  { path: '/product/:productId', data: [product] },
  { path: '/franchise', data: [] },
  { path: '/contacts_us', data: [] },
  { path: '/info/concept', data: [] },
  { path: '/info/about', data: [] },
  { path: '/info/franchise_about', data: [] },
  { path: '/info/franchise_model', data: [] },
  { path: '/info/franchise_advantages', data: [] },
  { path: '/info/guide', data: [] },
  { path: '/privacy_policy', data: [] },
  { path: '/cookie_policy', data: [] },
  { path: '/terms', data: [] },
]

/** Pages of the app that depend on who opens them, or are not for keeping; `*` stands for any rest of the path. */
export const privatePages: readonly string[] = [
  '/login',
  '/registration',
  '/password_reset',
  '/auth/provider/google',
  '/auth/provider/facebook',
  '/cabinet',
  '/cabinet/*',
  '/checkout',
  '/offline',
]
