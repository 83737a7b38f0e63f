import { AreaMap } from '../ui/AreaMap.tsx'
import { DrawnMap } from '../ui/DrawnMap.tsx'
import type { MapTiles } from '../ui/leaflet.ts'
import { Map } from '../ui/Map.tsx'
import { MapLink } from '../ui/MapLink.tsx'
import { MapPlaceholder } from '../ui/MapPlaceholder.tsx'
import styles from './MapParts.module.css'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const places = [
  { id: 1, name: 'Bend, Oregon', latitude: 44.0582, longitude: -121.3153, radiusMiles: 50, isClosed: false },
  { id: 2, name: 'Stowe, Vermont', latitude: 44.4654, longitude: -72.6874, radiusMiles: 30, isClosed: true },
]
const spot = { latitude: 44.0582, longitude: -121.3153, label: 'Bend, Oregon' }

export function MapParts({ tiles }: { tiles: MapTiles | null }) {
  return (
    <>
      <Part name="AreaMap">
        <State name="the whole country" isRow>
          <div className={styles.frame}>
            <AreaMap label="Two places" places={places} pin={spot} around="country" />
          </div>
        </State>
        <State name="the region around a point" isRow>
          <div className={styles.frame}>
            <AreaMap label="Bend" places={places} around={spot} />
          </div>
        </State>
      </Part>
      <Part name="DrawnMap">
        <State name="wide" isRow>
          <DrawnMap label="Two places" places={places} pin={spot} around="country" isWide />
        </State>
      </Part>
      <Part name="Map">
        <State name="without a tile server" isRow>
          <Map {...spot} tiles={null} />
        </State>
        <State name={tiles ? 'with tiles' : 'with tiles: set MAP_TILES_URL to see it'} isRow>
          {tiles && <Map {...spot} tiles={tiles} />}
        </State>
      </Part>
      <Part name="MapLink">
        <State name="for this device">
          <MapLink point={spot} label={spot.label} />
        </State>
      </Part>
      <Part name="MapPlaceholder">
        <State name="shapes: Map gives them their colors" isRow>
          <MapPlaceholder className={styles.shapes} />
        </State>
      </Part>
    </>
  )
}
