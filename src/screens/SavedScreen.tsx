import { createBookingCopiesStore } from '../features/offline/booking-copies.store.ts'
import { BookingCopyList } from '../features/offline/BookingCopyList.tsx'
import { DownloadList } from '../features/offline/DownloadList.tsx'
import { createDownloadsStore } from '../features/offline/downloads.store.ts'
import { SavedPages } from '../features/offline/SavedPages.tsx'
import { useLazyStore, useStores } from '../stores.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './SavedScreen.module.css'

/** What this device has saved of the shop. */
export function SavedScreen() {
  const downloads = useLazyStore(createDownloadsStore)
  const copies = useLazyStore(createBookingCopiesStore)
  const { shop } = useStores()
  if (!shop.hasWorker) {
    return (
      <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
        <PageHeader title="Saved on this device">
          Saving for offline is turned off right now, so every page needs a connection. It will be back.
        </PageHeader>
      </main>
    )
  }
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.saved}`}>
      <PageHeader title="Saved on this device">
        Everything here opens without a signal. So do the guide, the policies, and the franchise pages.
      </PageHeader>
      <BookingCopyList store={copies} />
      <section aria-labelledby="downloads">
        <h2 id="downloads">Saved for offline</h2>
        <DownloadList store={downloads} />
      </section>
      <section aria-labelledby="can-be-opened">
        <h2 id="can-be-opened">What you can open now</h2>
        <SavedPages store={downloads} />
      </section>
    </main>
  )
}
