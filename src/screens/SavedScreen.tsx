import { RoadList } from '../features/offline/RoadList.tsx'
import { createRoadStore } from '../features/offline/road.store.ts'
import { SavedThings } from '../features/offline/SavedThings.tsx'
import { useLateStore } from '../stores.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import styles from './SavedScreen.module.css'

/** What this device has of the shop. */
export function SavedScreen() {
  const road = useLateStore(createRoadStore)
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.saved}`}>
      <ScreenHead title="Saved on this device">
        All of this opens without a signal. So do the guide, the policies and everything about the franchise.
      </ScreenHead>
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
