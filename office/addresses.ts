/** Where the screens of the office are. */
export const addresses = {
  today: '/office',
  orders: '/office/orders',
  timeline: '/office/timeline',
  closures: '/office/closures',
  people: '/office/people',
  log: '/office/log',
  account: '/office/account',
  join: '/office/join',
} as const

/** The details of one order. */
export const orderAddress = (number: number | string): string => `${addresses.orders}/${number}`
