import { signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type Settlements = ReplyOf<'GET /api/v1/settlements'>
export type SettlementsState = Restored<Settlements>
export type SettlementsStore = ReturnType<typeof createSettlementsStore>

/** The places with saunas. Loaded once for each page load, since they rarely change. */
export function createSettlementsStore(call: Call, start?: SettlementsState) {
  const settlements = remote<Settlements>(start)
  const load = () => settlements.take(call('GET /api/v1/settlements'))
  const loadOnce = async () => {
    const { status, savedAt } = settlements
    if (status.peek() !== 'success' || savedAt.peek() !== null) await load()
  }
  /** Chosen in one of the pickers; null until then. */
  const chosenId = signal<number | null>(null)
  const chooseSettlement = (settlementId: number) => {
    chosenId.value = settlementId
  }
  return { ...settlements, chosenId, chooseSettlement, load, loadOnce }
}
