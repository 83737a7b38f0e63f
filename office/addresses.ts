/** Where the screens of the office are. */
export const addresses = {
  today: '/office',
  people: '/office/people',
  log: '/office/log',
  account: '/office/account',
  join: '/office/join',
} as const
