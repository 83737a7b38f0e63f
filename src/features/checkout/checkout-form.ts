import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import { type CheckoutForm, createCheckoutDraft } from './checkout-draft.ts'
import { createDeliveryRange } from './delivery-range.ts'
import type { RequestTotal } from './seen-price.ts'
import { createZipLookup } from './zip-lookup.ts'

/** Who orders: what is typed, what is filled in for the customer, and whether a delivery reaches the address. */
export function createCheckoutForm(
  call: Call,
  tabStorage: SafeStorage,
  total: ReadonlySignal<RequestTotal | null>,
) {
  const draft = createCheckoutDraft(tabStorage)
  const reach = createDeliveryRange(call)
  const towns = createZipLookup(call, { read: () => draft.form.peek(), write: draft.write })
  /** Whether driver's license, home address, car, and place are remembered for the next time. */
  const savesDetails = signal(false)
  let productId: number | undefined

  /** To be called with every change of the form or the total. */
  function follow() {
    const shown = total.peek()
    // A confirmation is about one sauna.
    if (shown && productId !== undefined && shown.productId !== productId)
      draft.write({ tow_confirmed: '', site_confirmed: '' })
    productId = shown?.productId ?? productId
    reach.follow(draft.form.peek(), shown)
    if (shown) towns.follow()
  }

  function edit(changes: Partial<CheckoutForm>) {
    draft.write(changes)
    follow()
  }

  /** Fills in what is known about the customer wherever nothing has been typed; an address as a whole or not at all. */
  function suggest(known: Partial<CheckoutForm>) {
    const isHome = (field: string) => field.startsWith('home_')
    const hasHome = Object.keys(draft.filledFields()).some(isHome)
    draft.suggest(Object.fromEntries(Object.entries(known).filter(([field]) => !hasHome || !isHome(field))))
    if (known.driving_license_number || known.home_address) savesDetails.value = true
    follow()
  }

  /** The ZIP code from the sauna's page, into the field that decides where a delivery goes. */
  function suggestZip({ typeForm, deliveryMethod }: RequestTotal) {
    const zip = tabStorage.read(draftKeys.zip)
    if (zip === null || !isZipCode(zip) || deliveryMethod === 'pickup') return
    draft.suggest(typeForm === 'rental' ? { home_zip_code: zip } : { zip_code: zip })
    follow()
  }

  const chooseToSave = (isWanted: boolean) => {
    savesDetails.value = isWanted
  }

  /** Empties the form; the tab still remembers what was typed. */
  function clear() {
    draft.clearForm()
    towns.clear()
    follow()
    savesDetails.value = false
  }

  return {
    form: draft.form,
    restore: draft.restore,
    filledFields: draft.filledFields,
    remove: draft.remove,
    savesDetails,
    chooseToSave,
    deliveryRefusal: reach.refusal,
    edit,
    follow,
    suggest,
    suggestZip,
    clear,
  }
}
