import { showCount } from './show-count.ts'

/** The rule that the specification's calls hold too, in its one wording. */
export const returnAfterStart = 'The return date must be at least one night after the start date.'

/** `1 night`, `3 nights`. */
export const showNights = (count: number): string => showCount(count, 'night')

const dayMs = 86_400_000
/** From one `yyyy-MM-dd` to another, less than zero in the wrong order; not a number where one of them is no day. */
export const nightsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
