import type { Stores } from '../stores.tsx'
import type { LazyScreen } from './lazy-screen.tsx'

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

/** A route, and the address that led to it. */
export interface Match {
  route: Route
  place: Place
}
