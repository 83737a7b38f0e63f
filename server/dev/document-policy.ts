import { createDocumentPolicy } from '../http/security-headers.ts'

/**
 * The policy of documents, opened as far as hot replacement needs it: inline scripts and styles with a nonce, and the
 * one socket, which older browsers do not count as the page's own.
 */
export function developmentPolicy(nonce: string, origin: string): string {
  const inline = [`'nonce-${nonce}'`]
  const socket = origin.replace(/^http/, 'ws')
  return createDocumentPolicy({ styles: inline, scripts: inline }).replace(
    "connect-src 'self'",
    `$& ${socket}`,
  )
}
