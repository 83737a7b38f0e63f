import { SHOP_MARK } from '../contract/shop-mark.ts'

const savedAtHeader = 'x-saved-at'

/** The server had nothing current, answered from its memory, and says how old that is. */
export const isDated = (response: Response): boolean => response.headers.has('x-as-of')

/** What is cached: rendered pages, public data, pictures. */
export type Content = 'page' | 'data' | 'picture'

const contentTypes: Record<Content, RegExp> = {
  page: /^text\/html\b/i,
  data: /^application\/json\b/i,
  picture: /^image\//i,
}

/** Whether a response contains what its address promises: a portal answers with its page to any request. */
export const isContent = (content: Content, response: Response): boolean =>
  contentTypes[content].test(response.headers.get('content-type') ?? '')

/** What an address of the data and picture caches contains. */
export const contentOf = (key: string): Content => (key.startsWith('/api/') ? 'data' : 'picture')

/**
 * Who sent a response: the shop, a server that fails (the shop's own, or one in front of it that cannot reach it), or
 * something else that answers in the shop's place, which may say 200, redirect, or refuse. A redirect of a page counts
 * as foreign: the worker cannot read where it leads, and the shop redirects no page that its app cannot.
 */
export function sourceOf(response: Response): 'shop' | 'failing server' | 'foreign' {
  // 511 is the status of a network that wants a sign-in first.
  if (response.status >= 500 && response.status !== 511) return 'failing server'
  return response.headers.has(SHOP_MARK) ? 'shop' : 'foreign'
}

/** Whether the shop itself says, now, that something no longer exists. Nothing else deletes what is cached. */
export const isGone = (response: Response): boolean =>
  sourceOf(response) === 'shop' && !isDated(response) && (response.status === 404 || response.status === 410)

/** Whether a response is all of what the shop has at the address it was asked for. */
export const isWholeFromShop = (response: Response): boolean =>
  response.status === 200 && !response.redirected && sourceOf(response) === 'shop'

/**
 * Whether a response may be cached at all: complete, the shop's own, what it should be, current, and nowhere
 * marked as private.
 */
export function isCacheable(response: Response, content: Content): boolean {
  return (
    isWholeFromShop(response) &&
    response.type !== 'opaque' &&
    isContent(content, response) &&
    !isDated(response) &&
    !/no-store|private/i.test(response.headers.get('cache-control') ?? '')
  )
}

/** When the server made an answer, as ISO 8601; now, if the answer does not say. */
export function madeAt(response: Response, now: Date): string {
  const date = Date.parse(response.headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? now : date).toISOString()
}

/** The same answer with another body, which is not compressed, so the headers must not say it is. */
export function withBody(response: Response, body: BodyInit | null): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

/** The same answer with the time it was saved. */
export function withSavedAt(
  response: Response,
  savedAt: string,
  body: BodyInit | null = response.body,
): Response {
  const saved = withBody(response, body)
  saved.headers.set(savedAtHeader, savedAt)
  return saved
}

/** When an answer was saved; null for one fresh from the network. */
export const savedAtOf = (response: Response): string | null => response.headers.get(savedAtHeader)

/** Proxies and compressors may mark a tag as weak; the content it names is the same. */
const etagOf = (response: Response) => response.headers.get('etag')?.replace(/^W\//, '') ?? null

/** Whether two answers carry the same tag. Answers without tags count as different. */
export const hasSameEtag = (a: Response, b: Response): boolean =>
  etagOf(a) !== null && etagOf(a) === etagOf(b)
