import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why this route may be called from elsewhere and in other forms: it proves its caller in a way of its own. */
    openToOtherSites?: string
  }
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers say where a request comes from, and no page can forge it; old ones at least name the page's origin. */
function isOurs({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isJson = ({ headers }: FastifyRequest) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

/**
 * Whatever changes something is called by our own pages alone, and in JSON, which no foreign form can send. Exempt are
 * gateways, which sign what they send, and routes that say why.
 */
export function installCrossSiteGuard(app: FastifyInstance, { origin }: { origin: string }): void {
  app.addHook('onRequest', async (request) => {
    if (harmless.has(request.method)) return
    const { endpoint, openToOtherSites } = request.routeOptions.config
    if (endpoint?.access === 'gateway' || openToOtherSites) return
    if (!isOurs(request, origin)) refuse(403, 'This may be done from our own pages alone.')
    if (endpoint && !endpoint.body && !hasBody(request)) return
    if (!isJson(request)) refuse(415, 'Please send JSON.')
  })
}
