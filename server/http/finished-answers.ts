import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnsweredRequest } from '../metrics/request-metrics.ts'
import type { CachedResponse } from './cached-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What it is answered with, where that is cached and current. */
    finished?: { key: string; response: CachedResponse }
  }
}

interface Finished {
  key: string
  response: CachedResponse
  route: string
  /** Names and values in turn, without the number of the request. */
  headers: readonly string[]
  bytes: Buffer
  /** By `elapsed`. */
  until: number
}

interface Options {
  newRequestId: () => string
  observe?: ((answered: AnsweredRequest) => void) | undefined
  /** A clock that no one can set, in milliseconds. */
  elapsed?: () => number
}

const MAX_ANSWERS = 1000
/** Addresses and headers of visitors are much shorter; anyone who makes up long ones must not fill the memory. */
const MAX_NAME_LENGTH = 512
/** A page says which year it is, and no change of the data tells when that is over. */
const MAX_AGE_MS = 10_000
/** A request with one of these may need something else than all of the bytes. */
const UNUSUAL_HEADERS = ['if-none-match', 'content-length', 'transfer-encoding']

const nameOf = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding'] ?? ''}`

/**
 * Sends once more what somebody else was sent a moment ago, ahead of routes and hooks, which take more time than the rest of
 * such an answer. Bytes and headers are the same; the number, the line in the log, and the count in the metrics are its own.
 *
 * Only the same address with the same `Accept-Encoding` comes this way, and only while the response cache would answer with
 * the very same bytes. All else is left to the routes. Install it after whatever sets a header.
 */
export function installFinishedAnswers(
  app: FastifyInstance,
  { newRequestId, observe, elapsed = () => performance.now() }: Options,
): void {
  const answers = new Map<string, Finished>()
  app.decorateRequest('finished')

  app.addHook('onSend', async ({ finished, raw, method, routeOptions }, reply, payload) => {
    if (!finished || method !== 'GET' || reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return
    // It depends on more than the address, or tells one visitor something.
    if (reply.getHeader('vary') !== 'accept-encoding' || reply.hasHeader('set-cookie')) return
    const name = nameOf(raw)
    if (name.length > MAX_NAME_LENGTH) return
    const { 'x-request-id': _, ...headers } = reply.getHeaders()
    answers.delete(name)
    answers.set(name, {
      ...finished,
      route: routeOptions.url ?? '',
      headers: Object.entries({ ...headers, 'content-length': payload.length })
        .flat()
        .map(String),
      bytes: payload,
      until: elapsed() + MAX_AGE_MS,
    })
    forgetOld()
  })

  /** The oldest come first, because an answer that is put in again moves to the end. */
  function forgetOld() {
    const now = elapsed()
    for (const [name, { until }] of answers) {
      if (now < until && answers.size <= MAX_ANSWERS) return
      answers.delete(name)
    }
  }

  function find(request: IncomingMessage): Finished | undefined {
    // Then some answers have to end their connections.
    if (app.closing.isAnnounced()) return undefined
    if (request.method !== 'GET' || UNUSUAL_HEADERS.some((name) => name in request.headers)) return undefined
    const found = answers.get(nameOf(request))
    const isGood = found && elapsed() < found.until && app.responseCache.wouldSend(found.key, found.response)
    return isGood ? found : undefined
  }

  function send({ route, headers, bytes }: Finished, request: IncomingMessage, response: ServerResponse) {
    const startedAt = elapsed()
    const reqId = newRequestId()
    response.once('finish', () => {
      const responseTime = elapsed() - startedAt
      app.log.info({ reqId, req: request, res: response, responseTime }, 'request completed')
      observe?.({ method: 'GET', route, status: 200, seconds: responseTime / 1000 })
    })
    response.writeHead(200, [...headers, 'x-request-id', reqId]).end(bytes)
  }

  const { server } = app
  const [answer] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (!answer) throw new Error('The server has no listener for requests')
  server.removeListener('request', answer)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = find(request)
    if (found) send(found, request, response)
    else answer.call(server, request, response)
  })
}
