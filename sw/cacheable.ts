const savedAtHeader = 'x-saved-at'

/** The server had nothing current, answered from its memory, and says how old that is. */
export const isDated = (response: Response): boolean => response.headers.has('x-as-of')

/** Whether an answer may be cached at all: complete, current, from this site, and nowhere marked as private. */
export function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    response.type !== 'opaque' &&
    !isDated(response) &&
    !/no-store|private/i.test(response.headers.get('cache-control') ?? '')
  )
}

/** When the server made an answer, as ISO 8601; now, if the answer does not say. */
export function madeAt(response: Response, now: Date): string {
  const date = Date.parse(response.headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? now : date).toISOString()
}

/** The same answer with the time it was saved. Its body is no longer compressed, so the headers must not say it is. */
export function withSavedAt(
  response: Response,
  savedAt: string,
  body: BodyInit | null = response.body,
): Response {
  const headers = new Headers(response.headers)
  headers.set(savedAtHeader, savedAt)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

/** When an answer was saved; null for one fresh from the network. */
export const savedAtOf = (response: Response): string | null => response.headers.get(savedAtHeader)

/** Proxies and compressors may mark a tag as weak; the content it names is the same. */
const etagOf = (response: Response) => response.headers.get('etag')?.replace(/^W\//, '') ?? null

/** Whether two answers carry the same tag. Answers without tags count as different. */
export const hasSameEtag = (a: Response, b: Response): boolean =>
  etagOf(a) !== null && etagOf(a) === etagOf(b)
