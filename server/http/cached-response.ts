import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataTopic } from '../domain/data-topics.ts'

export interface CacheableResponse {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
  /** Set if it was made from data that was not current: when that data was last known to be true, in milliseconds. */
  asOf?: number | undefined
  /** The parts of the public data that it depends on; undefined for all of it. */
  topics?: readonly DataTopic[] | undefined
}

/** A finished answer as bytes. */
export interface CachedResponse {
  head: Omit<CacheableResponse, 'body' | 'asOf' | 'topics'>
  etag: string
  /** Uncompressed. */
  plain: Buffer
  br?: Buffer | Promise<Buffer>
  gzip?: Buffer | Promise<Buffer>
  /** The same answer with its age written into it, for as long as that age stays the same. */
  dated?: { asOf: number; response: CachedResponse }
}

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MIN_COMPRESSED_BYTES = 600

/**
 * Up to this size compressing takes a fraction of a millisecond, less than giving it to another thread. That would also cost
 * another turn of the event loop, which is long in a shop where many are booking: it was 17 of the 54 ms of a list there.
 */
const MAX_BYTES_COMPRESSED_HERE = 16 * 1024

/** What a new connection may send before it hears back from the browser: ten packets. */
const ONE_FLIGHT = 14 * 1024

/** How Brotli may write distances (RFC 7932, 4): NPOSTFIX, NDIRECT. Which takes the fewest bytes only trying tells. */
const distances = [
  [0, 0],
  [0, 4],
  [1, 16],
  [3, 32],
  [2, 0],
  [0, 15],
  [1, 0],
  [3, 0],
  [2, 12],
  [1, 24],
  [0, 2],
  [0, 9],
] as const

const atQuality = (quality: number, [postfix, direct]: (typeof distances)[number] = distances[0]) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
  },
})

/**
 * Quickly; but an answer that is only just too large for one flight is worth the tens of milliseconds, or where that is not
 * enough about a second at most, in another thread and once for all visitors, that make it fit.
 */
async function compressPageBrotli(plain: Buffer): Promise<Buffer> {
  let fewest = await brotli(plain, atQuality(6))
  if (fewest.length > 1.12 * ONE_FLIGHT) return fewest
  const better = [atQuality(10), ...distances.map((distance) => atQuality(11, distance))]
  for (const options of better) {
    if (fewest.length < ONE_FLIGHT) break
    const bytes = await brotli(plain, options)
    if (bytes.length < fewest.length) fewest = bytes
  }
  return fewest
}

/** Compresses a text. @param quality of Brotli, 0 to 11 */
export function compress(plain: Buffer, encoding: 'br' | 'gzip', quality: number): Buffer | Promise<Buffer> {
  const isSmall = plain.length <= MAX_BYTES_COMPRESSED_HERE
  if (encoding === 'gzip') return isSmall ? gzipSync(plain) : compressGzip(plain)
  return isSmall ? brotliCompressSync(plain, atQuality(quality)) : brotli(plain, atQuality(quality))
}

const compressPage = (plain: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br' && plain.length > MAX_BYTES_COMPRESSED_HERE
    ? compressPageBrotli(plain)
    : compress(plain, encoding, 6)

/**
 * Makes an answer as small as it gets for the next ones who ask, in another thread: a page of 47 kB takes a twelfth less of the
 * line, and 62 ms of the processor instead of 1.
 */
export async function compressHarder(response: CachedResponse): Promise<void> {
  const bytes = await brotli(response.plain, atQuality(11))
  if (response.br instanceof Buffer && bytes.length < response.br.length) response.br = bytes
}

/** An answer this young, in milliseconds, is as true as a page that was opened a moment ago; older ones say their age. */
const MAX_UNDATED_AGE = 10_000

/** Seconds, never 0: the header also says that the answer may not be current. */
const ageHeader = (asOf: number, now: number) => String(Math.max(1, Math.ceil((now - asOf) / 1000)))

/** When a cached answer was last known to be true, from its headers; undefined if it is current. */
export const asOfHeaders = (headers: Record<string, unknown>, now: number): number | undefined =>
  headers.age === undefined ? undefined : now - Number(headers.age) * 1000

export function toCachedResponse({ body, status, type, headers }: CacheableResponse): CachedResponse {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { head: { status, type, ...(headers && { headers }) }, etag, plain }
}

/** A page carries its age in itself, as one that the service worker has saved: the app then asks for its data again. */
function toDatedResponse(response: CachedResponse, asOf: number): CachedResponse {
  if (!response.head.type.startsWith('text/html')) return response
  if (response.dated?.asOf === asOf) return response.dated.response
  const html = response.plain.toString().replace('<html ', `<html data-saved-at="${toIso(asOf)}" `)
  const dated = { asOf, response: { ...response, plain: Buffer.from(html) } }
  // Its compressed bytes are its own.
  delete dated.response.br
  delete dated.response.gzip
  response.dated = dated
  return dated.response
}

const toIso = (time: number) => new Date(time).toISOString()

/** Finds an encoding that a client names, unless it refuses it with a weight of 0 (RFC 9110, 12.5.3). */
const accepting = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
const acceptingBrotli = accepting('br')
const acceptingGzip = accepting('gzip')

/** How to send an answer of so many bytes to a client that says what it takes; null for as it is. */
export const encodingFor = (accepted: string | undefined, size: number): 'br' | 'gzip' | null => {
  if (!accepted || size < MIN_COMPRESSED_BYTES) return null
  if (acceptingBrotli.test(accepted)) return 'br'
  return acceptingGzip.test(accepted) ? 'gzip' : null
}

/**
 * Sends a finished answer, or 304 to a browser that has it already.
 * @param asOf when it was last known to be true, in milliseconds; undefined if it is current. From ten seconds on it is
 *   sent with its age and without an ETag, so that no cache takes it for the current answer.
 */
export function sendResponse(
  request: FastifyRequest,
  to: FastifyReply,
  cached: CachedResponse,
  { asOf, now }: { asOf: number | undefined; now: number },
) {
  const isDated = asOf !== undefined && now - asOf > MAX_UNDATED_AGE
  const response = isDated ? toDatedResponse(cached, asOf) : cached
  const { status, type, headers } = response.head
  to.code(status).headers({
    'cache-control': status >= 500 ? 'no-store' : 'no-cache',
    ...(!isDated && { etag: response.etag }),
    ...(asOf !== undefined && { age: ageHeader(asOf, now) }),
    ...(isDated && { 'x-as-of': toIso(asOf), warning: '110 - "Response is Stale"' }),
    vary: 'accept-encoding',
    'content-type': type,
    ...headers,
  })
  // Proxies and compressors may mark an ETag as weak; the bytes it names are the same.
  const tags = request.headers['if-none-match']?.split(/\s*,\s*/)
  if (status === 200 && !isDated && tags?.some((tag) => tag.replace(/^W\//, '') === response.etag)) {
    return to.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'], response.plain.length)
  if (!encoding) return to.send(response.plain)
  const compressed = (response[encoding] ??= compressPage(response.plain, encoding))
  const send = (bytes: Buffer) => {
    // From now on nobody waits for it, and a smaller one can take its place.
    response[encoding] = bytes
    return to.header('content-encoding', encoding).send(bytes)
  }
  return compressed instanceof Promise ? compressed.then(send) : send(compressed)
}
