import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { SavedPage } from '../../../contract/worker-messages.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import type { DownloadsStore } from './downloads.store.ts'
import styles from './SavedPages.module.css'

/** What can be opened now: catalogs first, then saunas, each with its picture. */
export function SavedPages({ store }: { store: DownloadsStore }) {
  useSignals()
  useEffect(() => void store.loadSavedPages(), [store])
  const pages = store.savedPages.value
  if (!pages) return <div aria-busy="true" />
  if (pages.length === 0)
    return (
      <EmptyState
        kind="empty"
        title="Nothing saved yet"
        text="Every catalog and sauna you open while online is saved here."
      />
    )
  return (
    <ul className={styles.list}>
      {pages.map((saved) => (
        <li key={saved.page}>
          <SavedPageLink saved={saved} />
        </li>
      ))}
    </ul>
  )
}

function SavedPageLink({ saved: { kind, page, title, savedAt, picture } }: { saved: SavedPage }) {
  return (
    <NavLink href={page} className={styles.entry}>
      <span className={styles.picture}>
        {picture && <img src={picture} alt="" width="96" height="72" loading="lazy" decoding="async" />}
      </span>
      <span>
        <strong className={styles.title}>{title}</strong>
        <small className={styles.age}>
          {kind === 'catalog' ? 'Catalog' : 'Sauna'}, saved {showMoment(savedAt)}
        </small>
      </span>
    </NavLink>
  )
}
