/** A map tile in the usual numbering: 2^zoom tiles each way, x eastward and y southward from the northwest. */
export interface Tile {
  zoom: number
  x: number
  y: number
}

/** The tiles that the shop serves: those around the company, at these zoom levels. 1,183 tiles in all. */
export const tileRange = { minZoom: 12, maxZoom: 18, reach: 6 } as const

/** The tile that contains a point (in degrees; latitudes within the map's ±85.05). */
export function tileAt(latitude: number, longitude: number, zoom: number): Tile {
  const across = 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
  const within = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  return { zoom, x: within((longitude + 180) / 360), y: within(down) }
}

/** Whether a tile is near enough to a point to be served. */
export function isTileNear({ zoom, x, y }: Tile, latitude: number, longitude: number): boolean {
  const { minZoom, maxZoom, reach } = tileRange
  if (zoom < minZoom || zoom > maxZoom) return false
  const across = 2 ** zoom
  if (x < 0 || y < 0 || x >= across || y >= across) return false
  const home = tileAt(latitude, longitude, zoom)
  return Math.abs(x - home.x) <= reach && Math.abs(y - home.y) <= reach
}
