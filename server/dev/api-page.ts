import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Only files of its own, and the style element that it writes. It writes HTML, so trusted types would stop it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** /openapi.json to read and to try out. */
export async function apiPage(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwaggerUi, {
    routePrefix: '/dev/api',
    staticCSP: policy,
    theme: { title: 'The calls of the API' },
    // No file of its own is checked on another company's server.
    uiConfig: { validatorUrl: null, tryItOutEnabled: true, docExpansion: 'list' },
  })
}
