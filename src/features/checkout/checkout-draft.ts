import { signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'

type Body = Calls['POST /api/v1/request/accept']['body']
/** Fields go by their wire names. */
export type CheckoutField = Exclude<keyof Body, 'version'>
export type CheckoutForm = Record<CheckoutField, string>

/** The kind of order decides which addresses there are. */
export interface Kind {
  typeForm: 'rental' | 'sale'
  deliveryMethod: 'pickup' | 'delivery'
}

const blank: CheckoutForm = {
  name: '',
  surname: '',
  driving_license_number: '',
  email: '',
  cell_phone: '',
  home_city: '',
  home_state: '',
  home_zip_code: '',
  home_address: '',
  city: '',
  state: '',
  zip_code: '',
  address: '',
}

const isAsked = (field: string, { typeForm, deliveryMethod }: Kind) =>
  field.startsWith('home_')
    ? typeForm === 'rental'
    : !/^(city|state|zip_code|address)$/.test(field) || deliveryMethod === 'delivery'

/** What is typed at the checkout. The tab remembers it, so that a reload or a sign-in in between costs nothing. */
export function createCheckoutDraft(tabStorage: SafeStorage) {
  const form = signal(blank)

  function remembered(): Partial<CheckoutForm> {
    try {
      const kept = JSON.parse(tabStorage.read(draftKeys.form) ?? '{}') as Record<string, unknown>
      return Object.fromEntries(
        Object.entries(kept).filter(([field, text]) => field in blank && typeof text === 'string'),
      )
    } catch {
      return {}
    }
  }

  function recall() {
    form.value = { ...form.peek(), ...remembered() }
  }

  function write(changes: Partial<CheckoutForm>) {
    form.value = { ...form.peek(), ...changes }
    tabStorage.write(draftKeys.form, JSON.stringify(filled()))
  }

  /** Fills in what is known of the customer where nothing has been typed. */
  function suggest(known: Partial<CheckoutForm>) {
    const missing = Object.entries(known).filter(
      ([field, text]) => text && !form.peek()[field as CheckoutField],
    )
    form.value = { ...form.peek(), ...Object.fromEntries(missing) }
  }

  /** Fields with something in them; for a kind of order only those it asks for. */
  const filled = (kind?: Kind): Partial<CheckoutForm> =>
    Object.fromEntries(
      Object.entries(form.peek()).filter(([field, text]) => text.trim() && (!kind || isAsked(field, kind))),
    )

  /** Leaves the page, and stays in the tab's memory. */
  function forget() {
    form.value = blank
  }

  function clear() {
    tabStorage.remove(draftKeys.form)
  }

  return { form, recall, write, suggest, filled, forget, clear }
}
