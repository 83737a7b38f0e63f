import type { Quote } from '../domain/quote.ts'

/** What a customer accepts: which request at which price. Accepted again, it leads to the same order and to no other. */
export const nameOf = (quote: Quote, requestId: string): string => `${quote.version}@${requestId}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A price alone is accepted too: who has not seen the checkout knows no more. */
export function promiseIn(text: string | undefined): {
  version: string | undefined
  requestId: string | undefined
} {
  const [version, requestId] = text?.split('@', 2) ?? []
  return { version, requestId: requestId !== undefined && UUID.test(requestId) ? requestId : undefined }
}
