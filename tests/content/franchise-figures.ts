/** Figures from section 9 of the specification that appear only in text. */

/** The largest share of the time, in percent, that partners may rent out the sauna themselves, outside the platform. */
export const ownRental: readonly { fromYear: number; toYear: number; share: number }[] = [
  { fromYear: 1, toYear: 2, share: 25 },
  { fromYear: 3, toYear: 5, share: 50 },
]

/** Whole U.S. dollars. */
export const minimumInvestment = 2500
/** Hours within which we answer an inquiry about the franchise. */
export const contactWithinHours = 48
