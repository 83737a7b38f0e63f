import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why other sites may call this route, and in other formats: it proves its caller in a way of its own. */
    csrfExemption?: string
    /** Takes what a form of our own pages posts as plain HTML. */
    isPlainForm?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers say where a request comes from, and no page can forge that. Old ones at least name the page's origin. */
function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isJson = ({ headers }: FastifyRequest) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

const isBytes = ({ headers }: FastifyRequest) => headers['content-type'] === 'application/octet-stream'

const isForm = ({ headers }: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')

/**
 * Only our own pages may change anything, and only in JSON or, where a call takes them, bytes, which no form of another
 * site can send; their plain forms,
 * which work without a script, are recognized by their origin alone. Exempt are payment gateways, which sign what they
 * send, and routes that say why.
 */
export function installCsrfGuard(app: FastifyInstance, { origin }: { origin: string }): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const { endpoint, csrfExemption, isPlainForm } = request.routeOptions.config
    if (endpoint?.access === 'gateway' || csrfExemption) return
    if (!isSameOrigin(request, origin)) refuse(403, 'Please do this from our own website.')
    if (isPlainForm) {
      if (!isForm(request)) refuse(415, 'Please send a form.')
      return
    }
    if (endpoint && !endpoint.body && !hasBody(request)) return
    if (endpoint && 'takesBytes' in endpoint && endpoint.takesBytes) {
      if (!isBytes(request)) refuse(415, 'Please send bytes.')
      return
    }
    if (!isJson(request)) refuse(415, 'Please send JSON.')
  })
}
