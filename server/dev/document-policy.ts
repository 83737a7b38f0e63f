import { documentPolicy } from '../http/security-headers.ts'

/** The policy of documents, opened as far as hot replacement needs it: inline scripts and styles with a nonce, a socket. */
export const developmentPolicy = (nonce: string): string =>
  documentPolicy
    .replace(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`)
    .replace("connect-src 'self'", '$& ws:')
