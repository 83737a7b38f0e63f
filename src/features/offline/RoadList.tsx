import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showMoment } from '../../lib/show-moment.ts'
import { showSize } from '../../lib/show-size.ts'
import { Button } from '../../ui/Button.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './RoadList.module.css'
import type { RoadStore } from './road.store.ts'

/** What was saved for the road on purpose, with its size, and the way to be rid of it. */
export function RoadList({ store }: { store: RoadStore }) {
  useSignals()
  useEffect(() => void store.load(), [store])
  const entries = store.entries.value ?? []
  if (entries.length === 0)
    return <p>Nothing yet. Below each catalog, and below each sauna, there is a button “Keep offline”.</p>
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  return (
    <>
      <ul className={styles.list}>
        {entries.map(({ page, title, bytes: size, isWhole, savedAt }) => (
          <li key={page} className={styles.entry}>
            <span className={styles.words}>
              <NavLink href={page}>{title}</NavLink>
              <small>
                {showSize(size)}, {showMoment(savedAt)}
                {!isWhole && ', not complete'}
              </small>
            </span>
            <Button look="bare" onClick={() => void store.drop(page)}>
              Remove<span className="visually-hidden"> {title} from this device</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>{showSize(bytes)} in all.</p>
    </>
  )
}
