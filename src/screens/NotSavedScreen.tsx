import { useState } from 'react'
import { createRoadStore } from '../features/offline/road.store.ts'
import { SavedThings } from '../features/offline/SavedThings.tsx'
import { paths } from '../lib/paths.ts'
import { useLateStore, useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './SavedScreen.module.css'

/** In the place of a page whose data is neither saved nor to be had. It gives way by itself, or when it is told to. */
export function NotSavedScreen() {
  const road = useLateStore(createRoadStore)
  const { offline } = useStores()
  const [retry, setRetry] = useState<'untried' | 'going' | 'failed'>('untried')
  async function tryNow() {
    setRetry('going')
    await offline.tryNow()
    // Had it worked, this screen would be gone.
    setRetry('failed')
  }
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.saved}`}>
      <PageHeader title="Not saved on this device">
        You are offline, and this page was not open on this device before. We keep trying: it appears by
        itself as soon as there is a connection.
      </PageHeader>
      <div className={styles.retry}>
        <Button look="outline" isBusy={retry === 'going'} onClick={() => void tryNow()}>
          <Icon name="retry" />
          Retry
        </Button>
        <span role="status">{retry === 'failed' && 'Still no connection.'}</span>
      </div>
      <section aria-labelledby="opened-before">
        <h2 id="opened-before">What you can open now</h2>
        <SavedThings store={road} />
        <p className={styles.more}>
          The <NavLink href={paths.info('guide')}>sauna guide</NavLink>, the{' '}
          <NavLink href={paths.franchise()}>franchise</NavLink> and{' '}
          <NavLink href={paths.contacts()}>our telephone number</NavLink> are here as well.
        </p>
      </section>
    </main>
  )
}
