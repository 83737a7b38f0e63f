import { RoadList } from '../features/offline/RoadList.tsx'
import { createRoadStore } from '../features/offline/road.store.ts'
import { SavedThings } from '../features/offline/SavedThings.tsx'
import { useLateStore, useStores } from '../stores.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './SavedScreen.module.css'

/** What this device has of the shop. */
export function SavedScreen() {
  const road = useLateStore(createRoadStore)
  const { shop } = useStores()
  if (!shop.hasWorker) {
    return (
      <main id="content" tabIndex={-1} className="page">
        <PageHeader title="Saved on this device">
          At the moment the shop saves nothing on devices, and every page needs a connection. We will bring
          saving back.
        </PageHeader>
      </main>
    )
  }
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.saved}`}>
      <PageHeader title="Saved on this device">
        All of this opens without a signal. So do the guide, the policies and everything about the franchise.
      </PageHeader>
      <section aria-labelledby="for-the-road">
        <h2 id="for-the-road">Kept for the road</h2>
        <RoadList store={road} />
      </section>
      <section aria-labelledby="opened-before">
        <h2 id="opened-before">What you can open now</h2>
        <SavedThings store={road} />
      </section>
    </main>
  )
}
