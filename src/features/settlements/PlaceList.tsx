import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { arePlacesMissing, MissingPlaces } from './MissingPlaces.tsx'
import styles from './PlaceList.module.css'
import type { SettlementsStore } from './settlements.store.ts'

/** Every place with a link to its catalog; closed places are listed without one. */
export function PlaceList({ store }: { store: SettlementsStore }) {
  useSignals()
  const places = store.data.value?.items
  if (arePlacesMissing(store)) return <MissingPlaces store={store} />
  return (
    <ul className={styles.list} aria-busy={!places}>
      {places?.map(({ id, name, disabled }) => (
        <li key={id}>
          {disabled ? (
            <span className={`${styles.place} ${styles.closed}`}>
              <Icon name="place" />
              {name} (not available right now)
            </span>
          ) : (
            <NavLink href={paths.rental(id)} className={styles.place}>
              <Icon name="place" />
              {name}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}
