const stamp = 'x-saved-at'

/** Whether an answer may be kept at all: complete, from here, and nowhere marked as private. */
export function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    response.type !== 'opaque' &&
    !/no-store|private/i.test(response.headers.get('cache-control') ?? '')
  )
}

/** When the server made an answer, as ISO 8601; without its word for it, now. */
export function madeAt(response: Response, now: Date): string {
  const date = Date.parse(response.headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? now : date).toISOString()
}

/** The same answer, which says since when it is kept. Its body is no longer compressed, so nothing may claim that. */
export function stamped(
  response: Response,
  savedAt: string,
  body: BodyInit | null = response.body,
): Response {
  const headers = new Headers(response.headers)
  headers.set(stamp, savedAt)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

/** When an answer was kept; null for one fresh from the network. */
export const savedAtOf = (response: Response): string | null => response.headers.get(stamp)

/** Proxies and compressors may mark a tag as weak; the bytes it names are the same. */
const tagOf = (response: Response) => response.headers.get('etag')?.replace(/^W\//, '') ?? null

/** Whether two answers carry the same tag; without tags nobody can say, and they count as different. */
export const isSame = (a: Response, b: Response): boolean => tagOf(a) !== null && tagOf(a) === tagOf(b)
