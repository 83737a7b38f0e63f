import type { Quote } from '../domain/quote.ts'
import { isUuid } from '../domain/uuid.ts'

/**
 * What a customer accepts: this request at this price. Accepting the same token again leads to the same order and to no
 * other. On the wire it travels as `version`.
 */
export const formatToken = (quote: Quote, requestId: string): string => `${quote.priceVersion}@${requestId}`

/** A price version alone is a valid token too: customers who have not seen the checkout know no request. */
export function parseToken(token: string | undefined): {
  priceVersion: string | undefined
  requestId: string | undefined
} {
  const [priceVersion, requestId] = token?.split('@', 2) ?? []
  return { priceVersion, requestId: isUuid(requestId) ? requestId : undefined }
}
