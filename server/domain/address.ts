import type { Rule } from './form.ts'
import { lineRule } from './text-rules.ts'
import { stateCode } from './us-states.ts'
import { zipOf } from './zip-code.ts'

export interface Address {
  /** House number and street: `12 Cedar Road`. */
  address: string
  city: string
  /** Postal code of the state: `CO`. */
  state: string
  /** `80202` or `80202-1234`. */
  zipCode: string
}

const BAD_ZIP = { message: 'Please enter a ZIP code with 5 or 9 digits.' }

/** Stored as five digits, or as five and four with a hyphen. Whether the ZIP code exists is checked for deliveries only. */
const zipRule: Rule = (typed) => {
  const zip = zipOf(typed)
  if (!zip) return typed.trim() === '' ? { message: 'Please enter the ZIP code.' } : BAD_ZIP
  const rest = typed.replace(/\D/g, '').slice(5)
  return { value: rest ? `${zip}-${rest}` : zip }
}

const stateRule: Rule = (typed) => {
  if (typed.trim() === '') return { message: 'Please enter the state.' }
  const value = stateCode(typed)
  return value ? { value } : { message: 'Please enter a U.S. state, such as CO or Colorado.' }
}

/** The rules of an address, in the order in which it is typed. */
export const addressRules: Record<keyof Address, Rule> = {
  city: lineRule('Please enter the city.', { needsLetter: true }),
  state: stateRule,
  zipCode: zipRule,
  address: lineRule('Please enter your street address.', { most: 200 }),
}

/** In one line: `12 Cedar Road, Boulder, CO 80301`. */
export const formatAddress = ({ address, city, state, zipCode }: Address): string =>
  `${address}, ${city}, ${state} ${zipCode}`
