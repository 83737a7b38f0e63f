import type { ComponentProps } from 'react'
import type { AreaMap as AreaMapOf } from './AreaMap.tsx'
import { loadWhenAlive } from './load-when-alive.tsx'
import styles from './Map.module.css'
import { MapPlaceholder } from './MapPlaceholder.tsx'

const AreaMap = loadWhenAlive(() => import('./AreaMap.tsx').then((loaded) => loaded.AreaMap))

interface DrawnMapProps extends ComponentProps<typeof AreaMapOf> {
  /** Wide from tablets on. */
  isWide?: boolean
}

/** A map as the shop draws it, over a placeholder of the same size, which stays where there is no script. */
export const DrawnMap = ({ isWide, ...area }: DrawnMapProps) => (
  <div className={styles.map} data-wide={isWide || undefined}>
    <MapPlaceholder className={styles.placeholder} />
    <AreaMap {...area} />
  </div>
)
