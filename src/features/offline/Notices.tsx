import { useSignals } from '@preact/signals-react/runtime'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { OfferToast } from './OfferToast.tsx'
import type { OfflineStore } from './offline.store.ts'

interface NoticesProps {
  store: OfflineStore
  /** When what the page shows was saved; null where the server has confirmed it, or nothing of it ages. */
  savedAt: string | null
  /** The page shows prices and dates. */
  hasPrices: boolean
}

/** What is to be said below the page: of the connection while it is lost, and what can wait only after that. */
export function Notices({ store, savedAt, hasPrices }: NoticesProps) {
  useSignals()
  return store.isLost.value ? (
    <ConnectionNotice savedAt={savedAt} hasPrices={hasPrices} />
  ) : (
    <OfferToast offer={store.offer.value} />
  )
}
