import type { Call } from '../../lib/api.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import type { CheckoutForm } from './checkout-draft.ts'

interface LookupDeps {
  read: () => CheckoutForm
  write: (changes: Partial<CheckoutForm>) => void
}

/** What a ZIP code says about an address is filled in, wherever the customer has not typed something else. */
export function createZipLookup(call: Call, { read, write }: LookupDeps) {
  const asked: Record<string, string> = {}
  /** What was filled in, which a later ZIP code may replace. */
  const filled: Partial<CheckoutForm> = {}

  async function fillIn(prefix: 'home_' | '') {
    const zip = read()[`${prefix}zip_code`].trim()
    if (!isZipCode(zip) || asked[prefix] === zip) return
    asked[prefix] = zip
    const outcome = await call('GET /api/v1/zip-codes/:zipCode', { params: { zipCode: zip } })
    if (!outcome.ok || asked[prefix] !== zip) return
    const form = read()
    const found: Partial<CheckoutForm> = {}
    for (const part of ['city', 'state'] as const) {
      const field = `${prefix}${part}` as const
      const isTyped = form[field].trim() !== '' && form[field] !== filled[field]
      if (!isTyped) found[field] = outcome.data[part] ?? ''
    }
    Object.assign(filled, found)
    write(found)
  }

  /** To be called with every change of the form. */
  function follow() {
    void fillIn('home_')
    void fillIn('')
  }

  /** Another customer's addresses are not this one's. */
  function clear() {
    for (const prefix of Object.keys(asked)) delete asked[prefix]
  }

  return { follow, clear }
}
