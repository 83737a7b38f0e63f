import type { FormErrors } from './form.ts'
import type { OrderStatus } from './order-status.ts'
import { textRule } from './text-rules.ts'

/** A review is read by a member before the public reads it. */
export type ReviewStatus = 'waiting' | 'published' | 'refused'

/** The longest text, in characters. */
export const MOST_REVIEW_CHARACTERS = 2_000

/** Days after the return when the customer is asked how it was. */
export const ASK_AFTER_DAYS = 2
/** The hour of that day, where the sauna was. */
export const ASK_AT_HOUR = 9
/** Who came back longer ago is not asked: a shop that has just got this would write to everyone it ever had. */
export const ASK_WITHIN_DAYS = 30

/** Whether the customer of an order can say how it was: only one that is over, and as it was meant to be. */
export const canReview = (status: OrderStatus): boolean => status === 'completed'

/** How many stars, and why, as typed. */
export function checkReview(typed: {
  stars: number
  text: string
}): { values: { stars: number; text: string } } | { errors: FormErrors<'stars' | 'text'> } {
  const { stars } = typed
  const text = textRule('Please write a few words.', { most: MOST_REVIEW_CHARACTERS })(typed.text)
  const areStarsRight = Number.isInteger(stars) && stars >= 1 && stars <= 5
  if (areStarsRight && 'value' in text) return { values: { stars, text: text.value } }
  return {
    errors: {
      ...(!areStarsRight && { stars: ['Please choose a rating.'] }),
      ...('message' in text && { text: [text.message] }),
    },
  }
}

/** Of the reviews on a sauna's own page, in characters. The list of all has the whole text. */
const SHORT_LENGTH = 280

/** The beginning of a longer text, up to a word. */
export function shortenReview(text: string): string {
  if (text.length <= SHORT_LENGTH) return text
  const start = text.slice(0, SHORT_LENGTH)
  const space = start.search(/\s\S*$/)
  // Half of a character that takes two code units is none.
  return `${(space > SHORT_LENGTH / 2 ? start.slice(0, space) : start).replace(/[\ud800-\udbff]$/, '')}…`
}
