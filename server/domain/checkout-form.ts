import type { Footprint, Site } from '../../contract/site-facts.ts'
import type { TowCar, Trailer } from '../../contract/tow-check.ts'
import { type Address, addressRules } from './address.ts'
import { type AnswerField, checkAnswers } from './check-answers.ts'
import { emailRule, phoneRule } from './contact-rules.ts'
import type { DeliveryMethod } from './delivery.ts'
import { checkForm, type CheckedForm, type FormErrors, type Rule, type Typed } from './form.ts'
import { lineRule } from './text-rules.ts'

/** Who rents or buys. */
export const personRules = {
  name: lineRule('Please enter your name.', { needsLetter: true }),
  surname: lineRule('Please enter your last name.', { needsLetter: true }),
  drivingLicenseNumber: licenseRule,
  email: emailRule,
  cellPhone: phoneRule,
}

/** Where they live. */
export const homeRules = {
  homeCity: addressRules.city,
  homeState: addressRules.state,
  homeZipCode: addressRules.zipCode,
  homeAddress: addressRules.address,
}

export type CheckoutField = keyof typeof personRules | keyof typeof homeRules | keyof Address | AnswerField

export type Person = Record<keyof typeof personRules, string>

/** A completed checkout form, as the order stores it. */
export interface CheckoutValues {
  person: Person
  /** Null for a sale. */
  homeAddress: Address | null
  /** Null for a pickup. */
  deliveryAddress: Address | null
  /** The field that carried the delivery's ZIP code; an error about the distance belongs under it. */
  deliveryZipField: 'zipCode' | 'homeZipCode'
  /** Null for a delivery, and where nothing was answered. */
  towCar: TowCar | null
  /** Null for a pickup, and where nothing was answered. */
  site: Site | null
}

/**
 * The thirteen fields of the checkout, and what is answered about the car at a pickup, or about the place
 * at a delivery. The person and the driving
 * license are always required, the home address for a rental. A delivery goes to the delivery address or, if a rental
 * has none, to the home address. A delivery address counts as given if any of its fields is filled in, and then must be
 * complete. Fields that do not belong to this kind of order are neither checked nor stored.
 */
export function checkCheckout(
  typed: Typed<CheckoutField>,
  order: {
    typeForm: 'rental' | 'sale'
    deliveryMethod: DeliveryMethod
    trailer: Trailer | null
    footprint: Footprint | null
  },
): { values: CheckoutValues } | { errors: FormErrors<CheckoutField> } {
  const isRental = order.typeForm === 'rental'
  const isDelivery = order.deliveryMethod === 'delivery'
  const hasDeliveryAddress = addressFields.some((field) => (typed[field] ?? '').trim() !== '')

  const person = checkForm(personRules, typed)
  const home = isRental ? checkForm(homeRules, typed) : null
  const delivery = isDelivery && (hasDeliveryAddress || !isRental) ? checkForm(addressRules, typed) : null
  const answers = checkAnswers(typed, order)
  if (isWrong(person) || isWrong(home) || isWrong(delivery) || 'errors' in answers) {
    const wrong = 'errors' in answers ? answers.errors : {}
    return { errors: { ...errorsOf(person), ...errorsOf(home), ...errorsOf(delivery), ...wrong } }
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
      ...answers,
    },
  }
}

const addressFields = ['address', 'city', 'state', 'zipCode'] as const

const isWrong = <Field extends string>(
  form: CheckedForm<Field> | null,
): form is { errors: FormErrors<Field> } => form !== null && 'errors' in form

const errorsOf = <Field extends string>(form: CheckedForm<Field> | null) => (isWrong(form) ? form.errors : {})

/** Every state has its own format. All of them have 4 to 25 letters and digits, some with spaces, hyphens or asterisks. */
function licenseRule(typed: string): ReturnType<Rule> {
  const checked = lineRule('Please enter your license number.', { most: 1000 })(typed)
  if (!('value' in checked)) return checked
  const value = checked.value.toUpperCase()
  return /^[A-Z0-9][A-Z0-9 *-]{3,24}$/.test(value)
    ? { value }
    : { message: 'Please enter the number as printed on your license: letters and digits.' }
}
