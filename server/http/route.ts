import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Access, Endpoint, Shape } from '../../contract/endpoint.ts'
import { Failure } from '../../contract/errors.ts'
import type { OfficeEndpoint } from '../../contract/office/access.ts'
import type { DataTopic } from '../domain/data-topics.ts'
import type { ResponseCache } from './response-cache.ts'
import { refuse } from './refuse.ts'
import { type Customer, type Visitor, visitorOf } from './session.ts'

/** Public calls and gateways have no visitor; their cookies are never read. */
type VisitorFor<A extends Access> = A extends 'customer' ? Customer : A extends 'visitor' ? Visitor : null

export interface Call<E extends Endpoint> {
  params: Shape<E>['params']
  query: Shape<E>['query']
  body: Shape<E>['body']
  visitor: VisitorFor<E['access']>
  /** Says what a public answer depends on, so that it stays cached while other things change; by default all. */
  dependsOn(topics: readonly DataTopic[]): void
  request: FastifyRequest
  reply: FastifyReply
}

/** If the contract lists no answer, a handler may return none. */
type HandlerResult<R> = [R] extends [undefined] ? R | void : R
type Handler<E extends Endpoint> = (
  callOf: Call<E>,
) => Promise<HandlerResult<Shape<E>['reply']>> | HandlerResult<Shape<E>['reply']>

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint | OfficeEndpoint
  }
}

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Rejects routes that do not say who may call them: everything under /api, and everything that changes something, is an
 * endpoint of the contract or states why it is not.
 */
export function installAccessRule(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const isDocument = !url.startsWith('/api/') && [method].flat().every((name) => safeMethods.has(name))
    if (isDocument || config?.endpoint || config?.csrfExemption || config?.isPlainForm) return
    throw new Error(`${[method].flat().join(', ')} ${url} does not say who may call it: serve it by route()`)
  })
}

/** The key of a public call's answer in the response cache. @param url in the form of addressOf() */
export const cacheKeyOf = (url: string) => `api ${url}`

const namesOf = (query: TSchema | undefined): string[] =>
  query && Type.IsObject(query) ? Object.keys(query.properties) : []

/**
 * The address with only the query parameters that the contract lists, in its order: whatever else someone appends, they
 * get the same cached answer, and it evicts no other.
 */
function addressOf({ url, query }: FastifyRequest, endpoint: Endpoint): string {
  const [path = ''] = url.split('?', 1)
  const given = query as Record<string, string>
  const known = new URLSearchParams()
  for (const name of namesOf(endpoint.query)) {
    if (given[name] !== undefined) known.set(name, given[name])
  }
  return known.size ? `${path}?${known}` : path
}

/**
 * Serves one call of the contract: validates the request, cuts the answer down to what the contract lists, and sets its
 * caching. A public GET is answered from the response cache while the public data stays the same.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, access, params, query, body, reply: answer, status = 200, summary } = endpoint
  const isCached = access === 'public' && method === 'GET'
  const isPersonal = access === 'visitor' || access === 'customer'
  const asked = async (
    request: FastifyRequest,
    reply: FastifyReply,
    dependsOn: Call<E>['dependsOn'] = () => {},
  ) => {
    const visitor = isPersonal ? await visitorOf(request) : null
    const { params, query, body } = request
    return { params, query, body, visitor, dependsOn, request, reply } as Call<E>
  }

  app.route({
    method,
    url: path,
    config: { endpoint },
    // Before anything else in the request is checked: a guest learns only that they have to log in.
    onRequest: async (request, reply) => {
      if (isCached) return app.responseCache.sendCached(request, reply, cacheKeyOf(request.url))
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
        const key = cacheKeyOf(addressOf(request, endpoint))
        return app.responseCache.send(request, reply, key, async () => {
          let topics: readonly DataTopic[] | undefined
          const value = await handler(await asked(request, reply, (some) => (topics = some)))
          return {
            status,
            topics,
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
