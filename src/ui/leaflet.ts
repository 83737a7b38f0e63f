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

export interface Point {
  latitude: number
  longitude: number
}

export interface MapTiles {
  /** Who made the map, to be shown on it. */
  attribution: string
  minZoom: number
  maxZoom: number
  /** How many tiles there are on each side of the middle one, at every zoom. */
  reach: number
}

interface LeafletOptions extends Point {
  zoom: number
  tiles: MapTiles
  /** Drawn with its tip on the point. */
  pin: Element
  /** The first tile has loaded, so there is something to see. */
  onReady: () => void
}

export interface LeafletHandle {
  zoomBy(steps: number): void
  remove(): void
}

const tileSize = 256

/** The map moves only where there are tiles, which is a different area at each zoom. */
function keepWithin(map: LeafletMap, { latitude, longitude }: Point, reach: number) {
  const zoom = map.getZoom()
  const middle = map.project([latitude, longitude], zoom).divideBy(tileSize).floor().multiplyBy(tileSize)
  const corner = (tiles: number) => map.unproject(middle.add(point(tiles, tiles).multiplyBy(tileSize)), zoom)
  map.setMaxBounds(latLngBounds(corner(-reach), corner(reach + 1)))
}

/** Leaflet's own buttons and captions write HTML, which the page's policy forbids, so ours take their place. */
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
    // The map must not catch a finger or a wheel that scrolls the page.
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
      // remove() leaves the timer of a running zoom alive, which then misses the map's panes (Leaflet issue 9575).
      if (isZooming) map.once('moveend', () => map.remove())
      else map.remove()
    },
  }
}
