import { type Address, addressRules } from './address.ts'
import { emailRule, phoneRule } from './contact-rules.ts'
import type { DeliveryMethod } from './delivery.ts'
import { checkForm, type CheckedForm, type FormErrors, type Rule, type Typed } from './form.ts'
import { lineRule } from './text-rules.ts'

const personRules = {
  name: lineRule('Please enter your name.', { needsLetter: true }),
  surname: lineRule('Please enter your surname.', { needsLetter: true }),
  drivingLicenseNumber: licenseRule,
  email: emailRule,
  cellPhone: phoneRule,
}

const homeRules = {
  homeCity: addressRules.city,
  homeState: addressRules.state,
  homeZipCode: addressRules.zipCode,
  homeAddress: addressRules.address,
}

export type CheckoutField = keyof typeof personRules | keyof typeof homeRules | keyof Address

export type Person = Record<keyof typeof personRules, string>

/** A filled-in checkout, as the order keeps it. */
export interface CheckoutValues {
  person: Person
  /** Of a rental; null for a sale. */
  homeAddress: Address | null
  /** Where it is delivered to; null for a pickup. */
  deliveryAddress: Address | null
  /** The field which carried the ZIP code of the delivery: an answer that it is too far belongs under it. */
  deliveryZipField: 'zipCode' | 'homeZipCode'
}

/**
 * The thirteen fields of the checkout. Person and driving license are always needed, the home address for a rental. A
 * delivery goes to the delivery address; where a rental has none, to the home address. It counts as given when any of
 * its fields is, and must then be whole. Fields that do not belong to this kind of order are neither judged nor kept.
 */
export function checkCheckout(
  typed: Typed<CheckoutField>,
  order: { typeForm: 'rental' | 'sale'; deliveryMethod: DeliveryMethod },
): { values: CheckoutValues } | { errors: FormErrors<CheckoutField> } {
  const isRental = order.typeForm === 'rental'
  const isDelivery = order.deliveryMethod === 'delivery'
  const hasDeliveryAddress = addressFields.some((field) => (typed[field] ?? '').trim() !== '')

  const person = checkForm(personRules, typed)
  const home = isRental ? checkForm(homeRules, typed) : null
  const delivery = isDelivery && (hasDeliveryAddress || !isRental) ? checkForm(addressRules, typed) : null
  if (isWrong(person) || isWrong(home) || isWrong(delivery)) {
    return { errors: { ...errorsOf(person), ...errorsOf(home), ...errorsOf(delivery) } }
  }

  const homeAddress = home && {
    address: home.values.homeAddress,
    city: home.values.homeCity,
    state: home.values.homeState,
    zipCode: home.values.homeZipCode,
  }
  return {
    values: {
      person: person.values,
      homeAddress,
      deliveryAddress: isDelivery ? (delivery?.values ?? homeAddress) : null,
      deliveryZipField: delivery ? 'zipCode' : 'homeZipCode',
    },
  }
}

const addressFields = ['address', 'city', 'state', 'zipCode'] as const

const isWrong = <Field extends string>(
  form: CheckedForm<Field> | null,
): form is { errors: FormErrors<Field> } => form !== null && 'errors' in form

const errorsOf = <Field extends string>(form: CheckedForm<Field> | null) => (isWrong(form) ? form.errors : {})

/** Every state has its own form; common to all are 4 to 25 letters and digits, some with blanks, hyphens or stars. */
function licenseRule(typed: string): ReturnType<Rule> {
  const checked = lineRule('Please enter the number of your driving license.', { most: 1000 })(typed)
  if (!('value' in checked)) return checked
  const value = checked.value.toUpperCase()
  return /^[A-Z0-9][A-Z0-9 *-]{3,24}$/.test(value)
    ? { value }
    : { message: 'Please enter the number as it is printed on the license: letters and digits.' }
}
