import { fingerprint } from './fingerprint.ts'

/** The owner's rules and waiver, which customers of a rental sign. */
export interface RentalRules {
  /** Names exactly this text. */
  version: string
  /** Plain text; an empty line ends a paragraph. */
  text: string
}

/** What a customer signed. It holds for all their orders until the text changes. */
export interface RulesSignature {
  version: string
  /** As they typed it. */
  name: string
  at: Date
}

/** Longer than any rules that a customer reads; the text comes with every total. */
const MAX_LENGTH = 40_000

/** Null if the rules are short enough, or why not. What is signed is never cut, so it has to be said before. */
export const findLengthError = ({ text }: RentalRules): string | null =>
  text.length > MAX_LENGTH
    ? `has ${text.length} characters. Please shorten it to ${MAX_LENGTH} or fewer: customers read and sign all of it.`
    : null

/** The rules in a file; null if it says nothing. How its lines end, and spaces around it, make no new version. */
export function toRentalRules(content: string): RentalRules | null {
  const text = content
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
  return text ? { version: fingerprint(text), text } : null
}

/** The text in paragraphs, whose lines stay as they are. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/)
