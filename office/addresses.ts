/** Where the screens of the office are. */
export const addresses = {
  today: '/office',
  orders: '/office/orders',
  timeline: '/office/timeline',
  messages: '/office/messages',
  savedReplies: '/office/messages/saved-replies',
  numbers: '/office/numbers',
  closures: '/office/closures',
  catalog: '/office/catalog',
  newPlace: '/office/catalog/places/new',
  partners: '/office/partners',
  people: '/office/people',
  log: '/office/log',
  account: '/office/account',
  join: '/office/join',
} as const

/** The details of one order. */
export const orderAddress = (number: number | string): string => `${addresses.orders}/${number}`

/** One product of the catalog. */
export const productAddress = (id: number): string => `${addresses.catalog}/products/${id}`

/** Its page as customers will see it, which the server renders. */
export const previewAddress = (id: number): string => `${productAddress(id)}/preview`

/** One place of the catalog. */
export const placeAddress = (id: number): string => `${addresses.catalog}/places/${id}`

/** One message with its answers. */
export const messageAddress = (number: number): string => `${addresses.messages}/${number}`

/** What a partner gets for a month. */
export const statementAddress = (memberId: string, month: string): string =>
  `${addresses.partners}/${memberId}/${month}`
