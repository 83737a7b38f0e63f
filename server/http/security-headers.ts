import type { FastifyInstance } from 'fastify'

/**
 * The policy of every document: nothing but our own files, no inline script or style, no frame. The JSON block in a
 * page is data, to which script-src does not apply, so neither nonce nor hash is needed and pages can be kept.
 * Payment may leave the shop by a form post, hence the one foreign form target.
 */
export const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self' https://checkout.stripe.com",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app-html sw-url',
].join('; ')

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

interface SecurityOptions {
  isHttps: boolean
  /** Of documents; the strict one unless told otherwise. */
  policy?: string | undefined
}

export function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, policy = documentPolicy }: SecurityOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': request.url.startsWith('/api/') ? apiPolicy : policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'x-request-id': request.id,
    })
    if (isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
