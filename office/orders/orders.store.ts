import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { addressFilter } from '../frame/address-filter.ts'

export type Orders = ReplyOf<'GET /api/v1/office/orders'>
export type ListedOrder = Orders['orders']['data'][number]
export type OrdersStore = ReturnType<typeof createOrdersStore>

/** What the list is narrowed to, as the address says it. */
const names = ['q', 'status', 'settlement', 'from', 'to', 'page'] as const
export type Filter = Partial<Record<(typeof names)[number], string>>
export const { read: readFilter, write: filterQuery } = addressFilter(names)

/** The orders that a member may see, page by page. */
export function createOrdersStore(call: OfficeCall) {
  const orders = remote<Orders>()
  const load = (filter: Filter) => orders.take(call('GET /api/v1/office/orders', { query: filter }))
  return { orders, load, clear: orders.clear }
}
