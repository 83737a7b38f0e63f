import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall } from '../call.ts'
import type { Reports } from './reports.store.ts'

export type OrderReportsStore = ReturnType<typeof createOrderReportsStore>

/** What was found wrong with the sauna of one order. */
export function createOrderReportsStore(call: OfficeCall) {
  const reports = remote<Reports>()
  /** @param order its number */
  async function load(order: string) {
    reports.clear()
    await reports.take(call('GET /api/v1/office/reports', { query: { order } }))
  }
  return { reports, load, clear: reports.clear }
}
