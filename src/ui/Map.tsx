import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapPlace } from './AreaMap.tsx'
import { Button } from './Button.tsx'
import { DrawnMap } from './DrawnMap.tsx'
import type { LeafletHandle, MapTiles, mountLeaflet, Point } from './leaflet.ts'
import styles from './Map.module.css'
import { MapPlaceholder, pinPath } from './MapPlaceholder.tsx'

interface MapProps extends Point {
  /** What is at the point; names the map. */
  label: string
  zoom?: number
  /** Shown where there is no tile server, with the names of those around the point. */
  places?: readonly MapPlace[]
  /** Null: there is no tile server, so the map is a drawing of the region. */
  tiles: MapTiles | null
}

/** The pin as a DOM element, since React does not render inside Leaflet's map. */
function drawPin(className = ''): Element {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 36 48')
  svg.setAttribute('class', className)
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', pinPath)
  svg.append(path)
  return svg
}

/**
 * A map with one pin: streets where there is a tile server, otherwise the region as the shop draws it. A placeholder comes
 * first, and stays where neither can be loaded.
 */
export function Map({ latitude, longitude, label, zoom = 13, places, tiles }: MapProps) {
  const root = useRef<HTMLDivElement>(null)
  const leaflet = useRef<LeafletHandle>(null)
  const [isReady, setReady] = useState(false)

  const mount = useEffectEvent((mountMap: typeof mountLeaflet) => {
    if (!root.current || !tiles) return
    const pin = drawPin(styles.pin)
    leaflet.current = mountMap(root.current, {
      latitude,
      longitude,
      zoom,
      tiles,
      pin,
      onReady: () => setReady(true),
    })
  })
  const hasTiles = tiles !== null
  useEffect(() => {
    if (!hasTiles) return undefined
    let isMounted = true
    import('./leaflet.ts').then(
      (loaded) => isMounted && mount(loaded.mountLeaflet),
      () => undefined,
    )
    return () => {
      isMounted = false
      leaflet.current?.remove()
      leaflet.current = null
    }
  }, [hasTiles])

  if (!tiles) {
    const point = { latitude, longitude }
    return <DrawnMap label={`Map of the region around ${label}`} places={places} pin={point} around={point} />
  }
  return (
    <div className={styles.map}>
      <MapPlaceholder className={styles.placeholder} />
      <div
        ref={root}
        className={styles.tiles}
        data-ready={isReady || undefined}
        role="region"
        aria-label={`Map: ${label}`}
      />
      {isReady && (
        <>
          <div className={styles.zoom}>
            <Button look="outline" aria-label="Zoom in" onClick={() => leaflet.current?.zoomBy(1)}>
              +
            </Button>
            <Button look="outline" aria-label="Zoom out" onClick={() => leaflet.current?.zoomBy(-1)}>
              −
            </Button>
          </div>
          <p className={styles.attribution}>{tiles.attribution}</p>
        </>
      )}
    </div>
  )
}
