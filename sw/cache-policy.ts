import { cacheKeyOf, findAddress, withoutTrailingSlash } from '../contract/match-address.ts'
import { pages, type PageRule, publicData } from '../contract/pages.ts'

/**
 * How a request is answered.
 * - `cached page`: at once from the cached page of the worker's own build, which is refreshed in the background; else
 *   from the network within a short time; else from the shell.
 * - `network or shell`: from the network; without one, from the shell. Nothing is cached.
 * - `network or not found`: the same, and the shell has the status 404, because the app knows no such page.
 * - `stale while revalidate`: at once from the cached answer while a newer one is fetched, without cookies.
 * - `picture`: from the cached file; else from the network; else from the same picture in another size.
 * - `build file`: from the precache; else from the network, and from then on from the precache.
 */
export type Strategy =
  | 'cached page'
  | 'network or shell'
  | 'network or not found'
  | 'stale while revalidate'
  | 'picture'
  | 'build file'

export type CacheName = 'pages' | 'data' | 'pictures'

export interface Limits {
  /** The least recently used go first. */
  entries: number
  days: number
}

/** Each row of the table. */
export type RuleName =
  | 'public page'
  | 'private page'
  | 'unknown page'
  | 'public data'
  | 'picture of the catalog'
  | 'picture of the site'
  | 'file of the build'

export interface CacheRule {
  name: RuleName
  strategy: Strategy
  /** Null: the rule caches nothing. */
  cache: CacheName | null
}

/** The parts of a request that decide its rule. */
export interface RequestInfo {
  method: string
  /** Absolute. */
  url: string
  mode: string
  headers?: { has(name: string): boolean }
}

export interface RuleMatch {
  rule: CacheRule
  /** The address under which the answer is cached: one spelling for all that mean the same. */
  key: string
}

interface Row extends CacheRule {
  /** The key, or null when the row is not for this address. */
  keyFor: (url: URL, isNavigation: boolean) => string | null
}

export const limits: Record<CacheName, Limits> = {
  pages: { entries: 60, days: 30 },
  data: { entries: 150, days: 30 },
  pictures: { entries: 200, days: 60 },
}

/**
 * Saunas of a list that are cached before anybody opens them: at most so many of one list, and only while fewer pages
 * than that are cached, so that they never displace all that was visited.
 */
export const ahead = { saunas: 12, whileFewerThan: 40 }

/** Both end in the width and, on the site's own, a hash: `/pictures/0620c0b24b1d3125-960.avif`. */
const catalogPicture = /^\/pictures\/[0-9a-f]+-\d+\.(?:avif|webp|jpe?g)$/
const sitePicture = /^\/assets\/.+-\d+-[\w-]{8}\.(?:avif|webp|jpe?g)$/
const buildFile =
  /^\/(?:assets\/[^/]+|icons\/[^/]+|screenshots\/[^/]+|placeholder-logo\.svg|manifest\.webmanifest)$/

/**
 * What the server answers beside pages, some of it with a redirect: calls, the office, payments, the pages behind links for
 * customers whose dates are closed or whose order the office has made, files (which have a dot), and its health. Every other address of this origin is a page of the
 * shop, if only the one that says that there is none.
 */
const besidePages =
  /^\/(?:api|office|pay|closed|your-order|assets|pictures|icons|licenses|screenshots|tiles|live|ready)(?:\/|$)|\.|\/\//

const pathIf = (isMeant: boolean, { pathname }: URL) => (isMeant ? pathname : null)

const allPages = Object.values<PageRule>(pages)

/** A page with unknown query parameters is the same page; data with unknown ones is not touched. */
function pageKey({ pathname, searchParams }: URL): string | null {
  const page = findAddress(allPages, pathname)?.address
  return page?.cacheability === 'public'
    ? cacheKeyOf(withoutTrailingSlash(pathname), page.query ?? [], searchParams)
    : null
}

function isPrivatePage({ pathname }: URL): boolean {
  return findAddress(allPages, pathname)?.address.cacheability === 'no-store'
}

/** A call has one spelling; another one is left to the network. */
function dataKey({ pathname, searchParams }: URL): string | null {
  if (pathname.endsWith('/')) return null
  const found = findAddress(publicData, pathname)
  const query = found?.address.query ?? []
  return found && [...searchParams.keys()].every((name) => query.includes(name))
    ? cacheKeyOf(pathname, query, searchParams)
    : null
}

/** The one table. The first row that matches is taken; what no row takes is never touched. */
const table: readonly Row[] = [
  {
    name: 'public page',
    strategy: 'cached page',
    cache: 'pages',
    keyFor: (url, isNavigation) => (isNavigation ? pageKey(url) : null),
  },
  {
    name: 'private page',
    strategy: 'network or shell',
    cache: null,
    keyFor: (url, isNavigation) => pathIf(isNavigation && isPrivatePage(url), url),
  },
  {
    name: 'unknown page',
    strategy: 'network or not found',
    cache: null,
    keyFor: (url, isNavigation) => pathIf(isNavigation && !besidePages.test(url.pathname), url),
  },
  {
    name: 'public data',
    strategy: 'stale while revalidate',
    cache: 'data',
    keyFor: (url, isNavigation) => (isNavigation ? null : dataKey(url)),
  },
  {
    name: 'picture of the catalog',
    strategy: 'picture',
    cache: 'pictures',
    keyFor: (url, isNavigation) => pathIf(!isNavigation && catalogPicture.test(url.pathname), url),
  },
  {
    name: 'picture of the site',
    strategy: 'picture',
    cache: 'pictures',
    keyFor: (url, isNavigation) => pathIf(!isNavigation && sitePicture.test(url.pathname), url),
  },
  {
    name: 'file of the build',
    strategy: 'build file',
    cache: null,
    keyFor: (url, isNavigation) => pathIf(!isNavigation && buildFile.test(url.pathname), url),
  },
]

/**
 * What the worker may do with a request. Null: nothing at all, and the browser asks the network as if there were no
 * worker. Requests for parts of files and requests with credentials in a header are never touched.
 */
export function findRule({ method, url, mode, headers }: RequestInfo, origin: string): RuleMatch | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (headers?.has('range') || headers?.has('authorization')) return null
  for (const { keyFor, ...rule } of table) {
    const key = keyFor(address, mode === 'navigate')
    if (key !== null) return { rule, key }
  }
  return null
}
