import { pages } from '../../contract/pages.ts'
import { type Query, withQuery } from './with-query.ts'

const withAnchor = (path: string, anchor?: string) => (anchor ? `${path}#${anchor}` : path)

type InfoPage = 'concept' | 'about' | 'franchiseAbout' | 'franchiseModel' | 'franchiseAdvantages' | 'guide'

/** Every link of the shop is made here. */
export const paths = {
  main: (anchor?: string) => withAnchor(pages.main.path, anchor),
  login: () => pages.login.path,
  registration: () => pages.registration.path,
  passwordReset: () => pages.passwordReset.path,
  /** Leaves the shop for the provider's own page: not a page of the app. */
  socialSignIn: (provider: string) => `/api/v1/auth/${provider}/start`,
  sales: (query?: Query) => withQuery(pages.sales.path, query),
  rental: (settlementId?: number | string | null, query?: Query | null) =>
    withQuery(
      settlementId
        ? pages.rental.path.replace(':settlementId', String(settlementId))
        : pages.rentalStart.path,
      query,
    ),
  search: (query?: Query) => withQuery(pages.search.path, query),
  /** @param query the dates that a list was searched for */
  product: (productId: number | string, query?: Query | null) =>
    withQuery(pages.product.path.replace(':productId', String(productId)), query),
  profile: () => pages.profile.path,
  orders: (query?: Query) => withQuery(pages.orders.path, query),
  /** A file to download, not a page of the app. */
  myData: () => '/api/v1/cabinet/user/export',
  /** A file to download, not a page of the app. */
  orderCalendar: (orderId: string) => `/api/v1/cabinet/user/orders/${orderId}/calendar.ics`,
  /** A document to print, not a page of the app. */
  rentalRules: () => '/pay/rules',
  checkout: () => pages.checkout.path,
  franchise: (anchor?: string) => withAnchor(pages.franchise.path, anchor),
  info: (name: InfoPage) => pages[name].path,
  privacyPolicy: () => pages.privacyPolicy.path,
  cookiePolicy: () => pages.cookiePolicy.path,
  terms: () => pages.terms.path,
  saved: () => pages.saved.path,
  install: () => pages.install.path,
  contacts: () => pages.contacts.path,
}
