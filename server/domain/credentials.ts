import { isCommonPassword, isMonotonous } from './common-passwords.ts'
import { emailRule } from './contact-rules.ts'
import { type CheckedForm, checkForm, type RuleResult, type Rule, type Typed } from './form.ts'
import { countCharacters } from './text-rules.ts'

export type CredentialField = 'email' | 'password'

export const PASSWORD_LEAST = 8
export const PASSWORD_MOST = 128

/** The same password on every keyboard, because systems encode letters such as é differently. Nothing is trimmed. */
const normalizePassword = (typed: string): string => typed.normalize('NFKC')

/**
 * A new password for the account with this address: 8 to 128 characters of any kind, including spaces. Refused is what
 * people who guess try first: common words and their usual variations, repetitions and sequences, the address itself.
 */
export function checkNewPassword(typed: string, email: string): RuleResult {
  const value = normalizePassword(typed)
  const length = countCharacters(value)
  if (length === 0) return { message: 'Please choose a password.' }
  if (length < PASSWORD_LEAST) return { message: `Please use at least ${PASSWORD_LEAST} characters.` }
  if (length > PASSWORD_MOST) return { message: `Please use at most ${PASSWORD_MOST} characters.` }
  if (isBasedOn(email, value))
    return { message: 'Please choose a password that is not based on your email address.' }
  if (isMonotonous(value)) return { message: 'Please choose a password with less repetition.' }
  if (isCommonPassword(value))
    return { message: 'This password is too easy to guess. Please choose another.' }
  return { value }
}

/** Whether little of the password remains without the address, or without the name before the @. */
function isBasedOn(email: string, password: string): boolean {
  const address = email.toLowerCase()
  const name = address.split('@')[0] ?? ''
  if (name.length < 3) return false
  return countCharacters(password.toLowerCase().replaceAll(address, '').replaceAll(name, '')) <= 4
}

/** What a visitor typed to sign up. Whether the address is taken is checked elsewhere. */
export const checkRegistration = (typed: Typed<CredentialField>): CheckedForm<CredentialField> =>
  checkForm(
    {
      email: emailRule,
      password: (password) => checkNewPassword(password, (typed.email ?? '').trim()),
    },
    typed,
  )

/** An existing password: only that it is there, and in the form in which it was hashed. */
export const knownPasswordRule: Rule = (typed) =>
  typed === '' ? { message: 'Please enter your password.' } : { value: normalizePassword(typed) }

/** What a customer typed to sign in. */
export const checkLogin = (typed: Typed<CredentialField>): CheckedForm<CredentialField> =>
  checkForm({ email: emailRule, password: knownPasswordRule }, typed)
