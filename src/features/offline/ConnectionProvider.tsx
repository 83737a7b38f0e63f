import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { OfflineStore } from './offline.store.ts'

/** Tells every component below whether the shop can be reached. */
export function ConnectionProvider({ store, children }: { store: OfflineStore; children: ReactNode }) {
  useSignals()
  return <OfflineContext value={store.isOffline.value}>{children}</OfflineContext>
}
