import type { FastifyInstance } from 'fastify'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import type { InlineHashes } from '../pages/render-page.ts'
import { isApiAddress } from './api-address.ts'

/**
 * The policy of documents: only our own files, no frames, and inline only what the build wrote there, by its hash. The
 * JSON block in a page is data, to which script-src does not apply. A payment may leave the shop through a form, hence the
 * one foreign form target.
 */
export const createDocumentPolicy = (
  { styles, scripts }: InlineHashes = { styles: [], scripts: [] },
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...styles].join(' '),
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

/**
 * The office's policy. Its editor parses what is pasted in a document that is never shown, to read of it what a description
 * may contain; that takes a Trusted Types policy, which the editor's library makes by this name at the first paste.
 */
export const withPastedHtml = (policy: string): string =>
  policy.replace(/trusted-types [^;]*/, '$& ProseMirrorClipboard')

/** For documents without inline elements. */
export const documentPolicy = createDocumentPolicy()

/** For answers and files: nothing in them runs or loads anything, also where one is opened by itself. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Folders of files alone. A page loads dozens of them, and the policy of documents would be a part of each. */
const isFileAddress = (url: string) => /^\/(?:(?:office\/)?assets|icons|pictures|screenshots)\//.test(url)

interface SecurityOptions {
  isHttps: boolean
  /** For documents; by default the strict one. */
  policy?: string | undefined
}

export function installSecurityHeaders(
  app: FastifyInstance,
  { isHttps, policy = documentPolicy }: SecurityOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      [SHOP_MARK]: '1',
      'content-security-policy':
        isApiAddress(request.url) || isFileAddress(request.url) ? dataPolicy : policy,
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
