/** Every link of the shop is made here. */
type Query = Record<string, string | number | null | undefined>

const withQuery = (path: string, query: Query = {}) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    // The first page is the address without a number.
    if (value === null || value === undefined || value === '' || (key === 'page' && Number(value) <= 1))
      continue
    search.set(key, String(value))
  }
  return search.size ? `${path}?${search}` : path
}

export const paths = {
  main: (anchor?: string) => (anchor ? `/#${anchor}` : '/'),
  login: () => '/login',
  registration: () => '/registration',
  passwordReset: () => '/password_reset',
  /** Leaves the shop for the provider's own page: not a page of the app. */
  socialSignIn: (provider: string) => `/api/v1/auth/${provider}/start`,
  sales: (query?: Query) => withQuery('/catalog/sales', query),
  rental: (settlementId?: number | string | null, query?: Query) =>
    withQuery(settlementId ? `/catalog/rental/${settlementId}` : '/catalog/rental', query),
  product: (productId: number | string) => `/product/${productId}`,
  cabinet: () => '/cabinet',
  profile: () => '/cabinet/profile',
  orders: (query?: Query) => withQuery('/cabinet/orders', query),
  /** A file to download, not a page of the app. */
  myData: () => '/api/v1/cabinet/user/export',
  /** A file to download, not a page of the app. */
  orderCalendar: (orderId: string) => `/api/v1/cabinet/user/orders/${orderId}/calendar.ics`,
  checkout: () => '/checkout',
  franchise: (anchor?: string) => (anchor ? `/franchise#${anchor}` : '/franchise'),
  info: (
    page: 'concept' | 'about' | 'franchise_about' | 'franchise_model' | 'franchise_advantages' | 'guide',
  ) => `/info/${page}`,
  privacyPolicy: () => '/privacy_policy',
  cookiePolicy: () => '/cookie_policy',
  terms: () => '/terms',
  saved: () => '/offline',
  contacts: () => '/contacts_us',
}
