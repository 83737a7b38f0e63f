import { isUuid } from '../domain/uuid.ts'

interface AcceptedRequest {
  id: string
  /** Of accepting it, from 0 on. */
  attempt: number
}

/**
 * What a customer accepts: this request at this price, in this attempt. Accepting the same token again leads to the same
 * order and to no other. On the wire it travels as `version`.
 */
export const formatToken = (priceVersion: string, { id, attempt }: AcceptedRequest): string =>
  `${priceVersion}@${id}${attempt > 0 ? `.${attempt}` : ''}`

/** A price version alone is a valid token too: customers who have not seen the checkout know no request. */
export function parseToken(token: string | undefined): {
  priceVersion: string | undefined
  request: AcceptedRequest | undefined
} {
  const [priceVersion, rest] = token?.split('@', 2) ?? []
  const [id, attempt = '0'] = rest?.split('.', 2) ?? []
  return {
    priceVersion: priceVersion || undefined,
    request: id !== undefined && isUuid(id) ? { id, attempt: Number(attempt) } : undefined,
  }
}
