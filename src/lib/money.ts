const dollarsOf = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** Whole US cents → `$1,234.50`, `$75.00`: what belongs to a sum, an order, or a payment, as emails show it too. */
export const showMoney = (cents: number): string =>
  `${dollarsOf(cents)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Whole US cents → `$1,234.50`, but `$75`: a price tag or an estimate shows no cents when there are none. */
export const showPrice = (cents: number): string => (cents % 100 ? showMoney(cents) : dollarsOf(cents))
