import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { showMiles } from '../../lib/show-miles.ts'
import { Button } from '../../ui/Button.tsx'
import { DrawnMap } from '../../ui/DrawnMap.tsx'
import type { Point } from '../../ui/leaflet.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { mapPlacesOf } from './map-places.ts'
import styles from './PlacesMap.module.css'
import type { SettlementsStore } from './settlements.store.ts'

/** Every place on a map of the country, or those around the company, and as a list of links with how far each delivers. */
export function PlacesMap({ store, company }: { store: SettlementsStore; company: Point }) {
  useSignals()
  const [isWhole, setWhole] = useState(true)
  const isHydrated = useHydrated()
  const settlements = store.data.value
  if (!settlements) return null
  const places = mapPlacesOf(settlements)
  const open = places.filter(({ isClosed }) => !isClosed).map(({ name }) => name)
  const label = isWhole
    ? `Map of the United States with all our locations: ${open.join('; ')}`
    : 'Map of the region around our office'
  return (
    <section className={styles.places} aria-labelledby="places">
      <h2 id="places">Where our saunas are</h2>
      <div className={styles.columns}>
        <div>
          <DrawnMap
            label={label}
            places={places}
            pin={company}
            around={isWhole ? 'country' : company}
            isWide
          />
          {/* Without a script there is one drawing and nothing to choose; the room is there from the start. */}
          <div className={styles.choice} role="group" aria-label="What the map shows">
            {isHydrated && (
              <>
                <Button
                  look={isWhole ? 'primary' : 'outline'}
                  aria-pressed={isWhole}
                  onClick={() => setWhole(true)}
                >
                  All locations
                </Button>
                <Button
                  look={isWhole ? 'outline' : 'primary'}
                  aria-pressed={!isWhole}
                  onClick={() => setWhole(false)}
                >
                  Our region
                </Button>
              </>
            )}
          </div>
        </div>
        <div>
          <p className={styles.key}>Circles and miles show how far we deliver. The pin is our office.</p>
          <ul className={styles.list}>
            {places.map(({ id, name, isClosed, radiusMiles }) => (
              <li key={id} data-closed={isClosed || undefined}>
                {isClosed ? <span>{name}</span> : <NavLink href={paths.rental(id)}>{name}</NavLink>}
                <small>
                  {!isClosed && <span className="visually-hidden">Delivers within </span>}
                  {isClosed ? 'Not available right now' : showMiles(radiusMiles)}
                </small>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
