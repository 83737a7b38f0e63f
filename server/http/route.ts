import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint, Shape } from '../../contract/endpoint.ts'
import { Failure } from '../../contract/errors.ts'
import type { ResponseCache } from './response-cache.ts'
import { refuse } from './problems.ts'
import { type Customer, type Visitor, visitorOf } from './session.ts'

/** Public calls and gateways have no visitor: their cookies are never read. */
type VisitorFor<A extends Access> = A extends 'customer' ? Customer : A extends 'visitor' ? Visitor : null

export interface Call<E extends Endpoint> {
  params: Shape<E>['params']
  query: Shape<E>['query']
  body: Shape<E>['body']
  visitor: VisitorFor<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Where the contract knows no answer, a handler may end without one. */
type HandlerResult<R> = [R] extends [undefined] ? R | void : R
type Handler<E extends Endpoint> = (
  callOf: Call<E>,
) => Promise<HandlerResult<Shape<E>['reply']>> | HandlerResult<Shape<E>['reply']>

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Lets no route in that does not say who may call it: whatever stands under /api or changes something is an endpoint
 * of the contract, or says why it is none.
 */
export function installAccessRule(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const isDocument = !url.startsWith('/api/') && [method].flat().every((name) => safeMethods.has(name))
    if (isDocument || config?.endpoint || config?.csrfExemption) return
    throw new Error(`${[method].flat().join(', ')} ${url} does not say who may call it: serve it by route()`)
  })
}

const cacheKeyOf = (request: FastifyRequest) => `api ${request.url}`

/**
 * Serves one call of the contract: validates what comes, cuts the answer to what the contract lists, and says how it
 * may be kept. A public GET is answered from memory while the public data stays the same.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, params, query, body, reply: answer, status = 200, summary } = endpoint
  const isCached = access === 'public' && method === 'GET'
  const isPersonal = access === 'visitor' || access === 'customer'
  const asked = async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = isPersonal ? await visitorOf(request) : null
    const { params, query, body } = request
    return { params, query, body, visitor, request, reply } as Call<E>
  }

  app.route({
    method,
    url: path,
    config: { endpoint },
    // Before anything of the request is looked at: a guest learns nothing but that he is one.
    onRequest: async (request, reply) => {
      if (isCached) return app.responseCache.sendCached(request, reply, cacheKeyOf(request))
      if (access !== 'customer') return undefined
      const { userId } = await visitorOf(request)
      return userId ? undefined : refuse(401, 'Please log in.')
    },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(answer && { [status]: answer }), '4xx': Failure, '5xx': Failure },
    },
    handler: async (request, reply) => {
      if (isCached) {
        return app.responseCache.send(request, reply, cacheKeyOf(request), async () => {
          const value = await handler(await asked(request, reply))
          return {
            status,
            type: 'application/json; charset=utf-8',
            body: reply.code(status).serialize(value) as string,
          }
        })
      }
      reply.header('cache-control', 'no-store')
      const value = await handler(await asked(request, reply))
      if (reply.sent) return reply
      if (reply.statusCode === 200) reply.code(status)
      return value ?? null
    },
  })
}
