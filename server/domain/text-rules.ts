import type { RuleResult, Rule } from './form.ts'

/** Comes along with copied text, cannot be seen and means nothing: soft hyphen, zero-width space, byte order mark. */
const UNSEEN = /[\u00ad\u200b\ufeff]/g

/** No text of a person: control characters, halves of characters, and marks that turn the direction of what follows. */
const UNKEPT_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const UNKEPT_IN_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

const UNKEPT = { message: 'This contains characters that cannot be kept. Please type it again.' }

const tooLong = (length: number): RuleResult => ({ message: `Please use at most ${length} characters.` })

/** How many characters (code points) a text has; `length` counts those beyond the basic plane twice. */
export const countCharacters = (text: string): number => Array.from(text).length

/**
 * A required line of text: `ask` is what an empty field is told. Kept without blanks around it, with single spaces
 * inside, and in Unicode's composed form, so that the same name is the same text. A line break inside is refused.
 */
export const lineRule =
  (ask: string, { most = 100, needsLetter = false } = {}): Rule =>
  (typed) => {
    const value = typed
      .normalize('NFC')
      .replace(UNSEEN, '')
      .trim()
      .replace(/\p{Zs}+/gu, ' ')
    if (value === '' || (needsLetter && !/\p{L}/u.test(value))) return { message: ask }
    if (UNKEPT_IN_LINE.test(value)) return UNKEPT
    return countCharacters(value) > most ? tooLong(most) : { value }
  }

/** A required text of several lines. Line breaks are kept, all of them as `\n`. */
export const textRule =
  (ask: string, { most = 5000 } = {}): Rule =>
  (typed) => {
    const value = typed.normalize('NFC').replace(UNSEEN, '').replace(/\r\n?/g, '\n').trim()
    if (value === '') return { message: ask }
    if (UNKEPT_IN_TEXT.test(value)) return UNKEPT
    return countCharacters(value) > most ? tooLong(most) : { value }
  }
