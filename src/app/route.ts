import type { PageName, PageRule } from '../../contract/pages.ts'
import type { Stores } from '../stores.tsx'
import type { LazyScreen } from './lazy-screen.tsx'

/** What a route knows of the address that led to it. */
export interface PageAddress {
  /** Without a trailing slash. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
}

type Area = Pick<
  Stores['catalog'] | Stores['search'] | Stores['product'],
  'status' | 'httpStatus' | 'savedAt'
>

/** What the app shows at a page of `contract/pages.ts`. */
export interface RouteView {
  screen: LazyScreen
  /** Without header and footer. */
  isBare?: boolean
  /** In the mobile app's web view it is shown without header and footer, and shorter. */
  hasShortForm?: boolean
  /** Leads to another page at once. */
  redirectTo?: string
  load?(stores: Stores, address: PageAddress): Promise<unknown>
  /** The title of the window. All else of a page's <head> is made on the server alone: see head.ts. */
  title(stores: Stores, address: PageAddress): string
  /** Of a page whose words are content; the descriptions of all others are in head.ts. */
  description?(): string
  /** The data that the page is about; whether and how it came decides the HTTP status of the rendered page. */
  area?(stores: Stores): Area
  /** The status where nothing is loaded. */
  status?: number
  /** What visitors are likely to open from here; its screens are loaded ahead. */
  next?: readonly PageName[]
}

export interface Route extends PageRule, RouteView {
  name: PageName | 'notFound'
}

/** A route, and the address that led to it. */
export interface Match extends PageAddress {
  route: Route
}

/** The number of a page of a list; the first one has none, in addresses and in calls. */
export function pageIn(query: URLSearchParams): string | undefined {
  const page = query.get('page')
  return page === '1' ? undefined : (page ?? undefined)
}
