/** Without letters and digits that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const onlyThese = new RegExp(`^[${ALPHABET}]+$`)
const GROUPS = 4
const GROUP_LENGTH = 4

export const RECOVERY_CODE_COUNT = 10
/** What `recoveryCodeOf` takes: 31 letters and digits, so nearly 5 bits each, 79 in all. */
export const RECOVERY_CODE_LENGTH = GROUPS * GROUP_LENGTH

/** `abcd-efgh-jkmn-pqrs`. @param numbers RECOVERY_CODE_LENGTH random numbers, each from 0 to 30 */
export function recoveryCodeOf(numbers: readonly number[]): string {
  const letters = numbers.map((number) => ALPHABET[number % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

export const RECOVERY_ALPHABET_SIZE = ALPHABET.length

/** A code as typed: six digits of an authenticator app, a recovery code in its one spelling, or neither. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  if (plain.length === RECOVERY_CODE_LENGTH && onlyThese.test(plain))
    return { kind: 'recovery', code: plain.match(/.{4}/g)?.join('-') ?? plain }
  return null
}
