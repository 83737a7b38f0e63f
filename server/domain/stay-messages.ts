/** What customers read about the dates of a stay, as src/lib/date-range.ts and nights.ts say it, too; a test compares. */
export const stayMessages = {
  chooseStart: 'Please choose a start date.',
  chooseReturn: 'Please choose a return date.',
  returnAfterStart: 'The return date must be at least one night after the start date.',
  atMostAYear: 'Please choose dates of at most 365 nights.',
} as const
