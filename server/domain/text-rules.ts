import type { RuleResult, Rule } from './form.ts'

/** Invisible characters that come with copied text and mean nothing: soft hyphen, zero-width space, byte order mark. */
const INVISIBLE = /[\u00ad\u200b\ufeff]/g

/** Not typed by a person: control characters, lone surrogates, and marks that change the text direction. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const FORBIDDEN_IN_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

const FORBIDDEN = { message: 'This contains characters we cannot save. Please type it again.' }

const tooLong = (length: number): RuleResult => ({ message: `Please use at most ${length} characters.` })

/** The number of characters (code points); `length` would count those beyond the basic plane twice. */
export const countCharacters = (text: string): number => Array.from(text).length

/**
 * A required line of text; `ask` is the message for an empty field. It is stored without leading or trailing spaces, with
 * single spaces inside, and in Unicode's composed form, so that the same name is the same text. Line breaks are refused.
 */
export const lineRule =
  (ask: string, { most = 100, needsLetter = false } = {}): Rule =>
  (typed) => {
    const value = typed
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .trim()
      .replace(/\p{Zs}+/gu, ' ')
    if (value === '' || (needsLetter && !/\p{L}/u.test(value))) return { message: ask }
    if (FORBIDDEN_IN_LINE.test(value)) return FORBIDDEN
    return countCharacters(value) > most ? tooLong(most) : { value }
  }

/** A required text of several lines. All line breaks are stored as `\n`. */
export const textRule =
  (ask: string, { most = 5000 } = {}): Rule =>
  (typed) => {
    const value = typed.normalize('NFC').replace(INVISIBLE, '').replace(/\r\n?/g, '\n').trim()
    if (value === '') return { message: ask }
    if (FORBIDDEN_IN_TEXT.test(value)) return FORBIDDEN
    return countCharacters(value) > most ? tooLong(most) : { value }
  }
