import type { MapTiles } from '../ui/leaflet.ts'
import { Map } from '../ui/Map.tsx'
import { MapLink } from '../ui/MapLink.tsx'
import { MapPlaceholder } from '../ui/MapPlaceholder.tsx'
import styles from './MapParts.module.css'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const spot = { latitude: 44.0582, longitude: -121.3153, label: 'Bend, Oregon' }

export function MapParts({ tiles }: { tiles: MapTiles | null }) {
  return (
    <>
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
