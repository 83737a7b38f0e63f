import type { ComponentProps } from 'react'
import { createDownloadsStore } from '../features/offline/downloads.store.ts'
import { SaveOfflinePanel } from '../features/offline/SaveOfflinePanel.tsx'
import { useLazyStore } from '../stores.tsx'

export type SaveOfflineProps = Omit<ComponentProps<typeof SaveOfflinePanel>, 'store'>

/** Offers to save the page for a place without a signal. */
export const SaveOffline = (props: SaveOfflineProps) => (
  <SaveOfflinePanel store={useLazyStore(createDownloadsStore)} {...props} />
)
