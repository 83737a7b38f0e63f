import { createDocumentPolicy } from '../http/security-headers.ts'

/** The policy of documents, opened as far as hot replacement needs it: inline scripts and styles with a nonce, a socket. */
export function developmentPolicy(nonce: string): string {
  const inline = [`'nonce-${nonce}'`]
  return createDocumentPolicy({ styles: inline, scripts: inline }).replace("connect-src 'self'", '$& ws:')
}
