import 'leaflet/dist/leaflet.css'
import {
  divIcon,
  latLngBounds,
  type Map as LeafletMap,
  map as makeMap,
  marker,
  point,
  tileLayer,
} from 'leaflet'

export interface Spot {
  latitude: number
  longitude: number
}

export interface MapTiles {
  /** Whose map it is, in words. */
  attribution: string
  minZoom: number
  maxZoom: number
  /** How many tiles there are on each side of the middle one, at every zoom. */
  reach: number
}

interface LeafletOptions extends Spot {
  zoom: number
  tiles: MapTiles
  /** Drawn with its foot on the spot. */
  pin: Element
  /** The first tile is there, so there is something to see. */
  onReady: () => void
}

export interface LeafletHandle {
  zoomBy(steps: number): void
  remove(): void
}

const tileSize = 256

/** The map moves only where there are tiles, which at each zoom is another piece of the world. */
function keepWithin(map: LeafletMap, { latitude, longitude }: Spot, reach: number) {
  const zoom = map.getZoom()
  const middle = map.project([latitude, longitude], zoom).divideBy(tileSize).floor().multiplyBy(tileSize)
  const corner = (tiles: number) => map.unproject(middle.add(point(tiles, tiles).multiplyBy(tileSize)), zoom)
  map.setMaxBounds(latLngBounds(corner(-reach), corner(reach + 1)))
}

/** Leaflet's own buttons and captions write HTML, which the page's policy forbids: they are left out, ours stand in. */
export function mountLeaflet(root: HTMLElement, options: LeafletOptions): LeafletHandle {
  const { latitude, longitude, zoom, tiles, pin, onReady } = options
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouch = matchMedia('(pointer: coarse)').matches
  const map = makeMap(root, {
    center: [latitude, longitude],
    zoom,
    minZoom: tiles.minZoom,
    maxZoom: tiles.maxZoom,
    zoomControl: false,
    attributionControl: false,
    maxBoundsViscosity: 1,
    // A finger that scrolls the page must not be caught by the map, nor a wheel.
    dragging: !isTouch,
    scrollWheelZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
  })
  const layer = tileLayer('/tiles/{z}/{x}/{y}.png', {
    tileSize,
    minZoom: tiles.minZoom,
    maxZoom: tiles.maxZoom,
  })
  layer.once('tileload', onReady)
  layer.addTo(map)
  const icon = divIcon({ html: pin as HTMLElement, className: '', iconSize: [36, 48], iconAnchor: [18, 46] })
  marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map)
  keepWithin(map, options, tiles.reach)
  let isZooming = false
  map.on('zoomstart', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
    keepWithin(map, options, tiles.reach)
  })
  return {
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove() {
      // A zoom ends by a timer which remove() leaves running, and then misses its panes (Leaflet issue 9575).
      if (isZooming) map.once('moveend', () => map.remove())
      else map.remove()
    },
  }
}
