import { privatePages, publicData, publicPages } from '../contract/public-pages.ts'
import { findAddress, keyOf, matchPath, trimmed } from './match-address.ts'

/**
 * How a request is answered.
 * - `kept page`: at once from the page kept of the worker's own build, which is refreshed behind; else from the
 *   network within a short time; else from the shell.
 * - `network or shell`: from the network; without one, from the shell. Nothing is kept.
 * - `stale while revalidate`: at once from the kept answer while a newer one is fetched, without cookies.
 * - `picture`: from the kept file; else from the network; else from the same picture in another size.
 * - `build file`: from what was put by when the worker was installed; else from the network. Nothing more is kept.
 */
export type Strategy = 'kept page' | 'network or shell' | 'stale while revalidate' | 'picture' | 'build file'

export type CacheName = 'pages' | 'data' | 'pictures'

export interface Limits {
  /** The least recently used go first. */
  entries: number
  days: number
}

export interface Rule {
  name: string
  strategy: Strategy
  /** Null: the rule keeps nothing. */
  cache: CacheName | null
}

/** What of a request decides its rule. */
export interface Asked {
  method: string
  /** Absolute. */
  url: string
  mode: string
  headers?: { has(name: string): boolean }
}

export interface Ruled {
  rule: Rule
  /** The address under which the answer is kept: one spelling for all that mean the same. */
  key: string
}

interface Row extends Rule {
  /** The key, or null when the row is not for this address. */
  keyFor: (url: URL, isNavigation: boolean) => string | null
}

export const limits: Record<CacheName, Limits> = {
  pages: { entries: 60, days: 30 },
  data: { entries: 150, days: 30 },
  pictures: { entries: 200, days: 60 },
}

/** Both end in the width and, on the site's own, a hash: `/pictures/0620c0b24b1d3125-960.avif`. */
const catalogPicture = /^\/pictures\/[0-9a-f]+-\d+\.(?:avif|webp|jpe?g)$/
const sitePicture = /^\/assets\/.+-\d+-[\w-]{8}\.(?:avif|webp|jpe?g)$/
const buildFile =
  /^\/(?:assets\/[^/]+|icons\/[^/]+|screenshots\/[^/]+|placeholder-logo\.svg|manifest\.webmanifest)$/

const pathIf = (isMeant: boolean, { pathname }: URL) => (isMeant ? pathname : null)

/** Query parameters beyond the table's are no reason to treat a page as another one, but for data they are. */
function pageKey({ pathname, searchParams }: URL): string | null {
  const path = trimmed(pathname)
  const found = findAddress(publicPages, path)
  return found && keyOf(path, found.address.query ?? [], searchParams)
}

function dataKey({ pathname, searchParams }: URL): string | null {
  const found = findAddress(publicData, pathname)
  const query = found?.address.query ?? []
  return found && [...searchParams.keys()].every((name) => query.includes(name))
    ? keyOf(pathname, query, searchParams)
    : null
}

/** The one table. The first row that fits is taken; what no row takes is never touched. */
const table: readonly Row[] = [
  {
    name: 'public page',
    strategy: 'kept page',
    cache: 'pages',
    keyFor: (url, isNavigation) => (isNavigation ? pageKey(url) : null),
  },
  {
    name: 'private page',
    strategy: 'network or shell',
    cache: null,
    keyFor: (url, isNavigation) =>
      pathIf(isNavigation && privatePages.some((path) => matchPath(path, trimmed(url.pathname))), url),
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

/** Of every row; tests ask each of them. */
export const ruleNames = table.map(({ name }) => name)

/**
 * What the worker may do with a request; null: nothing at all, the browser asks the network as if there were no worker.
 * Parts of files and requests that carry a proof of identity are never touched.
 */
export function findRule({ method, url, mode, headers }: Asked, origin: string): Ruled | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (headers?.has('range') || headers?.has('authorization')) return null
  for (const { keyFor, ...rule } of table) {
    const key = keyFor(address, mode === 'navigate')
    if (key !== null) return { rule, key }
  }
  return null
}
