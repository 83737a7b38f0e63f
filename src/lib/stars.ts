/** What the stars of a review mean, from one to five. */
export const starWords = ['Bad', 'Not great', 'Okay', 'Good', 'Great'] as const

/** `4 of 5: Good` */
export const starsText = (stars: number): string => `${stars} of 5: ${starWords[stars - 1] ?? ''}`
