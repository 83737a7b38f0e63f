import { showNumber } from './show-number.ts'

/** Whole US cents → `$1,234.50`, `$75.00`: what belongs to a sum, an order, or a payment, as emails show it too. */
export function showMoney(cents: number): string {
  const amount = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}$${showNumber(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

/** Whole US cents → `$1,234.50`, but `$75`: a price tag or an estimate shows no cents when there are none. */
export const showPrice = (cents: number): string => showMoney(cents).replace(/\.00$/, '')
