import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Answer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

interface Kept {
  version: number
  answer: Omit<Answer, 'body'>
  etag: string
  plain: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const worthCompressing = 600

const encodingFor = (accepted: string | undefined, size: number) => {
  if (!accepted || size < worthCompressing) return null
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/**
 * Finished answers which are the same for every visitor, kept as bytes until the public data changes: a request then
 * costs a look-up and a comparison of tags. Concurrent first requests are made once. The least recently used go first.
 */
export function createKeptAnswers({ version, limit = 1000 }: { version(): number; limit?: number }) {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Kept>>()

  async function make(key: string, produce: () => Promise<Answer>): Promise<Kept> {
    const at = version()
    const { body, ...answer } = await produce()
    const plain = Buffer.from(body)
    const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
    const fresh: Kept = { version: at, answer, etag, plain }
    // An answer of a passing trouble is given, but not kept.
    if (answer.status >= 500) return fresh
    kept.delete(key)
    kept.set(key, fresh)
    if (kept.size > limit) kept.delete(kept.keys().next().value as string)
    return fresh
  }

  function findKept(key: string): Kept | undefined {
    const known = kept.get(key)
    if (known?.version !== version()) return undefined
    // Moved to the end of the Map, whose order is the order of use.
    kept.delete(key)
    kept.set(key, known)
    return known
  }

  async function find(key: string, produce: () => Promise<Answer>): Promise<Kept> {
    const known = findKept(key)
    if (known) return known
    // A job begun before the data changed must not answer those who ask after it.
    const job = `${version()} ${key}`
    let running = making.get(job)
    if (!running) {
      running = make(key, produce).finally(() => making.delete(job))
      making.set(job, running)
    }
    return running
  }

  function give(request: FastifyRequest, reply: FastifyReply, found: Kept) {
    const { status, type, headers } = found.answer
    reply.code(status).headers({
      'cache-control': status >= 500 ? 'no-store' : 'no-cache',
      etag: found.etag,
      vary: 'accept-encoding',
      'content-type': type,
      ...headers,
    })
    // Proxies and compressors may have marked the tag as weak; the bytes it names are the same.
    const known = request.headers['if-none-match']
    if (status === 200 && known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === found.etag)) {
      return reply.code(304).send()
    }
    const encoding = encodingFor(request.headers['accept-encoding'], found.plain.length)
    if (!encoding) return reply.send(found.plain)
    found[encoding] ??=
      encoding === 'br'
        ? compressBrotli(found.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
        : compressGzip(found.plain)
    return found[encoding].then((bytes) => reply.header('content-encoding', encoding).send(bytes))
  }

  /** Answers with what is kept under that key, or makes it first. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    produce: () => Promise<Answer>,
  ) => give(request, reply, await find(key, produce))

  /** Answers at once if that is kept; a request which was answered before needs no second look at its parts. */
  const sendKept = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const known = findKept(key)
    return known && give(request, reply, known)
  }

  return { send, sendKept, size: () => kept.size }
}
