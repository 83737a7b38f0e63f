/** What customers read about the dates of a stay. The calendar in src/lib/date-range.ts says the same; a test compares. */
export const stayMessages = {
  chooseStart: 'Please choose a start date.',
  chooseReturn: 'Please choose a return date.',
  returnAfterStart: 'The return date must be at least one night after the start date.',
  atMostAYear: 'Please choose dates of at most 365 nights.',
} as const
