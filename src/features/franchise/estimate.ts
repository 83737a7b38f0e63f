/** What the calculator needs to know about a level. Shares are percentages, and the most a partner can get. */
export interface EstimatedLevel {
  level: number
  rentalShare: number
  transferYears: number | null
}

export interface YearEstimate {
  /** What guests pay in a year, whole cents. */
  earned: number
  /** The most of it that the partner gets, whole cents, rounded down. */
  share: number
}

/** A year of twelve equal months. `nights` is per month, `price` is in whole cents per night. */
export function estimateYear({ rentalShare }: EstimatedLevel, nights: number, price: number): YearEstimate {
  const earned = 12 * nights * price
  return { earned, share: Math.floor((earned * rentalShare) / 100) }
}

export type Read = { value: number; error?: undefined } | { value?: undefined; error: string }

/** Typed nights per month: a whole number from 1 to 31. */
export function readNights(text: string): Read {
  const nights = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
  if (nights >= 1 && nights <= 31) return { value: nights }
  return { error: 'Please enter a whole number of nights, from 1 to 31.' }
}

/** A typed price in dollars (`150`, `$1,250.50`) in whole cents, from $1 to $10,000. */
export function readPrice(text: string): Read {
  const plain = text.replaceAll(/[\s$,]/g, '')
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
  if (cents >= 100 && cents <= 1_000_000) return { value: cents }
  return { error: 'Please enter a price from $1 to $10,000.' }
}
