import type { OfficeStores } from '../stores.ts'
import { findWorker } from './leave-device.ts'

/**
 * Ends the notifications of this browser if they are another member's: a session that ended by itself has left them here, with
 * the orders that are shown. The shop decides that. Without a worker there are none, and nothing is loaded for them.
 */
export async function checkDevice({ lazyStore }: Pick<OfficeStores, 'lazyStore'>): Promise<void> {
  if (!(await findWorker())) return
  // A line that drops: it is asked again when the office is opened the next time.
  const { createDeviceNewsStore } = await import('./device-news.store.ts').catch(() => ({
    createDeviceNewsStore: null,
  }))
  if (createDeviceNewsStore) await lazyStore(createDeviceNewsStore).load()
}
