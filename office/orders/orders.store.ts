import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Orders = ReplyOf<'GET /api/v1/office/orders'>
export type ListedOrder = Orders['orders']['data'][number]
export type OrdersStore = ReturnType<typeof createOrdersStore>

/** What the list is narrowed to, as the address says it. */
export const filterNames = ['q', 'status', 'settlement', 'from', 'to', 'page'] as const
export type Filter = Partial<Record<(typeof filterNames)[number], string>>

export const readFilter = (search: string): Filter => {
  const asked = new URLSearchParams(search)
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = asked.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The address of the list; the first page has no number. */
export function filterQuery(filter: Filter): string {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filter[name]?.trim()
    if (value && !(name === 'page' && value === '1')) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The orders that a member may see, page by page. */
export function createOrdersStore(call: OfficeCall) {
  const orders = remote<Orders>()
  const load = (filter: Filter) => orders.take(call('GET /api/v1/office/orders', { query: filter }))
  return { orders, load }
}
