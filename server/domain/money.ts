/** Whole US cents. */
export type Cents = number

/** 123450 is `$1,234.50`, -500 is `-$5.00`. Formatted by hand, so it is the same on every machine. */
export function formatUsd(cents: Cents): string {
  const amount = Math.abs(cents)
  const dollars = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`
}

const MILLION = 1_000_000

/**
 * This many parts per million of an amount, rounded half up to a whole cent. Both are whole and not negative. Exact for
 * every safe integer: millions and remainder are multiplied separately, because the full product would not be exact.
 */
export function partOf(cents: Cents, ppm: number): Cents {
  const rest = cents % MILLION
  const scaled = rest * ppm + MILLION / 2
  return ((cents - rest) / MILLION) * ppm + (scaled - (scaled % MILLION)) / MILLION
}
