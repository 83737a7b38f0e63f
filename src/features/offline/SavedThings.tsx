import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { SavedPage } from '../../../contract/worker-messages.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { RoadStore } from './road.store.ts'
import styles from './SavedThings.module.css'

/** What can be opened now: catalogues first, then saunas, each with its picture. */
export function SavedThings({ store }: { store: RoadStore }) {
  useSignals()
  useEffect(() => void store.loadThings(), [store])
  const things = store.things.value
  if (!things) return <div aria-busy="true" />
  if (things.length === 0)
    return (
      <EmptyState
        kind="empty"
        title="No catalog is saved yet"
        text="Whatever you open with a connection is saved for the road."
      />
    )
  return (
    <ul className={styles.list}>
      {things.map((thing) => (
        <li key={thing.page}>
          <Thing thing={thing} />
        </li>
      ))}
    </ul>
  )
}

function Thing({ thing: { kind, page, title, savedAt, picture } }: { thing: SavedPage }) {
  return (
    <NavLink href={page} className={styles.thing}>
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
