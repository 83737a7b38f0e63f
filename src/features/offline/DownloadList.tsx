import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { showSize } from '../../lib/show-size.ts'
import { Button } from '../../ui/Button.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './DownloadList.module.css'
import type { DownloadsStore } from './downloads.store.ts'

/** What was saved on purpose, with its size, and a way to remove it. */
export function DownloadList({ store }: { store: DownloadsStore }) {
  useSignals()
  // Loaded and shown together with the list below, so that this one does not move it.
  if (!store.savedPages.value) return <div aria-busy="true" />
  const downloads = store.downloads.value ?? []
  if (downloads.length === 0) return <p>Nothing yet. Press “Save for offline” below any catalog or sauna.</p>
  const total = downloads.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <ul className={styles.list}>
        {downloads.map(({ page, title, bytes, isWhole, savedAt }) => (
          <li key={page} className={styles.entry}>
            <span className={styles.words}>
              <NavLink href={page}>{title}</NavLink>
              <small>
                {showSize(bytes)}, {showMoment(savedAt)}
                {!isWhole && ', incomplete'}
              </small>
            </span>
            <Button look="bare" onClick={() => void store.removeOffline(page)}>
              Remove<span className="visually-hidden"> {title} from this device</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>{showSize(total)} in total.</p>
      {store.isAtRisk.value && (
        <p className={styles.risk}>
          Your browser has not promised to keep this. It may delete it when the device runs out of space, or
          when you have not come for a while. <NavLink href={paths.install()}>Installing the app</NavLink>{' '}
          makes that less likely.
        </p>
      )}
    </>
  )
}
