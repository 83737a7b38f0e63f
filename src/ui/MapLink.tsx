import { mapLink } from '../lib/map-link.ts'
import { Icon } from './Icon.tsx'
import styles from './MapLink.module.css'
import { useHydrated } from './use-hydrated.ts'

interface MapLinkProps {
  /** Degrees. */
  point: { latitude: number; longitude: number }
  /** What the map app calls the point. */
  label: string
}

/** Opens a point in the map app of the visitor's device, which the server cannot know: until hydration any device will do. */
export function MapLink({ point, label }: MapLinkProps) {
  const device = useHydrated() ? navigator.userAgent : ''
  return (
    <a className={styles.link} href={mapLink(point, label, device)} rel="noopener noreferrer">
      <Icon name="place" />
      Open in your maps app
    </a>
  )
}
