/** Whole US cents → `$1,234.50`; whole dollars go without cents: `$75`. */
export function showMoney(cents: number): string {
  const amount = Math.abs(cents)
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = amount % 100
  return `${cents < 0 ? '-' : ''}$${dollars}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}
