import { describe, expect, it } from 'vitest'
import { isTileNear, tileAt, tileRange } from '../../server/domain/tile.ts'

const home = { latitude: 44.0582, longitude: -121.3153 }
const isNear = (zoom: number, x: number, y: number) =>
  isTileNear({ zoom, x, y }, home.latitude, home.longitude)

describe('the tile of a point', () => {
  it.each([
    [0, 0, 0, { x: 0, y: 0 }],
    [0, 0, 1, { x: 1, y: 1 }],
    [85.05, -180, 3, { x: 0, y: 0 }],
    [-85.05, 179.999, 3, { x: 7, y: 7 }],
    // From the formula with log(tan + sec), calculated elsewhere.
    [44.0582, -121.3153, 16, { x: 10_683, y: 23_815 }],
    [51.4779, 0, 10, { x: 512, y: 340 }],
  ])('at %d, %d, zoom %i', (latitude, longitude, zoom, expected) => {
    expect(tileAt(latitude, longitude, zoom)).toEqual({ zoom, ...expected })
  })

  it.each([
    [90, 180],
    [-90, -180],
  ])('stays on the map at %d, %d', (latitude, longitude) => {
    const { x, y } = tileAt(latitude, longitude, 16)
    for (const part of [x, y]) expect(part).toBeGreaterThanOrEqual(0)
    for (const part of [x, y]) expect(part).toBeLessThan(2 ** 16)
  })
})

describe('a tile is served', () => {
  const { x, y } = tileAt(home.latitude, home.longitude, 16)
  const { reach, minZoom, maxZoom } = tileRange

  it('at the company and within reach', () => {
    expect(isNear(16, x, y)).toBe(true)
    expect(isNear(16, x + reach, y - reach)).toBe(true)
    expect(isNear(16, x + reach + 1, y)).toBe(false)
    expect(isNear(16, x, y - reach - 1)).toBe(false)
  })

  it('only at sensible zoom levels', () => {
    for (let zoom = 0; zoom <= 24; zoom++) {
      const tile = tileAt(home.latitude, home.longitude, zoom)
      expect(isNear(zoom, tile.x, tile.y)).toBe(zoom >= minZoom && zoom <= maxZoom)
    }
  })

  it('only where the map is', () => {
    expect(isTileNear({ zoom: 12, x: -1, y: 0 }, 85, -180)).toBe(false)
    expect(isTileNear({ zoom: 12, x: 0, y: 0 }, 85.05, -180)).toBe(true)
  })
})
