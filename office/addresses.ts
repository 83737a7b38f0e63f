import { withQuery } from '../src/lib/with-query.ts'
import { dayAfter } from './today/days.ts'

/** Where the screens of the office are. */
export const addresses = {
  today: '/office',
  orders: '/office/orders',
  newOrder: '/office/orders/new',
  timeline: '/office/timeline',
  messages: '/office/messages',
  reviews: '/office/reviews',
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

/** A new order for a caller, with what is known already: a sauna's model, and the first and the return day. */
export const newOrderAddress = (sauna: number, { from, to }: { from: string; to: string }): string =>
  withQuery(addresses.newOrder, { sauna, from, to })

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

/** The timeline, ready to block days of a sauna: from today until it is needed again, or for a week. */
export const blockAddress = (
  unitId: number,
  { today, next }: { today: string; next: string | undefined },
): string =>
  withQuery(addresses.timeline, {
    from: today,
    block: String(unitId),
    to: next && next > today ? dayAfter(next, -1) : dayAfter(today, 6),
  })
