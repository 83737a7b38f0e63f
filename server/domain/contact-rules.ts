import type { Rule } from './form.ts'
import { lineRule } from './text-rules.ts'

const BAD_EMAIL = { message: 'Please enter an email address such as name@example.com.' }
const BAD_PHONE = { message: 'Please enter a phone number with its area code, such as (303) 555-0123.' }

/** A dot-separated name, as in nearly every address; quoted names and comments are legal, but no one uses them. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * An email address, stored in lower case: one person is one account, however they type it. At most 254 characters, 64 of
 * them before the @. Letters outside ASCII are refused, because not every mail server along the way accepts them.
 */
export const emailRule: Rule = (typed) => {
  const checked = lineRule('Please enter your email.', { most: 1000 })(typed)
  if (!('value' in checked)) return checked
  const value = checked.value.toLowerCase()
  const at = value.lastIndexOf('@')
  const isAddress = LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1))
  return isAddress && at >= 1 && at <= 64 && value.length <= 254 ? { value } : BAD_EMAIL
}

/** A phone number as typed: 10 digits in the US (or 11 with the leading 1), elsewhere + and 8 to 15 digits. */
export const phoneRule: Rule = (typed) => {
  const checked = lineRule('Please enter your phone number.', { most: 1000 })(typed)
  if (!('value' in checked)) return checked
  const value = checked.value.replace(/[\u2010-\u2015\u2212]/g, '-')
  const digits = value.replace(/\D/g, '')
  const isAmerican = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const isForeign = value.startsWith('+') && digits.length >= 8 && digits.length <= 15
  const isPhone = /^\+?[\d ().\-/]+$/.test(value) && value.length <= 40 && (isAmerican || isForeign)
  return isPhone ? { value } : BAD_PHONE
}
