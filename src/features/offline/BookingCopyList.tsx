import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showDays } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import type { BookingCopiesStore } from './booking-copies.store.ts'
import { deviceWord } from './device-word.ts'
import styles from './DownloadList.module.css'

/** The bookings that the customer keeps on this device, with a way to remove each. Nothing where there are none. */
export function BookingCopyList({ store }: { store: BookingCopiesStore }) {
  useSignals()
  useEffect(() => void store.loadCopies(), [store])
  const copies = store.copies.value
  if (!copies) return <section aria-busy="true" />
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="your-bookings">
      <h2 id="your-bookings">Your bookings</h2>
      <ul className={styles.list}>
        {copies.map(({ order: { id, header, name, stay }, savedAt }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.words}>
              <NavLink href={paths.orders()}>
                {name}
                {stay && `, ${showDays(stay.from, stay.to)}`}
              </NavLink>
              <small>
                {header}, kept on this {deviceWord()} as of {showMoment(savedAt)}
              </small>
            </span>
            <Button look="bare" onClick={() => void store.remove(id)}>
              Remove<span className="visually-hidden"> {header} from this device</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>They are deleted when you log out.</p>
    </section>
  )
}
