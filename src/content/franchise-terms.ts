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
