import { useSignals } from '@preact/signals-react/runtime'
import { AppPromptToast } from './AppPromptToast.tsx'
import { AsOfNotice } from './AsOfNotice.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import type { OfflineStore } from './offline.store.ts'

interface AppNoticesProps {
  store: OfflineStore
  /** When what the page shows was saved; null where the server has confirmed it, or nothing of it ages. */
  savedAt: string | null
  /** The page shows prices and dates. */
  hasPrices: boolean
}

/** What the app itself says below the page: that it is offline, that the page may be out of date, or what it suggests. */
export function AppNotices({ store, savedAt, hasPrices }: AppNoticesProps) {
  useSignals()
  const trouble = store.trouble.value
  if (trouble) return <ConnectionNotice trouble={trouble} savedAt={savedAt} hasPrices={hasPrices} />
  if (hasPrices && store.asOf.value) return <AsOfNotice asOf={store.asOf.value} />
  return <AppPromptToast prompt={store.prompt.value} />
}
