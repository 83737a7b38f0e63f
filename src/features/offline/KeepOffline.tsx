import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { showSize } from '../../lib/show-size.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import styles from './KeepOffline.module.css'
import type { RoadStore } from './road.store.ts'

interface KeepOfflineProps {
  store: RoadStore
  /** Path of the page to save. */
  page: string
  /** How it is called in the list of what is saved. */
  title: string
  /** What belongs to it: `this sauna with its pictures`. */
  what: string
}

/** Saves a whole catalogue, or a sauna, for a place without a signal. Nothing where the browser cannot. */
export function KeepOffline({ store, page, title, what }: KeepOfflineProps) {
  useSignals()
  const isLost = useContext(OfflineContext)
  useEffect(() => void store.load(), [store])
  const entries = store.entries.value
  if (!entries) return null
  const entry = entries.find((kept) => kept.page === page)
  const going = store.going.value?.page === page ? store.going.value : null
  const hasFailed = store.failed.value === page || entry?.isWhole === false
  const keep = () => void store.keep({ page, title })
  return (
    <section className={styles.panel} aria-label="Keep offline">
      <Icon name="download" className={styles.sign} />
      <div className={styles.words} role="status">
        {going ? (
          <>
            <p id="keeping">Saving {what} on this device</p>
            <progress aria-labelledby="keeping" value={going.done} max={going.total} />
          </>
        ) : hasFailed ? (
          <p>Not all of it could be saved: the connection was lost, or this device is full.</p>
        ) : entry ? (
          <p>
            Saved on this device, {showSize(entry.bytes)},{' '}
            <time dateTime={entry.savedAt}>{showMoment(entry.savedAt)}</time>.{' '}
            <NavLink href={paths.saved()}>All that is saved</NavLink>
          </p>
        ) : (
          <p>Going where there is no signal? Take {what} along.</p>
        )}
      </div>
      <div className={styles.actions}>
        {(!entry || hasFailed) && (
          <Button
            look="outline"
            isBusy={going !== null}
            disabled={isLost || store.going.value !== null}
            onClick={keep}
          >
            {hasFailed ? 'Try again' : 'Keep offline'}
          </Button>
        )}
        {entry && !hasFailed && (
          <Button look="outline" isBusy={going !== null} disabled={isLost} onClick={keep}>
            Renew
          </Button>
        )}
        {entry && !going && (
          <Button look="bare" onClick={() => void store.drop(page)}>
            Remove<span className="visually-hidden"> {title} from this device</span>
          </Button>
        )}
      </div>
    </section>
  )
}
