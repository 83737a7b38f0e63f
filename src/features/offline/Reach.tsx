import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { IsLost } from '../../ui/reach.ts'
import type { OfflineStore } from './offline.store.ts'

/** Tells every button below whether the shop can be reached. */
export function Reach({ store, children }: { store: OfflineStore; children: ReactNode }) {
  useSignals()
  return <IsLost value={store.isLost.value}>{children}</IsLost>
}
