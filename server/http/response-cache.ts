import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CacheableResponse {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

interface CachedResponse {
  /** The version of the public data it was made from. */
  version: number
  head: Omit<CacheableResponse, 'body'>
  etag: string
  /** Uncompressed. */
  plain: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

export type ResponseCache = ReturnType<typeof createResponseCache>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MIN_COMPRESSED_BYTES = 600

const encodingFor = (accepted: string | undefined, size: number) => {
  if (!accepted || size < MIN_COMPRESSED_BYTES) return null
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/**
 * Finished answers that are the same for every visitor, cached as bytes until the public data changes. A request then
 * costs one lookup and one comparison of ETags. Concurrent first requests share one computation. The least recently
 * used answers go first.
 */
export function createResponseCache({
  version,
  limit = 1000,
}: {
  version(): number
  limit?: number | undefined
}) {
  const cached = new Map<string, CachedResponse>()
  const pending = new Map<string, Promise<CachedResponse>>()

  async function compute(key: string, produce: () => Promise<CacheableResponse>): Promise<CachedResponse> {
    const startedAt = version()
    const { body, ...head } = await produce()
    const plain = Buffer.from(body)
    const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
    const computed: CachedResponse = { version: startedAt, head, etag, plain }
    // A failure passes, so its answer is sent but not cached.
    if (head.status >= 500) return computed
    cached.delete(key)
    cached.set(key, computed)
    if (cached.size > limit) cached.delete(cached.keys().next().value as string)
    return computed
  }

  function findCached(key: string): CachedResponse | undefined {
    const found = cached.get(key)
    if (found?.version !== version()) return undefined
    // Moved to the end of the Map, whose order is the order of use.
    cached.delete(key)
    cached.set(key, found)
    return found
  }

  async function findOrCompute(
    key: string,
    produce: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    const found = findCached(key)
    if (found) return found
    // A computation that began before the data changed must not answer those who ask after the change.
    const job = `${version()} ${key}`
    let running = pending.get(job)
    if (!running) {
      running = compute(key, produce).finally(() => pending.delete(job))
      pending.set(job, running)
    }
    return running
  }

  function reply(request: FastifyRequest, to: FastifyReply, response: CachedResponse) {
    const { status, type, headers } = response.head
    to.code(status).headers({
      'cache-control': status >= 500 ? 'no-store' : 'no-cache',
      ...(status === 503 && { 'retry-after': '2' }),
      etag: response.etag,
      vary: 'accept-encoding',
      'content-type': type,
      ...headers,
    })
    // Proxies and compressors may mark an ETag as weak; the bytes it names are the same.
    const tags = request.headers['if-none-match']?.split(/\s*,\s*/)
    if (status === 200 && tags?.some((tag) => tag.replace(/^W\//, '') === response.etag)) {
      return to.code(304).send()
    }
    const encoding = encodingFor(request.headers['accept-encoding'], response.plain.length)
    if (!encoding) return to.send(response.plain)
    response[encoding] ??=
      encoding === 'br'
        ? compressBrotli(response.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : compressGzip(response.plain)
    return response[encoding].then((bytes) => to.header('content-encoding', encoding).send(bytes))
  }

  /** Answers with what is cached under this key, or computes it first. */
  const send = async (
    request: FastifyRequest,
    to: FastifyReply,
    key: string,
    produce: () => Promise<CacheableResponse>,
  ) => reply(request, to, await findOrCompute(key, produce))

  /** Answers at once if the response is cached: a request that was answered before is not validated again. */
  const sendCached = async (request: FastifyRequest, to: FastifyReply, key: string) => {
    const found = findCached(key)
    return found && reply(request, to, found)
  }

  return { send, sendCached, size: () => cached.size }
}
