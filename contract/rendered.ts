import type { ShopFacts } from './shop.ts'

/** What other sites show beside a link. */
export interface ShareImage {
  path: string
  /** In pixels. */
  width: number
  height: number
  alt: string
}

/** What a page puts into its <head> besides the title. Addresses are paths; the server makes them absolute. */
export interface Head {
  description: string
  canonical?: string
  /** The brand's own picture if absent. */
  image?: ShareImage
  /** Keeps search engines from listing this page. */
  isPrivate?: boolean
  /** schema.org data; addresses in it are absolute where they matter. */
  jsonLd?: (origin: string) => object
}

/** What came of a form that a page posted as plain HTML. It travels inside the page that answers. */
export interface SentForm {
  /** Path of the page with the form. */
  page: string
  /** As typed, by the fields' names; without passwords. */
  values: Record<string, string>
  errors: Record<string, string[]>
  /** What belongs to no field; null for nothing. */
  message: string | null
  isDone: boolean
}

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reaches the shop's own API in process. */
  fetch: typeof fetch
  shop: ShopFacts
  /** Whether the mobile app's web view sent the request. */
  isWebView: boolean
  /** Answers a form. */
  sentForm?: SentForm | undefined
}

/** A page of the app, as the renderer hands it to the server. */
export interface Rendered {
  status: number
  html: string
  title: string
  head: Head
  /** The data of the stores, which travels inside the page. */
  snapshot: unknown
  redirectTo: string | null
  isPrivate: boolean
  /** The modules of its screen, as paths of the source tree, so that their files can be named in the page. */
  sources: readonly string[]
}

/** What src/entry-server.tsx exports. */
export interface Renderer {
  /** Loads the chunks of all screens, so that nothing suspends while rendering. */
  preloadAll(): Promise<void>
  /** What decides the page of an address: two addresses with the same key get the same page. */
  pageKey(url: string): string
  /** Whether the mobile app's web view gets a different page here. */
  hasShortForm(url: string): boolean
  render(request: RenderRequest): Promise<Rendered>
  /** For sites that show a link to a page without a picture of its own. */
  shareImage: ShareImage
}
