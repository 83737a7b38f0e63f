import type { Call } from '../../lib/api.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import type { CheckoutForm } from './checkout-draft.ts'

interface LookupDeps {
  read: () => CheckoutForm
  write: (changes: Partial<CheckoutForm>) => void
}

type Prefix = 'home_' | ''
type Found = Record<'city' | 'state', string | null>

const nothing: Found = { city: null, state: null }

/**
 * What a ZIP code says about an address is filled in, wherever the customer has not typed something else, and goes when
 * the ZIP code goes: a delivery address that looks half filled in would have to be completed.
 */
export function createZipLookup(call: Call, { read, write }: LookupDeps) {
  const asked: Partial<Record<Prefix, string>> = {}
  /** What was filled in, which another ZIP code may replace. */
  const filled: Partial<CheckoutForm> = {}

  function fillIn(prefix: Prefix, found: Found) {
    const form = read()
    const changes: Partial<CheckoutForm> = {}
    for (const part of ['city', 'state'] as const) {
      const field = `${prefix}${part}` as const
      const isTyped = form[field].trim() !== '' && form[field] !== filled[field]
      if (!isTyped) changes[field] = found[part] ?? ''
    }
    Object.assign(filled, changes)
    write(changes)
  }

  async function lookUp(prefix: Prefix) {
    const zip = read()[`${prefix}zip_code`].trim()
    if (zip === (asked[prefix] ?? '')) return
    if (zip === '') {
      asked[prefix] = ''
      fillIn(prefix, nothing)
    }
    if (!isZipCode(zip)) return
    asked[prefix] = zip
    const outcome = await call('GET /api/v1/zip-codes/:zipCode', { params: { zipCode: zip } })
    if (outcome.ok && asked[prefix] === zip) fillIn(prefix, outcome.data)
  }

  /** To be called with every change of the form. */
  function follow() {
    void lookUp('home_')
    void lookUp('')
  }

  /** Another customer's addresses are not this one's. */
  function clear() {
    delete asked.home_
    delete asked['']
    for (const field of Object.keys(filled)) delete filled[field as keyof CheckoutForm]
  }

  return { follow, clear }
}
