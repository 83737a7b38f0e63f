import { SHOP_MARK } from '../../../contract/shop-mark.ts'
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Visits the shop at the address that customers use. Where its mark does not arrive, their browsers save nothing. */
export async function checkAddress(origin: string): Promise<Finding[]> {
  try {
    const { status, headers } = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!headers.has(SHOP_MARK))
      return [
        wrong(
          'address',
          `Something else answers at ${origin}, or the proxy does not pass the header ${SHOP_MARK} on.`,
        ),
      ]
    return status === 200
      ? [ok('address', `The shop answers at ${origin}.`)]
      : [wrong('address', `The shop answers at ${origin}, but it is not ready (${status}).`)]
  } catch (error) {
    return [warning('address', `Nobody answers at ${origin} (${reasonOf(error)}). Is the shop started?`)]
  }
}
