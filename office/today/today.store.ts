import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Today = ReplyOf<'GET /api/v1/office/today'>
export type TodayOrder = TodayGroup['orders'][number]
export type TodayPlace = Today['places'][number]
export type TodayGroup = TodayPlace['groups'][number]
export type DoneHandover = TodayPlace['done'][number]
export type TodayStore = ReturnType<typeof createTodayStore>

/** What goes out and comes back on a day. */
export function createTodayStore(call: OfficeCall) {
  const today = remote<Today>()
  /** @param day `yyyy-MM-dd`; undefined for today */
  const load = (day?: string, settlement?: string) =>
    today.take(call('GET /api/v1/office/today', { query: { day, settlement } }))
  return { today, load, clear: today.clear }
}
