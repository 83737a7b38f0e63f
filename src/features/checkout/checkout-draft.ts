import { signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { noAnswers } from '../../lib/check-answers.ts'

type Body = Calls['POST /api/v1/request/accept']['body']
/** Fields go by their wire names. */
export type CheckoutField = Exclude<keyof Body, 'version' | 'rules_version' | 'save_details'>
export type CheckoutForm = Record<CheckoutField, string>

/** The kind of order decides which addresses it needs. */
export interface OrderKind {
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
  ...noAnswers,
}

const isOnForm = (field: string, { typeForm, deliveryMethod }: OrderKind) => {
  if (field.startsWith('home_')) return typeForm === 'rental'
  if (field.startsWith('tow_')) return deliveryMethod === 'pickup'
  if (field.startsWith('site_')) return deliveryMethod === 'delivery'
  return !/^(city|state|zip_code|address)$/.test(field) || deliveryMethod === 'delivery'
}

/** What is typed at the checkout. The tab remembers it, so that nothing is lost by a reload or by logging in again. */
export function createCheckoutDraft(tabStorage: SafeStorage) {
  const form = signal(blank)

  function stored(): Partial<CheckoutForm> {
    try {
      const saved = JSON.parse(tabStorage.read(draftKeys.form) ?? '{}') as Record<string, unknown>
      return Object.fromEntries(
        Object.entries(saved).filter(
          // Which sauna was confirmed is not remembered.
          ([field, text]) => field in blank && typeof text === 'string' && !field.endsWith('_confirmed'),
        ),
      )
    } catch {
      return {}
    }
  }

  function restore() {
    form.value = { ...form.peek(), ...stored() }
  }

  function write(changes: Partial<CheckoutForm>) {
    form.value = { ...form.peek(), ...changes }
    tabStorage.write(draftKeys.form, JSON.stringify(filledFields()))
  }

  /** Fills in what is known about the customer wherever nothing has been typed. */
  function suggest(known: Partial<CheckoutForm>) {
    const missing = Object.entries(known).filter(
      ([field, text]) => text && !form.peek()[field as CheckoutField],
    )
    form.value = { ...form.peek(), ...Object.fromEntries(missing) }
  }

  /** Fields with something in them; for a kind of order only those it needs. */
  const filledFields = (kind?: OrderKind): Partial<CheckoutForm> =>
    Object.fromEntries(
      Object.entries(form.peek()).filter(([field, text]) => text.trim() && (!kind || isOnForm(field, kind))),
    )

  /** Empties the form; the tab still remembers. */
  function clearForm() {
    form.value = blank
  }

  function remove() {
    tabStorage.remove(draftKeys.form)
  }

  return { form, restore, write, suggest, filledFields, clearForm, remove }
}
