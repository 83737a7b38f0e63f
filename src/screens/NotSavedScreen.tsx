import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { createDownloadsStore } from '../features/offline/downloads.store.ts'
import { SavedPages } from '../features/offline/SavedPages.tsx'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './SavedScreen.module.css'

/** Takes the place of a page whose data is neither saved nor reachable, until the shop can be reached again. */
export function NotSavedScreen() {
  useSignals()
  const downloads = useLazyStore(createDownloadsStore)
  const { offline } = useStores()
  const [retry, setRetry] = useState<'untried' | 'running' | 'failed'>('untried')
  async function retryNow() {
    setRetry('running')
    await offline.checkConnection()
    // If it had worked, this screen would be gone.
    setRetry('failed')
  }
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.saved}`}>
      <PageHeader title="Not saved on this device">
        We cannot reach the shop right now, and you have not opened this page on this device before. It will
        appear by itself as soon as we can.
      </PageHeader>
      <div className={styles.retry}>
        <Button look="outline" isBusy={retry === 'running'} onClick={() => void retryNow()}>
          <Icon name="retry" />
          Retry
        </Button>
        <span role="status">{retry === 'failed' && 'Still no connection.'}</span>
      </div>
      <section aria-labelledby="can-be-opened">
        <h2 id="can-be-opened">What you can open now</h2>
        <SavedPages store={downloads} />
        {downloads.savedPages.value && (
          <p className={styles.more}>
            The <NavLink href={paths.info('guide')}>sauna guide</NavLink>, the{' '}
            <NavLink href={paths.franchise()}>franchise offer</NavLink>, and{' '}
            <NavLink href={paths.contacts()}>our phone number</NavLink> are saved, too.
          </p>
        )}
      </section>
    </main>
  )
}
