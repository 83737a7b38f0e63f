import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { showSize } from '../../lib/show-size.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { DownloadsStore } from './downloads.store.ts'
import styles from './SaveOfflinePanel.module.css'

interface SaveOfflinePanelProps {
  store: DownloadsStore
  /** Path of the page to save. */
  page: string
  /** Its name in the list of downloads. */
  title: string
  /** What is saved with it: `this sauna with its pictures`. */
  what: string
}

/** Saves a whole catalog, or one sauna, for a place without a signal. Shows nothing where the browser cannot. */
export function SaveOfflinePanel({ store, page, title, what }: SaveOfflinePanelProps) {
  useSignals()
  const isOffline = useContext(OfflineContext)
  useEffect(() => void store.loadDownloads(), [store])
  const downloads = store.downloads.value
  if (!downloads) return null
  const download = downloads.find((saved) => saved.page === page)
  const running = store.running.value?.page === page ? store.running.value : null
  const hasFailed = store.failedPage.value === page || download?.isWhole === false
  const save = () => void store.saveOffline({ page, title })
  return (
    <section className={styles.panel} aria-label="Save for offline">
      <Icon name="download" className={styles.icon} />
      <div className={styles.words} role="status">
        {running ? (
          <>
            <p id="saving">Saving {what} to this device</p>
            <progress aria-labelledby="saving" value={running.done} max={running.total} />
          </>
        ) : hasFailed ? (
          <p>Not everything could be saved: the connection dropped, or this device is full.</p>
        ) : download ? (
          <p>
            Saved on this device, {showSize(download.bytes)},{' '}
            <time dateTime={download.savedAt}>{showMoment(download.savedAt)}</time>.{' '}
            <NavLink href={paths.saved()}>See everything you saved</NavLink>
          </p>
        ) : (
          <p>Heading somewhere without a signal? Save {what} first.</p>
        )}
      </div>
      <div className={styles.actions}>
        {(!download || hasFailed) && (
          <Button
            look="outline"
            isBusy={running !== null}
            disabled={isOffline || store.running.value !== null}
            onClick={save}
          >
            {hasFailed ? 'Try again' : 'Save for offline'}
          </Button>
        )}
        {download && !hasFailed && (
          <Button look="outline" isBusy={running !== null} disabled={isOffline} onClick={save}>
            Update
          </Button>
        )}
        {download && !running && (
          <Button look="bare" onClick={() => void store.removeOffline(page)}>
            Remove<span className="visually-hidden"> {title} from this device</span>
          </Button>
        )}
      </div>
    </section>
  )
}
