/** One of the three levels of franchise ownership (section 9 of the specification). Shares are percentages, and the most a partner can get. */
export interface FranchiseLevel {
  level: 1 | 2 | 3
  /** The partner's part of what guests pay for nights booked on the platform. */
  rentalShare: number
  /** Years until ownership passes to the partner; null if no number is set. */
  transferYears: number | null
}

export const franchiseLevels: readonly [FranchiseLevel, FranchiseLevel, FranchiseLevel] = [
  { level: 1, rentalShare: 85, transferYears: null },
  { level: 2, rentalShare: 85, transferYears: 3 },
  { level: 3, rentalShare: 75, transferYears: 4 },
]

/** The most of the time, in percent, that partners may rent out the sauna themselves, outside the platform. */
export const ownRental: readonly { fromYear: number; toYear: number; share: number }[] = [
  { fromYear: 1, toYear: 2, share: 25 },
  { fromYear: 3, toYear: 5, share: 50 },
]

/** Whole US dollars. */
export const minimumInvestment = 2500
/** Hours within which we answer an inquiry about the franchise. */
export const contactWithinHours = 48
