import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { type HandoverKind, isReport } from './tap.ts'
import type { TapsStore } from './taps.store.ts'

export type Today = ReplyOf<'GET /api/v1/office/today'>
export type TodayOrder = TodayGroup['orders'][number]
export type TodayPlace = Today['places'][number]
export type TodayGroup = TodayPlace['groups'][number]
export type DoneHandover = TodayPlace['done'][number]
export type TodayStore = ReturnType<typeof createTodayStore>

/** Which way the orders of a group still have to go. */
export const directionOf = (group: TodayGroup['kind']): HandoverKind =>
  group.endsWith('_back') ? 'back' : 'out'

/** What goes out and comes back on a day. */
export function createTodayStore(
  call: OfficeCall,
  { taps }: { taps: Pick<TapsStore, 'keysOfDone' | 'dropDone'> },
) {
  const today = remote<Today>()
  let query: { day?: string | undefined; settlement?: string | undefined } = {}

  /** @param day `yyyy-MM-dd`; undefined for today */
  function load(day?: string, settlement?: string) {
    query = { day, settlement }
    return reload()
  }

  /** The list that was asked for last, as the server has it now. */
  async function reload() {
    const done = taps.keysOfDone((kind) => !isReport(kind))
    const outcome = await today.take(call('GET /api/v1/office/today', { query }))
    if (outcome.ok && outcome.data === today.data.peek()) taps.dropDone(done)
  }

  return { today, load, reload, clear: today.clear }
}
